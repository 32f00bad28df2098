/**
 * Lines that are typed into a device's shell, and how they end.
 *
 * @module
 */

import type { CommandResult, Device } from "../../contract/device.ts";
import type { Context } from "../../framework/mod.ts";

/**
 * Runs a line and expects its status to be 0, or to be another.
 *
 * @param t The case's context.
 * @param device The device.
 * @param line The line.
 * @param works Whether its status is to be 0.
 * @returns What the line printed.
 */
export async function expectStatus(
  t: Context<unknown>,
  device: Device,
  line: string,
  works: boolean,
): Promise<CommandResult> {
  const result = await device.shell(line);
  const says = result.stderr && `, which says ${result.stderr.trim()}`;
  t.expectEqual(`status of "${line}" is 0${says}`, result.status === 0, works);
  return result;
}

/** The lines that a command prints, which is to work, without blanks around them and without empty ones. */
export async function linesOf(
  t: Context<unknown>,
  device: Device,
  line: string,
): Promise<string[]> {
  const { stdout } = await expectStatus(t, device, line, true);
  return stdout.split("\n").map((one) => one.trim()).filter((one) => one !== "");
}
