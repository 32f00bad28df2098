/**
 * The rows of layers, in C and in TypeScript.
 *
 * @module
 */

import { DIED, type Expected, hostilePath, LATE, MEMORY, refused, type Row } from "./row.ts";

/** Cases in which an app calls glClear, and the layer misbehaves. */
const CALLS = [
  "layer:calls:every_call_goes_on:position=top;release=15",
  "layer:calls:every_call_goes_on:position=middle;release=15",
];
/** Cases that its process must outlive, in which it does the same. */
const LIFE = [
  "layer:survival:process_outlives_every_app:app=clear;*",
  "layer:survival:no_function_calls_itself:app=clear;*",
];
/** Cases that look at the layer's file alone. */
const EXPORTS = ["layer:loading:exports_AndroidGLESLayer_Initialize:*"];
const NEIGHBORS = { ids: /^layer:loading:exports_/, count: 1 };
const SUBJECT = /^layer:(?:survival|calls):/;

/** The words that no report may have: that a layer got what it wanted, or wrote the report's end. */
const NEVER = [/strata_hostile_(?:read|traced|memory)/, /^99 passed/m];

/** The layer is held, and its calls go on as they should. */
const HELD: Expected = { exit: 0, subject: ["pass"] };
/** The layer's own process died, and it is told how. */
const died = (...says: RegExp[]): Expected => ({
  exit: 1,
  subject: ["crash", "timeout", "fail", "skip"],
  says,
});
/** The call that it swallows is missed, while its process lives. */
const MISSED: Expected = { exit: 1, says: [/FAIL layer:calls:/, /LAYER-CALL-1/] };
const HUNG = died(LATE);
/** It goes on, but so many lines of its own that the driver's are lost count against it. */
const DROWNED: Expected = { exit: 1, subject: ["pass", "fail"], says: [/LAYER-CALL-1/] };

const IN_CALL: Readonly<Record<string, readonly Expected[]>> = {
  forges_channel: [died(/SIGABRT/)],
  forges_every_channel: [died(/SIGABRT/)],
  forges_own_channel: [died()],
  writes_files: [HELD],
  writes_much: [HELD],
  reads_shadow: [HELD],
  reads_home: [HELD],
  traces_parent: [HELD],
  writes_parents_memory: [HELD],
  kills_parents: [HELD, died()],
  stops_parent: [HELD, HUNG],
  kills_all: [HELD, died()],
  kills_group: [died(/SIGKILL/), HELD],
  forks_many: [HELD, died()],
  forks_daemon: [HELD, died()],
  forks_and_aborts: [died(/SIGABRT/)],
  forks_in_turn: [HELD, died()],
  forks_and_answers: [HELD, died()],
  execs: [HELD, died()],
  starts_shell: [HELD, died()],
  closes_all: [died(), HELD],
  floods_log: [HELD, died(), DROWNED],
  floods_stderr: [HELD, died()],
  eats_memory: [died(MEMORY), HUNG],
  stops_itself: [HUNG],
  spins: [HUNG],
  spins_in_thread: [HELD, died()],
  crashes_in_thread: [HELD, died(/SIGSEGV/)],
  exits_0: [died(/exit/)],
  recurses: [died(/SIGSEGV/)],
  maps_over: [died()],
};

/** Layers that swallow the call, and do something so that nobody notices. */
const SWALLOWING: Readonly<Record<string, readonly Expected[]>> = {
  forges_report: [MISSED],
  forges_events: [MISSED],
  forges_events_by_socket: [MISSED, died()],
  forges_events_by_libraries: [MISSED, died()],
  overwrites_log: [MISSED, died()],
};

/** Layers that misbehave wherever they are loaded. */
const IN_LOAD: Readonly<Record<string, readonly Expected[]>> = {
  blocks_in_constructor: [HUNG],
  spins_in_constructor: [HUNG],
  daemon_in_constructor: [HELD, died()],
  spins_in_destructor: [HELD, died()],
  files_in_destructor: [HELD],
};

/** Whoever takes memory is given the time to take too much of it. */
function limit(name: string): string[] {
  return ["--timeout", name.startsWith("eats") ? "30000" : "4000"];
}

type Entry = readonly [name: string, expected: readonly Expected[]];

const layerRow = (folder: string, end: string, [name, expected]: Entry, more: string[]): Row => ({
  name: `layer ${name}${end}`,
  args: [
    "--layer",
    hostilePath(`${folder}/${name}${end}`),
    ...CALLS,
    ...more,
    ...EXPORTS,
    "--strict",
    ...limit(name),
  ],
  expected,
  never: NEVER,
  subject: SUBJECT,
  neighbors: NEIGHBORS,
});

const nativeRow = (folder: string, entry: Entry, ...more: string[]): Row => ({
  ...layerRow(folder, ".c", entry, more),
  isNative: true,
});

const simulatedRow = (entry: Entry, ...more: string[]): Row =>
  layerRow("simulated", ".ts", entry, more);

/** Where a layer misbehaves as it is loaded, no case with it is honest. */
const unspared = (row: Row): Row => ({
  ...row,
  subject: /^layer:/,
  neighbors: { ids: /^nobody is spared$/, count: 0 },
});

const SIMULATED: Readonly<Record<string, readonly Expected[]>> = {
  spins: [HUNG],
  recurses: [died(/Maximum call stack|SIGSEGV|stack/), HUNG],
  exits: [died(DIED)],
  eats: [died(MEMORY)],
  throws_later: [died(/thrown after the answer/)],
  patches: [died(/Cannot assign to read only property 'is'/)],
};

/** As {@link SWALLOWING}: cases that a process must only outlive are right to pass. */
const SIMULATED_SWALLOWING: Readonly<Record<string, readonly Expected[]>> = {
  forges_events: [MISSED],
};

/** In TypeScript even what a file exports is known by loading it. */
const SIMULATED_IN_LOAD: Readonly<Record<string, readonly Expected[]>> = {
  spins_at_load: [HUNG, refused()],
};

/** The rows of layers. */
export const LAYER_ROWS: readonly Row[] = [
  ...Object.entries(IN_CALL).map((one) => nativeRow("layers", one, ...LIFE)),
  ...Object.entries(IN_LOAD).map((one) => nativeRow("layers/in_load", one, ...LIFE)).map(unspared),
  ...Object.entries(SWALLOWING).map((one) => nativeRow("layers", one)),
  ...Object.entries(SIMULATED).map((one) => simulatedRow(one, ...LIFE)),
  ...Object.entries(SIMULATED_IN_LOAD).map((one) => simulatedRow(one, ...LIFE)).map(unspared),
  ...Object.entries(SIMULATED_SWALLOWING).map((one) => simulatedRow(one)),
];
