/**
 * Scenes for tests of drivers: who is there, and who is named.
 *
 * @module
 */

import { type App, type Result, RTLD_NOW } from "../../contract/recorder.ts";
import { RsContextType } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { callExport } from "../../fakes/programs.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import { TARGET_SDK } from "../programs.ts";
import { DRIVER, INTERNAL, vendorDevice, vndkSp } from "../scenes.ts";

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
 * @param drivers Their behaviors, by the name that they have in events; see {@link platformName}.
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
  const internal = app.libdl.dlopen(INTERNAL, RTLD_NOW);
  const args = [0, 0, TARGET_SDK, type, flags, driver];
  return callExport(app, internal, "rsContextCreateVendor", ...args);
}
