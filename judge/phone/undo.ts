/**
 * Undoes what a journal says.
 *
 * @module
 */

import { type Adb, AdbError, quoted } from "../adb/adb.ts";
import type { Journal, UndoStep } from "./journal.ts";

/** Seconds in which what an ended program had typed last comes to its end on the device. */
const SETTLED = 3;

/**
 * Puts a device back into the state that it had before, and clears the journal.
 *
 * @param adb The device.
 * @param journal Its journal, which is kept if something cannot be undone.
 * @returns What was undone, a line each.
 * @throws {AdbError} If something cannot be undone.
 */
export async function undoAll(adb: Adb, journal: Journal): Promise<readonly string[]> {
  const undone = await undoOnce(adb, journal.steps);
  journal.clear();
  return undone;
}

/**
 * The same for what a run has left that was ended: the device may still be at what it was told last.
 *
 * @param adb The device.
 * @param journal Its journal.
 * @returns What was undone, a line each.
 * @throws {AdbError} If something cannot be undone.
 */
export async function undoLeft(adb: Adb, journal: Journal): Promise<readonly string[]> {
  await undoOnce(adb, journal.steps);
  await adb.shell(`sleep ${SETTLED}`);
  return await undoAll(adb, journal);
}

async function undoOnce(adb: Adb, all: readonly UndoStep[]): Promise<readonly string[]> {
  const steps = all.toReversed();
  const needsRoot = steps.some(({ kind }) => kind === "root" || kind === "enforcing");
  if (needsRoot) await adb.root();
  const undone: string[] = [];
  for (const step of steps) {
    if (step.kind === "root") continue;
    undone.push(await undo(adb, step));
  }
  if (needsRoot) {
    await adb.unroot();
    undone.push("adb is the shell's again");
  }
  return undone;
}

async function undo(adb: Adb, step: Exclude<UndoStep, { kind: "root" }>): Promise<string> {
  switch (step.kind) {
    case "setting": {
      const { name, before } = step;
      await required(
        adb,
        before === null
          ? `settings delete global ${quoted(name)}`
          : `settings put global ${quoted(name)} ${quoted(before)}`,
      );
      return `setting ${name} is ${before === null ? "not set" : JSON.stringify(before)} again`;
    }
    case "property":
      await required(adb, `setprop ${quoted(step.name)} ${quoted(step.before)}`);
      return `property ${step.name} is ${JSON.stringify(step.before)} again`;
    case "package":
      await adb.shell(`am force-stop ${quoted(step.name)}`);
      await adb.shell(`pm uninstall ${quoted(step.name)}`);
      if ((await adb.shell(`pm path ${quoted(step.name)}`)).stdout.trim() !== "") {
        throw cannot(adb, `pm uninstall ${step.name}`, "it is still installed");
      }
      return `package ${step.name} is uninstalled`;
    case "path":
      await required(adb, `rm -rf ${quoted(step.path)}`);
      return `${step.path} is removed`;
    case "enforcing":
      await required(adb, "setenforce 1");
      return "SELinux is enforcing again";
  }
}

async function required(adb: Adb, command: string): Promise<void> {
  const { status, stderr, stdout } = await adb.shell(command);
  if (status !== 0) throw cannot(adb, command, (stderr || stdout).trim());
}

function cannot({ serial }: Adb, command: string, reason: string): AdbError {
  return new AdbError(
    `Cannot undo a change of device "${serial}": ${command}: ${reason.slice(0, 200)}; ` +
      `run deno task adb restore ${serial}`,
  );
}
