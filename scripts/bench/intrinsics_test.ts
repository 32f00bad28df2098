import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Compute, ComputeCall } from "../../cts/contract/compute.ts";
import { noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { reference } from "../../cts/rs/oracle/mod.ts";
import { type BenchCase, BUDGET_COPY } from "./cases.ts";
import { againstBudget, benchIntrinsics, type BenchRow, verdict } from "./intrinsics.ts";
import { benchTable, raceLines } from "./table.ts";
import type { Toolkit } from "./toolkit.ts";

const SIZE = { width: 40, height: 30 };
const SMALL: BenchCase = {
  name: "small lut",
  make: () => ({
    intrinsic: "lut",
    table: new Uint8Array(1024),
    input: noise(SIZE),
    output: noise(SIZE, 2),
    clip: whole(SIZE),
  }),
  work: 1200,
  unit: "pixel",
};
const QUICK = {
  cases: [SMALL],
  rounds: { rounds: 3, share: Infinity },
  peers: false,
  toolkit: () => toolkitOf(reference),
};

/** A toolkit that does all runs in the same way. */
function toolkitOf(run: (call: ComputeCall) => void): Toolkit {
  return { name: "mine", prepare: (call) => () => run(call) };
}

/** A run that takes as long as its budget's kernel, on a machine that copies and computes as that of the budget. */
const ON_BUDGET: BenchRow = {
  name: "blur",
  threads: [4, 2],
  copy: BUDGET_COPY,
  plain: 40,
  others: {},
  rate: 1000,
  unit: "pixel",
  budget: { kernel: [4, 2], plain: [40, 60] },
};

Deno.test("a run is judged by ratios, not by milliseconds", () => {
  const slow = { ...ON_BUDGET, threads: [40, 20] as const, copy: 10 * BUDGET_COPY, plain: 400 };
  for (const row of [ON_BUDGET, slow]) {
    assertEquals(againstBudget(row).map(({ factor }) => Math.round(factor * 1000)), [
      1000,
      1000,
      1000,
    ]);
    assertEquals(verdict(row), "ok");
  }
});

Deno.test("a run that is more than a fifth behind is marked, with what it is behind by", () => {
  assertEquals(verdict({ ...ON_BUDGET, threads: [4.7, 2.3] }), "ok");
  assertEquals(verdict({ ...ON_BUDGET, threads: [4, 3] }), "behind: memcpy 2T 1.50x");
  assertEquals(verdict({ ...ON_BUDGET, plain: 20 }), "behind: plain 1T 2.00x");
  assertEquals(verdict({ ...ON_BUDGET, threads: [3, 1] }), "ahead");
  const { budget: _, ...free } = ON_BUDGET;
  assertEquals(verdict(free), "");
});

Deno.test("runs are measured beside plain loops, a copy, and a library of one's own", async () => {
  let calls = 0;
  const compute: Compute = { name: "mine", intrinsics: ["lut"], run: () => void calls++ };
  const { rows, notes } = await benchIntrinsics({ ...QUICK, compute });
  assertEquals(notes, []);
  assertEquals(rows.length, 1);
  const { name, threads, copy, plain, others, rate } = rows[0]!;
  assertEquals([name, Object.keys(others)], ["small lut", ["mine"]]);
  assert([...threads, copy, plain, rate].every((value) => Number.isFinite(value) && value > 0));
  assert(calls >= 3);
});

Deno.test("a library that cannot do a run is left out of it with the reason", async () => {
  const compute: Compute = {
    name: "mine",
    intrinsics: ["lut"],
    run: () => Promise.reject(new Error("Not today")),
  };
  const { rows, notes } = await benchIntrinsics({ ...QUICK, compute });
  assertEquals(rows[0]!.others, {});
  assertEquals(notes, ["mine has no figure for small lut: Not today"]);
});

Deno.test("a toolkit is raced, and left out with the reason where it computes something else or is not there", async () => {
  const { rows, notes } = await benchIntrinsics(QUICK);
  assertEquals(notes, []);
  assert(rows[0]!.race!.every((ratio) => Number.isFinite(ratio) && ratio > 0));

  const idle = await benchIntrinsics({ ...QUICK, toolkit: () => toolkitOf(() => {}) });
  assertEquals(idle.rows[0]!.race, undefined);
  assertMatch(
    idle.notes.join(),
    /^mine has no figure for small lut: its result is off by up to \d+/,
  );

  const gone = () => {
    throw new Error("No compiler, install one\nand more");
  };
  const without = await benchIntrinsics({ ...QUICK, toolkit: gone });
  assertEquals(without.rows[0]!.race, undefined);
  assertEquals(without.notes, ["C++ is left out: No compiler, install one"]);
});

Deno.test("the race is summed up by its geometric mean, without NV21, and by what is behind", () => {
  const row = (name: string, one: number): BenchRow => ({ ...ON_BUDGET, name, race: [one, 1] });
  const rows = [row("blur", 8), row("lut", 1.125), row("NV21 to RGBA", 100)];
  assertEquals(raceLines(rows), [
    "C++ with SSE4.2 on one thread takes 3.00x as long, the geometric mean without NV21 (aim: 3x); below 1.15x: lut 1.13x",
  ]);
  assertEquals(raceLines([ON_BUDGET]), []);
  const lines = benchTable([...rows, ON_BUDGET]).map((line) => line.split(/ {2,}/).slice(8, 10));
  assertEquals(lines.slice(0, 2), [["x C++ 1T", "x C++ 2T"], ["8.00", "1.00"]]);
  assertEquals(lines[4], ["-", "-"]);
});

Deno.test("the table has a column for each library, and says who is behind", () => {
  const lines = benchTable([
    { ...ON_BUDGET, others: { sharp: 8 }, threads: [4, 3] },
    { ...ON_BUDGET, name: "sgemm", rate: 90_000, unit: "op" },
  ]);
  assertEquals(lines.map((line) => line.split(/ {2,}/)), [
    ["run", "ms 1T", "ms 2T", "Mpixel/s 2T", "x memcpy", "budget", "x plain", "budget", "x sharp"],
    [
      "blur",
      "4.00",
      "3.00",
      "1000",
      "23.5",
      "23.5",
      "10.0",
      "10.0",
      "2.0",
      "behind: memcpy 2T 1.50x",
    ],
    ["sgemm", "4.00", "2.00", "90 Gop/s", "23.5", "23.5", "10.0", "10.0", "-", "ok"],
  ]);
});
