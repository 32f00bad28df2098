/**
 * `deno task adb`: the connected devices that cases were played on, and what to undo there.
 *
 * @module
 */

import type { Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { connectedDevices, openAdb } from "../judge/adb/adb_program.ts";
import { visible } from "../judge/doctor/text.ts";
import { Journal } from "../judge/phone/journal.ts";
import { undoLeft } from "../judge/phone/undo.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
export const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno task adb list
       deno task adb restore [SERIAL]

list names the devices that adb is connected to, and those where a run that was ended has left something to undo.
restore undoes it: settings, properties, packages and files become what they were before the run.

Exit status: 0 done, 2 the command is wrong, or the device does not answer.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "WORD", usage: USAGE, show: visible },
  async (options, output) => {
    const [what, serial, ...more] = options.positionals;
    if (what === "list" && serial === undefined) await list(output);
    else if (what === "restore" && more.length === 0) await restore(serial, output);
    else {
      throw new UsageError(
        "The words are not understood, expected list or restore [SERIAL]; --help says more",
      );
    }
    return 0;
  },
);

async function list(output: Output): Promise<void> {
  const pending = new Set(Journal.pending());
  const devices = await connectedDevices();
  for (const { serial, state } of devices) {
    const rest = pending.delete(serial)
      ? `, something to undo: deno task adb restore ${serial}`
      : "";
    output.line(visible(`${serial}: ${state}${rest}`));
  }
  for (const serial of pending) {
    output.line(visible(`${serial}: not connected, something to undo`));
  }
  if (devices.length + pending.size === 0) output.line("no device is connected");
}

async function restore(given: string | undefined, output: Output): Promise<void> {
  const serials = given === undefined ? Journal.pending() : [given];
  if (serials.length === 0) output.line("nothing to undo");
  for (const serial of serials) {
    using journal = Journal.open(serial);
    const count = journal.steps.length;
    if (count > 0) {
      const undone = await undoLeft(await openAdb(serial), journal);
      undone.forEach((one) => output.line(visible(`${serial}: ${one}`)));
    } else output.line(visible(`${serial}: nothing to undo`));
  }
}

if (import.meta.main) await runProgram(main);
