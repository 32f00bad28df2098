/**
 * Turns a behavior into a library file.
 *
 * @module
 */

import { encodeLibrary } from "../contract/library.ts";
import type { Behavior, FakeLibrary } from "./behavior.ts";
import { DRIVER_NAMES } from "./driver_names.ts";
import DRIVER_MODULE from "./sim/driver_module.js" with { type: "text" };
import LIBRARY_MODULE from "./sim/library_module.js" with { type: "text" };
import LAYER_MODULE from "./sim/layer_module.js" with { type: "text" };
import RS_DRIVER_MODULE from "./sim/rs_driver_module.js" with { type: "text" };
import RS_HAL_MODULE from "./sim/rs_hal_module.js" with { type: "text" };
import { RS_ENTRIES } from "./rs_entries.ts";

const STOCK_NEEDED = ["liblog.so", "libc.so"];
const LAYER_NEEDED = [...STOCK_NEEDED, "libEGL.so", "libGLESv2.so"];
let driverModule: string | undefined;

/**
 * The `sim` form of a fake: an ES module behind a header that carries the behavior.
 *
 * @param fake The fake.
 * @returns The file's text.
 */
export function simForm(fake: FakeLibrary): string {
  const { behavior, needed = [], undefined: undefinedSymbols = [], ...rest } = fake;
  const symbols = [
    ...undefinedSymbols,
    ...(behavior.kind === "library" ? behavior.calls ?? [] : []),
  ];
  const header = {
    ...rest,
    needed: [...stockNeeded(behavior), ...needed],
    ...(symbols.length === 0 ? {} : { undefined: symbols }),
    fake: behavior,
  };
  return encodeLibrary(header, sourceOf(behavior));
}

function stockNeeded(behavior: Behavior): readonly string[] {
  switch (behavior.kind) {
    case "layer":
      return LAYER_NEEDED;
    case "driver":
      return STOCK_NEEDED;
    case "library":
      return ["liblog.so", ...new Set(behavior.forwards?.map(libraryOf))];
    case "rs-driver":
      return [
        "liblog.so",
        ...behavior.base === "platform" ? ["libRSDriver.so"] : [],
        ...behavior.compiler === undefined ? [] : ["libRSCpuRef.so"],
      ];
    case "rs-hal":
      return ["liblog.so", "libdl.so"];
  }
}

/** The platform's library that has a function that fakes forward. */
function libraryOf(fn: string): string {
  return fn.includes("sphal") ? "libvndksupport.so" : "libdl.so";
}

function sourceOf(behavior: Behavior): string {
  switch (behavior.kind) {
    case "layer":
      return LAYER_MODULE;
    case "driver":
      return simDriverModule();
    case "library":
      return LIBRARY_MODULE;
    case "rs-driver":
      return `const ENTRIES = ${JSON.stringify(RS_ENTRIES)};\n${RS_DRIVER_MODULE}`;
    case "rs-hal":
      return RS_HAL_MODULE;
  }
}

/** The driver's interpreter behind the names that its binaries know. */
function simDriverModule(): string {
  if (driverModule !== undefined) return driverModule;
  driverModule = `const NAMES = ${JSON.stringify(DRIVER_NAMES)};\n${DRIVER_MODULE}`;
  return driverModule;
}
