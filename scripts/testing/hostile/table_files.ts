/**
 * The rows of files: replay files that would run something, and outputs that lead elsewhere.
 *
 * @module
 */

import { join } from "@std/path";
import { plantedPath } from "../command.ts";
import { BROKEN, GOOD, hostilePath, ONE, PLANTED_CASES, refused, type Row } from "./row.ts";

const DEVICE = ["--impl", `module:${plantedPath("planted_device.ts")}`];
const REVERSED = ["--part", `chain=${hostilePath("parts/honest.ts")}#reversed`];
const NOBODY = { ids: /^nobody is asked$/, count: 0 };
/** The words of a command about a replay file that would run something. */
const UNTRUSTED = refused(/--trust/);

/** The fields of a replay file of the subject's first case, unless it says otherwise. */
const REPLAY = {
  format: 1,
  id: ONE,
  suite: "hostile",
  impl: `module:${plantedPath("planted_device.ts")}`,
  parts: [],
  timeout: 2000,
  strict: false,
  worlds: [],
  status: "fail",
  message: "",
};

const TOUCH = "sh -c 'touch strata_hostile_replay; sleep 997'";

/** The subjects that replay files name: each would make a file, were it run. */
const REPLAYS: Readonly<Record<string, object>> = {
  command: { impl: `exec:${TOUCH}` },
  module: { impl: `module:${hostilePath("modules/writes.ts")}` },
  part: {
    impl: "sim",
    parts: [{ name: "linker", file: hostilePath("load/writes.ts"), export: "default" }],
  },
  compute: { impl: "sim", compute: `module:${hostilePath("modules/writes.ts")}` },
  layer: { impl: "sim", layer: hostilePath("simulated/spins_at_load.ts") },
  driver: { impl: "sim", driver: hostilePath("simulated/spins_at_load.ts") },
};

const replayRow = ([name, changes]: [string, object]): Row => ({
  name: `replay of a ${name}`,
  args: ["--suite", hostilePath("suite.ts"), "--replay", "replay.json"],
  expected: [UNTRUSTED],
  neighbors: NOBODY,
  arrange: (directory) =>
    Deno.writeTextFileSync(
      join(directory, "replay.json"),
      JSON.stringify({ ...REPLAY, ...changes }),
    ),
});

/** The words that an older run has left: good results. */
const OLD = "an older run was good";

function makeOut(directory: string): void {
  Deno.mkdirSync(join(directory, "out"));
}

/** Makes files elsewhere, and links in the outputs' directory that lead there. */
function linkFiles(directory: string): void {
  makeOut(directory);
  for (const name of ["results.jsonl", "junit.xml"]) {
    const target = join(directory, "../elsewhere", name);
    Deno.writeTextFileSync(target, OLD);
    Deno.symlinkSync(target, join(directory, "out", name));
  }
}

function linkReplays(directory: string): void {
  makeOut(directory);
  Deno.symlinkSync(join(directory, "../elsewhere"), join(directory, "out/replay"));
}

const outRow = (row: Pick<Row, "name" | "args" | "expected" | "arrange">): Row => ({
  ...row,
  args: [...DEVICE, ...PLANTED_CASES, ONE, ...row.args],
});

/** How a command says that an output leads elsewhere. */
const LINKED = refused(/link/);

const OUTPUTS: readonly Row[] = [
  {
    name: "out is a link to a folder",
    args: [],
    expected: [LINKED],
    arrange: (directory: string) =>
      Deno.symlinkSync(join(directory, "../elsewhere"), join(directory, "out")),
  },
  {
    name: "out is a link to nothing",
    args: [],
    expected: [LINKED],
    arrange: (directory: string) =>
      Deno.symlinkSync(join(directory, "../elsewhere/none"), join(directory, "out")),
  },
  { name: "out holds links to files", args: [], expected: [GOOD, LINKED], arrange: linkFiles },
  {
    name: "out holds a link to a folder of replays",
    args: REVERSED,
    expected: [BROKEN, LINKED],
    arrange: linkReplays,
  },
  {
    name: "out is a file",
    args: [],
    expected: [refused(/out/)],
    arrange: (directory: string) => Deno.writeTextFileSync(join(directory, "out"), OLD),
  },
].map(outRow);

const stale: Row = {
  name: "out of an older run that was good, when the run is killed",
  args: [
    ...DEVICE,
    "--part",
    `chain=${hostilePath("parts/ends.ts")}#killsRun`,
    ...PLANTED_CASES,
    ONE,
  ],
  expected: [{ exit: 137, isCut: true }],
  neighbors: NOBODY,
  arrange: (directory) => {
    makeOut(directory);
    for (const name of ["results.jsonl", "junit.xml"]) {
      Deno.writeTextFileSync(join(directory, "out", name), OLD);
    }
  },
  inspect: (directory) =>
    [...Deno.readDirSync(join(directory, "out"))].filter(({ isFile }) => isFile)
      .map(({ name }) => name)
      .filter((name) => Deno.readTextFileSync(join(directory, "out", name)) === OLD)
      .map((name) => `out/${name} is that of the older run`),
};

/** The rows of files. */
export const FILE_ROWS: readonly Row[] = [
  ...Object.entries(REPLAYS).map(replayRow),
  ...OUTPUTS,
  stale,
];
