/**
 * The rows of parts: each replaces the part `chain` of the planted device.
 *
 * @module
 */

import { plantedPath } from "../command.ts";
import {
  ALL,
  bad,
  BROKEN,
  DIED,
  type Expected,
  GOOD,
  hostilePath,
  LATE,
  MEMORY,
  ONE,
  PLANTED_CASES,
  refused,
  type Row,
} from "./row.ts";

const DEVICE = ["--impl", `module:${plantedPath("planted_device.ts")}`];
/** The words of a forged name or message. */
const FORGED = /forged 1\.0|all is well/;

/** A row for each export of a file. */
function rows(
  file: string,
  expected: Readonly<Record<string, readonly Expected[]>>,
  cases: string = ONE,
): Row[] {
  return Object.entries(expected).map(([name, some]) => ({
    name: `${file.replace(/^.*\/|\.ts$/g, "")} ${name}`,
    args: [...DEVICE, "--part", `chain=${hostilePath(file)}#${name}`, ...PLANTED_CASES, cases],
    expected: some,
    never: [FORGED],
  }));
}

const HONEST = rows("parts/honest.ts", {
  quiet: [GOOD],
  reversed: [BROKEN],
  leavesInterval: [GOOD],
  leavesPromise: [GOOD],
  handlesLate: [GOOD],
  prints: [GOOD],
  printsTotals: [GOOD],
  setsExitCode: [GOOD],
});

const LATER = rows("parts/late.ts", {
  spinsAt0: [bad(LATE)],
  spinsAt20: [GOOD, bad(LATE)],
  stormsMicrotasks: [bad(LATE)],
  stormsPromises: [bad(LATE)],
  stormsTimers: [GOOD, bad()],
  rejects: [bad(/rejected after the answer/)],
  rejectsAt20: [GOOD, bad(/rejected after the answer/)],
  rejectsWithTrap: [bad()],
  throwsAt0: [bad(/thrown after the answer/)],
  throwsAt20: [GOOD, bad(/thrown after the answer/)],
  throwsInMicrotask: [bad(/thrown after the answer/)],
  hidesRejection: [GOOD, bad(/rejected after the answer/)],
  spinsAtUnload: [GOOD, bad()],
  spinsInThread: [GOOD, bad()],
  throwsInThread: [bad(/in a thread/)],
});

const ALL_LATER = rows("parts/late.ts", {
  rejects: [bad(/rejected after the answer/, /, 14 failed,/)],
  throwsAt0: [bad(/thrown after the answer/, /, 14 failed,/)],
}, ALL).map((row) => ({ ...row, name: `${row.name} 14 times` }));

const STUCK = rows("parts/stuck.ts", {
  spins: [bad(LATE)],
  sleeps: [bad(LATE)],
  waitsForChild: [bad(LATE)],
  reads: [bad(LATE)],
  backtracks: [bad(LATE)],
  recurses: [bad(/Maximum call stack/)],
  recursesStubbornly: [bad(LATE)],
  stopsItself: [bad()],
});

/** A part that kills the run has its way, but not a good end. */
const KILLED = [143, 137].map((exit): Expected => ({ exit }));

const ENDS = rows("parts/ends.ts", {
  exits: [bad(DIED)],
  exitsAsNode: [bad(DIED)],
  exitsHard: [bad(DIED)],
  killsItself: [bad(/SIGKILL/)],
  segfaults: [bad(/SIGSEGV/)],
  exitsLater: [bad(DIED)],
});

const RUN_ENDS = rows("parts/ends.ts", {
  terminatesRun: [...KILLED, { exit: 1, says: [/not run|not judged/], isCut: true }, refused()],
  killsRun: KILLED,
}).map((row) => ({ ...row, neighbors: { ids: /^nobody is spared$/, count: 0 } }));

const EATERS = rows("parts/memory.ts", {
  fillsHeap: [bad(MEMORY)],
  fillsBuffers: [bad(MEMORY)],
  fillsWasm: [bad(MEMORY)],
  fillsLater: [bad(MEMORY)],
  doublesText: [bad(/Invalid string length|memory /)],
}).map((row) => ({ ...row, args: [...row.args, "--timeout", "30000"] }));

const CHILDREN = rows("parts/children.ts", {
  leavesChild: [GOOD, bad()],
  leavesSession: [GOOD, bad()],
  leavesDaemon: [GOOD, bad()],
  leavesStubborn: [GOOD, bad()],
  leavesHidden: [GOOD, bad()],
  leavesBusy: [GOOD, bad()],
  leavesMany: [GOOD, bad()],
  leavesChanging: [GOOD, bad()],
  spinsBesideDaemon: [bad(LATE)],
});

const FLOODS = rows("parts/floods.ts", {
  printsGigabyte: [GOOD, bad()],
  printsLongLine: [GOOD, bad()],
  floodsStderr: [GOOD, bad()],
  floodsStdout: [GOOD, bad()],
  floodsLine: [GOOD, bad()],
}).map((row) => ({ ...row, args: [...row.args, "--timeout", "30000"] }));

const ODD_PRINTS = rows("parts/floods.ts", {
  printsMonster: [GOOD, bad()],
  printsEscapes: [GOOD],
});

/** A pass is forged unless the broken clause is named, or nothing is judged at all. */
const UNFORGED: readonly Expected[] = [bad(/HOSTILE-ORDER-1/), refused()];
const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, UNFORGED]));

const PATCHES = [
  ...rows(
    "parts/patches.ts",
    all(
      ...[
        "stringify",
        "toJson",
        "promiseThen",
        "mapGet",
        "setHas",
        "performanceNow",
        "objectIs",
        "push",
      ],
      ...["filter", "iterator", "emptyIterator", "endlessIterator", "hasInstance", "timers"],
      ...["microtasks", "writeSync", "encode", "fileWrites", "texts", "status", "errors"],
      ...["consoleThrows", "denoThrows", "freezes"],
    ),
  ),
  ...rows(
    "parts/framework.ts",
    all(
      ...["contexts", "violated", "observers", "expectations", "failures", "cases", "recursion"],
    ),
  ),
];

const CHANNEL = rows(
  "parts/channel.ts",
  all(
    ...["writesDone", "writesStartAndDone", "writesAndExits", "writesToOwnPipes", "writesFatal"],
    ...["writesToRunsPipes", "writesFromChild", "writesHalf", "closesStandard", "closesFirst"],
    ...["closesAll", "closesStreams", "readsInput"],
  ),
);

/** How a command tells that what it is to judge cannot be got to work. */
const NOT_READY = refused(/load\/|chain/);

/** The parts that do something at their top, and so to every case. */
const LOADS = [
  ["locks", [GOOD, NOT_READY]],
  ["never", [NOT_READY]],
  ["nothing_waits", [NOT_READY]],
  ["spins", [NOT_READY]],
  ["spins_later", [NOT_READY, { exit: 1 }]],
  ["storms", [NOT_READY]],
  ["sleeps", [NOT_READY]],
  ["stops", [NOT_READY]],
  ["exits", [NOT_READY]],
  ["throws", [NOT_READY]],
  ["rejects", [NOT_READY]],
  ["rejects_later", [NOT_READY, { exit: 1 }]],
  ["eats", [refused(MEMORY)]],
  ["spawns", [GOOD, NOT_READY]],
  ["spawns_and_hangs", [NOT_READY]],
  ["forges", UNFORGED],
  ["patches", UNFORGED],
  ["patches_then", UNFORGED],
  ["patches_framework", UNFORGED],
] as const;

const LOADED = [
  ...LOADS.flatMap(([name, expected]) => rows(`load/${name}.ts`, { default: expected })),
  ...rows("load/factory.ts", {
    spins: [NOT_READY],
    exits: [NOT_READY],
    hides: [NOT_READY],
    endless: [NOT_READY],
    number: [NOT_READY],
  }),
];

/** The rows of parts. */
export const PART_ROWS: readonly Row[] = [
  ...HONEST,
  ...LATER,
  ...ALL_LATER,
  ...STUCK,
  ...ENDS,
  ...RUN_ENDS,
  ...EATERS,
  ...CHILDREN,
  ...FLOODS,
  ...ODD_PRINTS,
  ...PATCHES,
  ...CHANNEL,
  ...LOADED,
];
