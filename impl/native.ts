/**
 * The reference device over real code: ELF layers and drivers, and the system's own OpenGL ES (Mesa) as the driver.
 *
 * @module
 */

import { HostSystem, type HostSystemOptions } from "./machine/native/host_system.ts";
import { type ReferenceDevice, referenceDevice, type SimOptions } from "./mod.ts";

export { cageLimits } from "./machine/native/child/host_client.ts";
export { MissingToolError } from "./machine/native/build.ts";

/** The options of the native device. */
export interface NativeOptions extends SimOptions, HostSystemOptions {}

/**
 * The reference device over real code. Each process of the device is a process of its own here, unless the options say
 * otherwise. What it needs is compiled, unless that was done before.
 *
 * @param options Parts to replace, the fakes' C form, and limits.
 * @throws {MissingToolError} If the compiler or a library is not installed.
 */
export function native(options: NativeOptions = {}): ReferenceDevice {
  const system = new HostSystem(options);
  system.prepare();
  return deviceOn(system, options);
}

/**
 * The same, but nothing is compiled before it is prepared or booted, which then throw what {@link native} throws.
 *
 * @param options As for {@link native}.
 * @throws {MissingToolError} If code for the ABI cannot run here.
 */
export function unpreparedNative(options: NativeOptions = {}): ReferenceDevice {
  return deviceOn(new HostSystem(options), options);
}

function deviceOn(system: HostSystem, options: NativeOptions): ReferenceDevice {
  const { name: _, audit: __, ...device } = referenceDevice(options, system);
  return {
    ...device,
    name: options.abi === undefined ? "native" : `native:${options.abi}`,
    claims: ["gles", "egl", "layer"],
    elf: [system.target.abi],
    hostDriver: true,
    async prepare(step) {
      system.prepare(step);
      await device.prepare(step);
    },
    async boot(world) {
      system.prepare();
      return await device.boot(world);
    },
  };
}
