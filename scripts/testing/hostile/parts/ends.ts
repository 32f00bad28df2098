/**
 * Parts that end their process, or the one above it.
 *
 * @module
 */

import process from "node:process";
import { acting, breaking } from "./subject.ts";

/** It ends its process with status 0, as if all were done. */
export const exits = breaking(() => Deno.exit(0));

/** It does so by the functions of Node. */
export const exitsAsNode = breaking(() => process.exit(0));

/** It leaves its process at once, without the functions that Deno calls at its end. */
export const exitsHard = breaking(() => Reflect.get(process, "reallyExit").call(process, 0));

/** It kills its process by SIGKILL. */
export const killsItself = breaking(() => Deno.kill(Deno.pid, "SIGKILL"));

/** It reads from where nothing is, as wrong machine code does. */
export const segfaults = breaking(() => {
  new Deno.UnsafePointerView(Deno.UnsafePointer.create(8n)!).getUint8();
});

/** A timer ends its process with status 0 after the answer. */
export const exitsLater = acting(() => void setTimeout(() => Deno.exit(0), 0));

/** It asks the run to end, whose child its process is. */
export const terminatesRun = breaking(() => Deno.kill(Deno.ppid, "SIGTERM"));

/** It kills the run, whose child its process is. */
export const killsRun = breaking(() => Deno.kill(Deno.ppid, "SIGKILL"));
