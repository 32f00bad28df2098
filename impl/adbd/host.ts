/**
 * The device, as adb's daemon needs it.
 *
 * @module
 */

import type { CommandResult } from "../../cts/contract/device.ts";
import type { Files } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import type { Shell } from "../shell/shell.ts";

/** The device, as its daemon knows it. */
export interface AdbdHost {
  readonly files: Files;
  readonly shell: Shell;
  /** Whom what clients ask for is done as. */
  user(): Credentials;
  /** The value of a property; empty if it is not set. */
  property(name: string): string;
  /** `adb root`. */
  root(): Promise<CommandResult>;
  /** `adb unroot`. */
  unroot(): Promise<CommandResult>;
  /** `adb disable-verity`. */
  disableVerity(): Promise<CommandResult>;
  /** `adb enable-verity`. */
  enableVerity(): Promise<CommandResult>;
  /** `adb remount`. */
  remount(): Promise<CommandResult>;
  /** `adb reboot`; resolves when the device is up again. */
  reboot(): Promise<CommandResult>;
  /** Has somebody told whenever the device has started anew, whoever wanted it. */
  onReboot(told: () => void): void;
  /** Gives threads of apps that no call runs on their turn. */
  turn(): void;
  /** Process ids of the apps that a debugger may be attached to. */
  debuggable(): readonly number[];
}
