/**
 * Parts that start processes and leave them.
 *
 * @module
 */

import { acting } from "./subject.ts";

function start(program: string, ...args: string[]): void {
  new Deno.Command(program, { args, stdin: "null", stdout: "inherit", stderr: "inherit" }).spawn()
    .unref();
}

/** A child sleeps. */
export const leavesChild = acting(() => start("sleep", "997"));

/** A child sleeps in a session of its own. */
export const leavesSession = acting(() => start("setsid", "sleep", "997"));

/** A grandchild sleeps in a session of its own, and its parent has ended. */
export const leavesDaemon = acting(() => start("sh", "-c", "(setsid sleep 997 &) &"));

/** A child does not listen to signals that ask it to end. */
export const leavesStubborn = acting(() =>
  start("sh", "-c", 'trap "" HUP INT TERM QUIT; while :; do sleep 997; done')
);

/** A daemon does not listen to signals, and closes all that it was given. */
export const leavesHidden = acting(() =>
  start("sh", "-c", '(trap "" HUP TERM; exec setsid env -i /bin/sleep 997 <&- >&- 2>&- &)')
);

/** Children burn the processors. */
export const leavesBusy = acting(() => {
  for (let i = 0; i < 3; i++) start("sh", "-c", "while :; do :; done");
});

/** Fifty children sleep. */
export const leavesMany = acting(() => {
  for (let i = 0; i < 50; i++) start("sleep", "997");
});

/** A child starts another for ever, and ends: its number changes all the time. */
export const leavesChanging = acting(() =>
  start("sh", "-c", "f() { sleep 0.02; (f &); }; f; exit")
);

/** It spins, with a daemon beside it. */
export const spinsBesideDaemon = acting(() => {
  start("sh", "-c", "(setsid sleep 997 &) &");
  for (;;);
});
