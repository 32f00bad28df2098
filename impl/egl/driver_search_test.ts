import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import type { Release } from "../../cts/contract/world.ts";
import type { WorldBuilder } from "../../cts/fakes/world_builder.ts";
import { bare, start } from "./testing/driver_run.ts";

const RELEASES = [10, 11, 12, 13, 14, 15] as const;
const NO_DRIVER = /^SIGABRT couldn't find an OpenGL ES implementation, make sure /;

/** The drivers that a process of a World loads, or what it ends with. */
async function outcome(builder: WorldBuilder): Promise<readonly string[] | string> {
  const { drivers, fault } = await start(builder);
  return fault ?? drivers;
}

Deno.test("values of properties that are no suffix lead to no driver, and to no error of the device", async () => {
  const strange = [
    "/",
    "..",
    "../x",
    "x/../y",
    "a/b",
    " ",
    " fake",
    "fake ",
    "*",
    "\n",
    "é\u{1f5bc}",
    "fake\0",
    "x".repeat(300),
    "../".repeat(3000),
    "x".repeat(10_000),
  ];
  for (const release of [10, 14] as const) {
    const fake = bare(release).driverLibrary("libGLES_fake.so");
    for (const value of strange) {
      const message = await outcome(fake.property("ro.hardware.egl", value));
      assertMatch(String(message), NO_DRIVER, JSON.stringify(value.slice(0, 20)));
    }
  }
});

type State = "absent" | "good" | "broken" | "closed";

const KINDS = ["GLES", "EGL", "GLESv1_CM", "GLESv2"] as const;
const ENDS = ["", "_a", "_b"] as const;
const VALUES = [undefined, "", "a", "b", "gone"] as const;

/** A random device: three properties, a vendor API level, and a state of each binary. */
interface Situation {
  readonly release: Release;
  readonly values: readonly (string | undefined)[];
  readonly level: string;
  readonly states: readonly State[];
}

const situation: fc.Arbitrary<Situation> = fc.record({
  release: fc.constantFrom(...RELEASES),
  values: fc.array(fc.constantFrom(...VALUES), { minLength: 3, maxLength: 3 }),
  level: fc.constantFrom("", "33", "34"),
  states: fc.array(fc.constantFrom<State>("absent", "absent", "good", "broken", "closed"), {
    minLength: KINDS.length * ENDS.length,
    maxLength: KINDS.length * ENDS.length,
  }),
});

/** The binaries that Loader.cpp finds on such a device, written down step by step, or none. */
function expected({ release, values, level, states }: Situation): string[] | undefined {
  const files = new Map<string, State>(
    ENDS.flatMap((end, i) =>
      KINDS.map((kind, j) => [`${kind}${end}`, states[i * KINDS.length + j]!] as const)
    ),
  );
  const attempt = (find: (kind: string) => string | undefined): string[] | undefined => {
    const good = (kind: string) => {
      const name = find(kind);
      return name !== undefined && files.get(name) === "good" ? [name] : [];
    };
    const one = good("GLES");
    if (one.length > 0) return one;
    const egl = good("EGL");
    return egl.length === 0 ? undefined : [...egl, ...good("GLESv1_CM"), ...good("GLESv2")];
  };
  const named = (end: string) =>
    attempt((kind) => {
      const state = files.get(`${kind}${end}`) ?? "absent";
      return state === "absent" || state === "closed" ? undefined : `${kind}${end}`;
    });
  const any = () =>
    attempt((kind) =>
      ["_a", "_b"].map((end) => `${kind}${end}`).find((name) => files.get(name) !== "absent")
    );
  const late = release >= 14;
  const set = values.map((value, i) => ({ value, i })).filter(({ value, i }) =>
    value !== undefined && value !== "" && (late || i > 0)
  );
  for (const { value } of late ? set.slice(0, 1) : set) {
    const found = named(`_${value}`);
    if (found !== undefined) return found;
  }
  const exact = named("");
  if (exact !== undefined) return exact;
  const decided = late ? set.length > 0 : set.some(({ i }) => i === 1);
  return decided || (late && level === "34") ? undefined : any();
}

Deno.test("random devices load what the steps of Loader.cpp say", async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (device) => {
      let builder = bare(device.release);
      const names = ["persist.graphics.egl", "ro.hardware.egl", "ro.board.platform"];
      device.values.forEach((value, i) => {
        if (value !== undefined) builder = builder.property(names[i]!, value);
      });
      if (device.level !== "") builder = builder.property("ro.vendor.api_level", device.level);
      device.states.forEach((state, i) => {
        const file = `lib${KINDS[i % KINDS.length]}${ENDS[Math.floor(i / KINDS.length)]}.so`;
        const path = `/vendor/lib64/egl/${file}`;
        if (state === "good") builder = builder.driverLibrary(file);
        if (state === "broken") builder = builder.file(path, "broken");
        if (state === "closed") builder = builder.file(path, "", { mode: 0 });
      });
      const { drivers, fault } = await start(builder);
      const wanted = expected(device);
      if (wanted === undefined) assertMatch(fault ?? "", NO_DRIVER);
      else assertEquals([drivers, fault], [wanted, undefined]);
    }),
    { numRuns: 300, seed: 6 },
  );
});
