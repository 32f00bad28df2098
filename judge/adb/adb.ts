/**
 * The questions of the project to a connected device, as a person asks them by `adb`.
 *
 * @module
 */

import type { CommandResult, Device } from "../../cts/contract/device.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** A connected device. Every method is one line of `adb -s SERIAL`. */
export interface Adb extends Omit<Device, "launch" | "dispose"> {
  /** Its name in `adb devices`. */
  readonly serial: string;
  /**
   * `adb exec-out COMMAND`: what a command writes, byte by byte.
   *
   * @throws {AdbError} If the device has gone away.
   */
  exec(command: string): Promise<Uint8Array>;
  /** `adb unroot`. */
  unroot(): Promise<CommandResult>;
}

/** The adb program, its server or the connection to a device fails; nothing is said of the device itself. */
export class AdbError extends UsageError {
  override readonly name = "AdbError";
}

/**
 * A device of this process, asked without adb between: for tests, which then need no program and no port.
 *
 * @param device The device.
 * @param serial What it is called.
 */
export function directAdb(
  device: Device & { adbd(): { unroot(): Promise<CommandResult> } },
  serial: string,
): Adb {
  return {
    serial,
    shell: (command) => device.shell(command),
    exec: async (command) => new TextEncoder().encode((await device.shell(command)).stdout),
    push: (path, bytes) => device.push(path, bytes),
    pull: (path) => device.pull(path),
    install: (apk, options) => device.install(apk, options),
    root: () => device.root(),
    unroot: () => device.adbd().unroot(),
    disableVerity: () => device.disableVerity(),
    reboot: () => device.reboot(),
  };
}

/**
 * A word as the device's shell takes it.
 *
 * @param text Any text without NUL.
 */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
