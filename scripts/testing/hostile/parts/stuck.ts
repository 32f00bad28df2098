/**
 * Parts that never come back from the subject's case.
 *
 * @module
 */

import { acting } from "./subject.ts";

/** It spins for ever. */
export const spins = acting(() => {
  for (;;);
});

/** It stands still and takes no time of the processor. */
export const sleeps = acting(() => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

/** It waits in the system for a child that does not end. */
export const waitsForChild = acting(() => {
  new Deno.Command("sleep", { args: ["997"] }).outputSync();
});

/** It reads from a pipe into which nobody writes. */
export const reads = acting(() => {
  new Deno.Command("mkfifo", { args: [`${Deno.env.get("TMPDIR")}/fifo-${Deno.pid}`] }).outputSync();
  Deno.readTextFileSync(`${Deno.env.get("TMPDIR")}/fifo-${Deno.pid}`);
});

/** A regular expression goes back and forth for ever. */
export const backtracks = acting(() => {
  /^(a+)+$/.test(`${"a".repeat(64)}b`);
});

/** It recurses without end, which V8 ends by an error. */
export const recurses = acting(() => {
  const recurse = (depth: number): number => recurse(depth + 1) + 1;
  recurse(0);
});

/** It recurses without end, and catches the error each time. */
export const recursesStubbornly = acting(() => {
  const recurse = (): void => {
    try {
      recurse();
    } finally {
      recurse();
    }
  };
  recurse();
});

/** It stops its own process, as a debugger would. */
export const stopsItself = acting(() => Deno.kill(Deno.pid, "SIGSTOP"));
