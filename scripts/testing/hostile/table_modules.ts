/**
 * The rows of implementations in TypeScript and of adapters.
 *
 * @module
 */

import {
  bad,
  BROKEN,
  DIED,
  type Expected,
  GOOD,
  hostilePath,
  LATE,
  ONE,
  PLANTED_CASES,
  refused,
  type Row,
} from "./row.ts";

/** The words of a report about a value that the contract does not allow. */
const MALFORMED = /does not allow|malformed|\bmemory\b|TIMEOUT |too |Maximum call stack/;
/** A report's end may look like this only where it is the end. */
const FORGED = /^99 passed/m;
/** Nothing is wrong with a case, but what was judged does not let go. */
const UNFREED: Expected = {
  exit: 1,
  subject: ["pass"],
  says: [/outside of any case.*come to rest/],
};
const NOT_READY = refused(/module:|exec:|adapter/i);

const MODULES: Readonly<Record<string, readonly Expected[]>> = {
  never_boots: [bad(LATE)],
  spins_in_boot: [bad(LATE)],
  exits_in_boot: [bad(DIED)],
  never_launches: [bad(LATE)],
  spins_in_launch: [bad(LATE)],
  never_runs: [bad(LATE)],
  never_disposes: [bad(LATE)],
  spins_in_dispose: [bad(LATE)],
  throws_in_dispose: [bad(/thrown by dispose/)],
  exits_in_dispose: [bad(DIED)],
  answers_twice: [bad(/thrown after the answer/)],
  getter_throws: [bad(/no events for you/)],
  getter_spins: [bad(LATE)],
  getter_changes: [GOOD, BROKEN, bad()],
  proxy_record: [bad(/no record for you/)],
  endless_proxy: [bad(MALFORMED)],
  sparse_events: [bad(MALFORMED)],
  deep_events: [bad(MALFORMED)],
  cyclic_events: [bad()],
  huge_events: [bad()],
  long_texts: [bad()],
  no_record: [bad(/does not allow/)],
  wrong_shapes: [bad(/does not allow/)],
  thenable: [bad(LATE)],
  throws_nothing: [bad(/undefined/)],
  throws_trap: [bad()],
  throws_report: [bad()],
  throws_skip: [bad(/no phone/)],
};

/** Implementations that misbehave as a whole, in every case. */
const WHOLE: Readonly<Record<string, readonly Expected[]>> = {
  name_forges: [GOOD, NOT_READY],
  name_is_long: [GOOD, NOT_READY],
  faults_throw: [{ exit: 1 }, NOT_READY],
  always_spent: [GOOD],
  end_never_comes: [UNFREED],
  end_spins: [UNFREED],
  factory_never_ends: [NOT_READY],
  trap: [refused(/no looking/)],
  hangs_in_smoke: [NOT_READY],
};

const moduleRow = ([name, expected]: [string, readonly Expected[]]): Row => ({
  name: `module ${name}`,
  args: ["--impl", `module:${hostilePath(`modules/${name}.ts`)}`, ...PLANTED_CASES, ONE],
  expected,
  never: [FORGED],
});

/** Cases that a whole implementation has spoilt are nobody's neighbors. */
const spoilt = (row: Row): Row => ({
  ...row,
  neighbors: { ids: /^nobody is spared$/, count: 0 },
});

const ADAPTERS: Readonly<Record<string, readonly Expected[]>> = {
  honest: [GOOD],
  hangsAtSubject: [bad(LATE)],
  spinsAtSubject: [bad(LATE)],
  ignoresEnd: [GOOD, bad(), NOT_READY],
  ignoresSignals: [GOOD, bad(), NOT_READY],
  spinsAtEnd: [GOOD, bad(), NOT_READY],
  stopsAtSubject: [bad()],
  closesOutput: [bad(/closed its stdin or stdout|adapter/)],
  drips: [bad(LATE)],
  repliesTwice: [bad(/adapter/)],
  wrongId: [bad(/id 123456/)],
  noJson: [bad(/not JSON/)],
  deep: [bad(/adapter/)],
  longLine: [bad(/adapter/)],
  endless: [bad(/adapter|TIMEOUT/)],
  endlessReplies: [bad(/adapter|TIMEOUT/)],
  prototypes: [bad(/adapter/)],
  forgesReport: [bad()],
  forgesName: [GOOD, NOT_READY],
  segfaultsAtSubject: [bad(/SIGSEGV/)],
  exitsAtSubject: [bad(/status 0/)],
  floodsStderr: [GOOD],
  eatsAtSubject: [bad(), GOOD],
  leavesDaemon: [GOOD],
  leavesStubborn: [GOOD, bad(), NOT_READY],
  leavesBusy: [GOOD],
};

/** Adapters with which nothing can be judged. */
const USELESS: Readonly<Record<string, readonly Expected[]>> = {
  hangsAtStart: [NOT_READY],
  hangsAtHello: [NOT_READY],
  hangsAfterHello: [NOT_READY],
  hangsAtDispose: [NOT_READY],
  repliesAhead: [NOT_READY],
};

/** A fault after the last reply is told, whoever it is told of. */
/** It is told, whether or not the case had passed before. */
const told = (text: RegExp): Expected => ({
  exit: 1,
  subject: ["pass", "fail", "crash", "error", "flaky"],
  says: [text],
});
const FAULTY: Readonly<Record<string, readonly Expected[]>> = {
  junkAtEnd: [told(/junk/), refused(/junk/)],
  segfaultsAtEnd: [told(/SIGSEGV/), refused(/SIGSEGV/)],
  exits3AtEnd: [told(/status 3|code 3/), refused(/status 3|code 3/), GOOD],
  exits3AfterReply: [told(/status 3|code 3/), refused(/status 3|code 3/)],
};

const adapterRow = ([name, expected]: [string, readonly Expected[]]): Row => ({
  name: `adapter ${name}`,
  args: [
    "--impl",
    `exec:${Deno.execPath()} run -A --quiet ${hostilePath("adapters/adapter.ts")} ${name}`,
    ...PLANTED_CASES,
    ONE,
  ],
  expected,
  never: [FORGED],
});

/** Programs that were never meant to be adapters. */
const PROGRAMS: Readonly<Record<string, string>> = {
  sleeps: "sleep 997",
  sleeps_without_output: "sh -c 'exec 1>&- sleep 997'",
  sleeps_without_input: "sh -c 'exec 0<&- sleep 997'",
  stops: "sh -c 'kill -STOP $$; sleep 997'",
  daemon_remains: "sh -c 'setsid sleep 997 & exit 0'",
  stubborn: "sh -c 'trap \"\" TERM INT HUP; while :; do sleep 997; done'",
  echoes: "cat",
  floods: "yes",
  zeros: "cat /dev/zero",
  random: "cat /dev/urandom",
  ends: "true",
  fails: "false",
  is_not_there: "/nonexistent/adapter",
  is_a_folder: "/tmp",
  dies: "sh -c 'kill -SEGV $$'",
};

const programRow = ([name, command]: [string, string]): Row => ({
  name: `program ${name}`,
  args: ["--impl", `exec:${command}`, ...PLANTED_CASES, ONE],
  expected: [NOT_READY],
});

/** The rows of implementations. */
export const MODULE_ROWS: readonly Row[] = [
  ...Object.entries(MODULES).map(moduleRow),
  ...Object.entries(WHOLE).map(moduleRow).map(spoilt),
];

/** The rows of adapters. */
export const ADAPTER_ROWS: readonly Row[] = [
  ...Object.entries(ADAPTERS).map(adapterRow),
  ...[...Object.entries(USELESS), ...Object.entries(FAULTY)].map(adapterRow).map(spoilt),
  ...Object.entries(PROGRAMS).map(programRow),
];
