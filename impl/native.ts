/**
 * The reference device over real code: ELF layers and drivers, and the system's own OpenGL ES (Mesa) as the driver.
 *
 * @module
 */

import type { Implementation } from "../cts/contract/device.ts";
import { HostSystem, type HostSystemOptions } from "./machine/native/host_system.ts";
import { referenceDevice, type SimOptions } from "./mod.ts";

export { cageLimits } from "./machine/native/child/host_client.ts";
export { MissingToolError } from "./machine/native/build.ts";

/** What the native device is made with. */
export interface NativeOptions extends SimOptions, HostSystemOptions {}

/**
 * The reference device over real code. Each process of the device is a process of its own here, unless the options say
 * otherwise.
 *
 * @param options Parts to replace, the fakes' C form, and limits.
 * @throws {MissingToolError} If the compiler or a library is not installed.
 */
export function native(options: NativeOptions = {}): Implementation {
  const system = new HostSystem(options);
  const { name: _, audit: __, ...device } = referenceDevice(options, system);
  return {
    ...device,
    name: options.abi === undefined ? "native" : `native:${options.abi}`,
    claims: ["gles", "egl", "layer"],
    elf: [system.target.abi],
    hostDriver: true,
  };
}
