/**
 * Scenes for tests of drivers: who is there, who is named, and who became the driver of a context.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../contract/record.ts";
import type { App, Result } from "../contract/recorder.ts";
import { RsContextType } from "../contract/rs_defines.ts";
import type { Release } from "../contract/world.ts";
import { callers } from "../fakes/observe.ts";
import type { RsDriverKnobs, WorldBuilder } from "../fakes/world_builder.ts";
import { TARGET_SDK } from "./programs.ts";
import { DRIVER, INTERNAL, vendorDevice, vndkSp } from "./scenes.ts";

/** The driver over Vulkan, which only a property asks for. */
export const RSOV_DRIVER = "libRSDriver_RSoV.so";
/** A library whose constructor reports where the program is, and on which thread. */
export const MARK = "/system/lib64/libmark.so";
const RTLD_LAZY = 1;

/** A device with a vendor's driver, named `vendor`, and the suite's own in place of libRSDriver.so of rs, named `default`. */
export function fakeDrivers(
  release: Release,
  vendor?: RsDriverKnobs,
  platform: RsDriverKnobs = {},
): WorldBuilder {
  return vendorDevice(release, vendor)
    .rsDriver(`${vndkSp(release)}/${DRIVER}`, { name: "default", ...platform });
}

/**
 * Puts drivers where the libRS_internal.so of the default namespace finds them.
 *
 * @param builder The device.
 * @param drivers Their behaviours, by the name that they have in events; see {@link platformName}.
 */
export function withDrivers(
  builder: WorldBuilder,
  drivers: Readonly<Record<string, RsDriverKnobs>>,
): WorldBuilder {
  return Object.entries(drivers).reduce(
    (device, [name, knobs]) =>
      device.rsDriver(`/system/lib64/${platformName(name)}`, { name, ...knobs }),
    builder,
  );
}

/** The file name of one of {@link withDrivers}. */
export function platformName(name: string): string {
  return name === "default" ? DRIVER : `libRSDriver_${name}.so`;
}

/** Makes a context as an implementation of the HAL does, but of the libRS_internal.so that the program has. */
export function createVendor(
  app: App,
  driver: string | null,
  options: { readonly type?: number; readonly flags?: number } = {},
): Result {
  const { type = RsContextType.NORMAL, flags = 0 } = options;
  const create = internalSymbol(app, "rsContextCreateVendor");
  return app.callPointer(create, "rsContextCreateVendor", 0, 0, TARGET_SDK, type, flags, driver);
}

/** A function of the libRS_internal.so that the program has. */
export function internalSymbol(app: App, name: string): Result {
  return app.libdl.dlsym(app.libdl.dlopen(INTERNAL, RTLD_LAZY), name);
}

/** Loads {@link MARK}, which must be on the device and not yet loaded. */
export function mark(app: App): Result {
  return app.libdl.dlopen(MARK, RTLD_LAZY);
}

/** Drivers whose rsdHalInit was called, in order. */
export function initialised(record: ProcessRecord): string[] {
  return callers(record, "rsdHalInit");
}

/** Where a library of that name is loaded, for example `/vendor/lib64/libRSDriver_foo.so in rs`. */
export function placesOf(record: ProcessRecord, soname: string): string[] {
  return record.libraries.filter((library) => library.soname === soname)
    .map(({ path, namespace }) => `${path} in ${namespace}`);
}
