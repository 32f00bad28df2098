/**
 * The driver's functions for scripts that are compiled with the core library.
 *
 * @module
 */

import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import { clockFunctions } from "./clock.ts";
import { laneFunctions } from "./debug_lanes.ts";
import { subelementFunctions } from "./subelements.ts";
import { viewFunctions } from "./views.ts";

/** Makes the functions. */
export function scriptFunctions(host: RuntimeHost): RuntimeFunctions {
  return {
    ...viewFunctions(host),
    ...laneFunctions(host),
    ...clockFunctions(host),
    ...subelementFunctions(host),
  };
}
