/**
 * Functions that compiled scripts import from the driver. Objects that they take by value are handles of 32 bits.
 *
 * Names and types are those that Android's front end leaves in bitcode. What is not here comes with the core library.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp of Android 9.
 *
 * @module
 */

import type { Functions, RsProcess } from "../rs_process.ts";
import type { CurrentCall } from "./cpu_reference.ts";
import { debugFunctions } from "./runtime_debug.ts";
import { elementFunctions } from "./runtime_elements.ts";
import { RuntimeHost } from "./runtime_host.ts";
import type { RuntimeFunctions } from "./runtime_host.ts";
import { mathFunctions } from "./runtime_math.ts";
import { objectFunctions } from "./runtime_objects.ts";
import { scriptFunctions } from "../script/functions.ts";

/**
 * Makes the functions, for the driver to export.
 *
 * @param current The call of a script that runs now; undefined if none does.
 * @param process The process.
 */
export function runtimeFunctions(
  current: () => CurrentCall | undefined,
  process: RsProcess,
): Functions {
  const host = new RuntimeHost(current, process);
  return {
    ...messageFunctions(host),
    ...objectFunctions(host),
    ...elementFunctions(host),
    ...mathFunctions(host),
    ...debugFunctions(host),
    ...scriptFunctions(host),
  };
}

/** Messages to the app; results are whether there was room (rsRuntime.h, rsrToClient and rsrToClientBlocking). */
function messageFunctions(host: RuntimeHost): RuntimeFunctions {
  const send = (name: string, wait: boolean) => (id: number, data = 0, length = 0): number => {
    const rsc = host.context(name);
    const bytes = length === 0 ? null : host.bytes(name, data, length).slice();
    return rsc.sendMessageToClient(bytes, id, wait) ? 1 : 0;
  };
  return {
    _Z14rsSendToClienti: send("rsSendToClient", false),
    _Z14rsSendToClientiPKvj: send("rsSendToClient", false),
    _Z22rsSendToClientBlockingi: send("rsSendToClientBlocking", true),
    _Z22rsSendToClientBlockingiPKvj: send("rsSendToClientBlocking", true),
  };
}
