import { assert, assertEquals } from "@std/assert";
import { attempt } from "../../cts/framework/attempt.ts";
import type { Case } from "../../cts/framework/suite.ts";
import { wrongDriver } from "../../cts/mutants/wrong_driver.ts";
import { suite } from "../../cts/suite.ts";
import { resolveImplementation } from "../implementation/implementations.ts";
import { whyNotNative } from "../implementation/native_ready.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { slowTest, withSlow } from "../../scripts/testing/slow.ts";

const hasNative = await whyNotNative() === undefined;

/** More than this many rules break with a driver whose defect is in all that is drawn, or read. */
const MANY = 20;

/** Wrong drivers, each with the clause that it breaks, and others that cannot be kept without it. */
const WRONG: Readonly<Record<string, readonly [clause: string, ...others: string[]]>> = {
  wrong_blend: ["EGL-DRAW-9"],
  lost_mipmap: ["EGL-DRAW-14"],
  green_yuv: ["EGL-REQ-8", "EGL-REQ-9"],
  swapped_yuv: ["EGL-REQ-8", "EGL-REQ-9"],
  unsorted_configs: ["EGL-REQ-22", "EGL-REQ-23"],
  ignores_depth_size: ["EGL-REQ-21"],
  ignores_depth_func: ["EGL-DRAW-6"],
  luminance_is_alpha: ["EGL-DRAW-10"],
  ignores_binding: ["EGL-DRAW-27"],
  always_compiled: ["EGL-DRAW-24"],
  shares_nothing: ["EGL-DRAW-41"],
  draws_into_surface: [
    "EGL-DRAW-18",
    ...[19, 20, 22, 23, 29, 31].map((number) => `EGL-DRAW-${number}`),
  ],
};
/** Those that are shown without --slow, by the cases of few groups. */
const QUICK: readonly string[] = ["wrong_blend", "green_yuv"];

/** Cases of what is drawn, of colors of YUV, and of configs: the newest version of each, on the newest release. */
function newestCases(): Case[] {
  const newest = new Map<string, Case>();
  for (const one of suite.cases) {
    const { levels, needs, values } = one;
    const isAsked = needs.drawing || /configs|_id_chooses/.test(levels.at(-1)!);
    if (!levels.join(":").startsWith("egl:requirements:") || values.release !== 15) continue;
    if (isAsked) newest.set(levels.join(":"), one);
  }
  return [...newest.values()];
}

/** The clauses of the cases that do not pass with a driver. */
async function brokenBy(defect: string, cases: readonly Case[]): Promise<string[]> {
  const broken = new Set<string>();
  await inTemporary(async (directory) => {
    const driver = `${directory}/libGLES_wrong.so`;
    Deno.writeFileSync(driver, wrongDriver(defect));
    const implementation = await resolveImplementation("native", [], { driver });
    await implementation.prepare?.(() => undefined);
    for (const one of cases) {
      const { status } = await attempt(one, implementation);
      if (status === "pass" || status === "skip") continue;
      one.clauses.forEach(({ id }) => broken.add(id));
    }
    await implementation.dispose?.();
  });
  return [...broken].sort();
}

/** Cases of a clause, and of one group of drawings beside it. */
function fewCases(clauses: readonly string[]): Case[] {
  return newestCases().filter((one) =>
    one.levels[2] === "fragments" || one.clauses.some(({ id }) => clauses.includes(id))
  );
}

function testOf(defect: string): typeof slowTest {
  return QUICK.includes(defect)
    ? (name, fn, ignore = false) => Deno.test({ name, fn, ignore })
    : slowTest;
}

for (const [defect, clauses] of Object.entries(WRONG)) {
  testOf(defect)(
    `the defect ${defect} breaks ${clauses[0]} (needs gcc and Mesa)`,
    async () => {
      const cases = withSlow ? newestCases() : fewCases(clauses);
      assertEquals(await brokenBy(defect, cases), [...clauses].sort());
    },
    !hasNative,
  );
}

for (const [defect, clause] of [["flipped_rows", "EGL-DRAW-21"], ["draws_nothing", "EGL-DRAW-2"]]) {
  slowTest(
    `the defect ${defect} breaks ${clause} and many others (needs gcc and Mesa)`,
    async () => {
      const broken = await brokenBy(defect!, newestCases());
      assert(broken.includes(clause!) && broken.length > MANY, broken.join());
    },
    !hasNative,
  );
}

slowTest("a driver without a defect breaks nothing (needs gcc and Mesa)", async () => {
  assertEquals(await brokenBy("none", newestCases()), []);
}, !hasNative);
