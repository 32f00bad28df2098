/**
 * The reference device over real code: ELF layers and drivers, and the system's own OpenGL ES (Mesa) as the driver.
 *
 * @module
 */

import type { Implementation } from "../cts/contract/device.ts";
import type { Abi } from "../cts/contract/world.ts";
import { HostSystem, type HostSystemOptions } from "./machine/native/host_system.ts";
import { referenceDevice, type SimOptions } from "./mod.ts";

export { MissingToolError } from "./machine/native/build.ts";

/** What the native device is made with. */
export interface NativeOptions extends SimOptions, HostSystemOptions {}

/** ABIs by the machine's own name for itself. */
const HOST_ABIS: Readonly<Record<string, Abi>> = { x86_64: "x86_64", aarch64: "arm64-v8a" };

/**
 * The reference device over real code. Each process of the device is a process of its own here, unless the options say
 * otherwise.
 *
 * @param options Parts to replace, the fakes' C form, and limits.
 * @throws {MissingToolError} If the compiler or a library is not installed.
 */
export function native(options: NativeOptions = {}): Implementation {
  const { name: _, audit: __, ...device } = referenceDevice(options, new HostSystem(options));
  return {
    ...device,
    name: "native",
    claims: ["gles", "egl", "layer"],
    elf: [HOST_ABIS[Deno.build.arch]!],
    hostDriver: true,
  };
}
