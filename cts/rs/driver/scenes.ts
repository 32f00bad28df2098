/**
 * Scenes for tests of drivers: who is there, and who is named.
 *
 * @module
 */

import { type App, type Result, RTLD_NOW } from "../../contract/recorder.ts";
import { RsContextType } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import { createContext, TARGET_SDK } from "../programs.ts";
import { DRIVER, INTERNAL, playOn, vendorDevice, vndkSp } from "../scenes.ts";

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

/** The arguments of a call of the driver, behind its context; memory and lists as they were, objects as `#N`. */
export type Told = readonly unknown[];

/**
 * Runs a program over a vendor's driver.
 *
 * @param t The case's context.
 * @param functions Functions of the driver.
 * @param write The program's calls.
 * @param end The last of them.
 * @returns The calls of these functions, by function, in order.
 */
export async function told<F extends string>(
  t: Context<unknown>,
  functions: readonly F[],
  write: (app: App, rsc: Result) => void,
  end: "ContextFinish" | "ContextDestroy" = "ContextFinish",
): Promise<Record<F, readonly Told[]>> {
  const device = vendorDevice(14, { base: "platform", reports: functions, tellsAll: true });
  const { record } = await playOn(t, device, (app) => {
    const rsc = createContext(app);
    write(app, rsc);
    app.rs[end](rsc);
  });
  const calls = functions.map((fn) => [
    fn,
    eventsAt(record, "call", { who: "vendor", fn }).map(({ args = [] }) =>
      args.slice(1).map((arg) => typeof arg === "string" && /^\[/.test(arg) ? JSON.parse(arg) : arg)
    ),
  ]);
  return Object.fromEntries(calls);
}
