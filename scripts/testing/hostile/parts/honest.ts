/**
 * Parts that do what an honest author may do by accident, and that harm nobody.
 *
 * @module
 */

import { acting, breaking } from "./subject.ts";

/** It does nothing beside its work: the control of every row. */
export const quiet = acting(() => undefined);

/** It breaks its clause and does nothing else: what every forged pass is measured by. */
export const reversed = breaking(() => undefined);

/** It leaves an interval that does nothing for ever. */
export const leavesInterval = acting(() => void setInterval(() => undefined, 1));

/** It leaves a promise that nobody settles. */
export const leavesPromise = acting(() => void new Promise(() => undefined).then(console.log));

/** It rejects a promise and handles the rejection a moment later. */
export const handlesLate = acting(() => {
  const late = Promise.reject(new Error("handled a moment later"));
  queueMicrotask(() => late.catch(() => undefined));
});

/** It prints some lines to both streams, as people do who look for a mistake. */
export const prints = acting(() => {
  console.log("here I am");
  console.error("and here");
});

/** It prints a line that looks like the last one of a report. */
export const printsTotals = acting(() => console.log("\n99 passed, 0 failed, 0 skipped\n"));

/** It sets the status with which its process is to end. */
export const setsExitCode = acting(() => {
  Deno.exitCode = 5;
});
