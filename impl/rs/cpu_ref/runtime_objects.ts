/**
 * The runtime's functions for objects: what they are, variables that hold them, and launches from inside scripts.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp, driver/runtime/rs_allocation.c, rs_element.c and rs_sampler.c
 * (libclcore) of Android 9.
 *
 * @module
 */

import { RsError } from "../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsElement, RsSampler, RsScript, RsScriptCall } from "../driver/hal.ts";
import { RS_KERNEL_INPUT_LIMIT } from "../driver/hal.ts";
import { wordsIn } from "../memory.ts";
import { setObject } from "../references.ts";
import { LOG_TAG } from "../rs_process.ts";
import { readScriptCall } from "../script_call.ts";
import { mangled, type RuntimeFunctions, type RuntimeHost } from "./runtime_host.ts";

/** Types of variables that hold objects. */
const OBJECT_TYPES = ["rs_element", "rs_type", "rs_allocation", "rs_sampler", "rs_script"];
/** Bytes of a script's own rs_script_call: strategy, and limits in x, y, z and array. */
const SCRIPT_CALL_BYTES = 36;

/** Makes the functions. */
export function objectFunctions(host: RuntimeHost): RuntimeFunctions {
  return {
    ...variableFunctions(host),
    ...allocationFunctions(host),
    ...elementFunctions(host),
    ...samplerFunctions(host),
    ...launchFunctions(host),
  };
}

function variableFunctions(host: RuntimeHost): RuntimeFunctions {
  const functions: RuntimeFunctions = {};
  for (const type of OBJECT_TYPES) {
    const parameter = `${type.length}${type}`;
    functions[mangled("rsSetObject", `P${parameter}S_`)] = (variable: number, handle: number) =>
      setObject(
        host.context("rsSetObject"),
        host.bytes("rsSetObject", variable, 4),
        host.object("rsSetObject", handle),
      );
    functions[mangled("rsClearObject", `P${parameter}`)] = (variable: number) =>
      setObject(
        host.context("rsClearObject"),
        host.bytes("rsClearObject", variable, 4),
        null,
      );
    functions[mangled("rsIsObject", parameter)] = (handle: number) => handle === 0 ? 0 : 1;
  }
  return functions;
}

function allocationFunctions(host: RuntimeHost): RuntimeFunctions {
  const function_ = (name: string, value: (allocation: RsAllocation) => number) => ({
    [mangled(name, "13rs_allocation")]: (handle: number) =>
      value(host.need<RsAllocation>(name, "Allocation", handle)),
  });
  return {
    ...function_("rsAllocationGetDimX", ({ hal }) => hal.state.lods[0]?.dimX ?? 0),
    ...function_("rsAllocationGetDimY", ({ hal }) => hal.state.lods[0]?.dimY ?? 0),
    ...function_("rsAllocationGetDimZ", ({ hal }) => hal.state.lods[0]?.dimZ ?? 0),
    ...function_("rsAllocationGetDimLOD", ({ type }) => type.mipmaps ? 1 : 0),
    ...function_("rsAllocationGetDimFaces", ({ type }) => type.faces ? 1 : 0),
    ...function_("rsAllocationGetElement", ({ type }) => type.element.handle),
    [mangled("rsGetAllocation", "PKv")]: (pointer: number) => {
      const bound = host.call("rsGetAllocation").script?.bound.values() ?? [];
      for (const { handle, hal } of bound) {
        if (pointer !== 0 && hal.state.lods[0]?.pointer === pointer >>> 0) return handle;
      }
      const at = host.process.address(pointer >>> 0);
      if (pointer !== 0) {
        host.process.log("E", LOG_TAG, `rsGetAllocation, failed to find ${at}`);
      }
      return 0;
    },
  };
}

function elementFunctions(host: RuntimeHost): RuntimeFunctions {
  const function_ = (name: string, value: (element: RsElement) => number) => ({
    [mangled(name, "10rs_element")]: (handle: number) =>
      value(host.need<RsElement>(name, "Element", handle)),
  });
  return {
    ...function_("rsElementGetDataType", (element) => element.dataType),
    ...function_("rsElementGetDataKind", (element) => element.dataKind),
    ...function_("rsElementGetVectorSize", (element) => element.vectorSize),
    ...function_("rsElementGetBytesSize", (element) => element.sizeBytes),
  };
}

function samplerFunctions(host: RuntimeHost): RuntimeFunctions {
  const function_ = (name: string, value: (sampler: RsSampler) => number) => ({
    [mangled(name, "10rs_sampler")]: (handle: number) =>
      value(host.need<RsSampler>(name, "Sampler", handle)),
  });
  return {
    ...function_("rsSamplerGetMinification", (sampler) => sampler.minFilter),
    ...function_("rsSamplerGetMagnification", (sampler) => sampler.magFilter),
    ...function_("rsSamplerGetWrapS", (sampler) => sampler.wrapS),
    ...function_("rsSamplerGetWrapT", (sampler) => sampler.wrapT),
    ...function_("rsSamplerGetAnisotropy", (sampler) => sampler.aniso),
  };
}

function launchFunctions(host: RuntimeHost): RuntimeFunctions {
  const parameters = "9rs_script13rs_allocationS0_";
  const launch = (
    script: number,
    input: number,
    output: number,
    usr: Uint8Array | null,
    call: RsScriptCall | null = null,
  ) => {
    const inputs = allocationsOf(host, "rsForEach", [input]);
    const [result] = allocationsOf(host, "rsForEach", [output]);
    const target = host.need<RsScript>("rsForEach", "Script", script);
    forEach(host, target, 0, inputs, result ?? null, usr, call);
  };
  return {
    [mangled("rsForEach", parameters)]: (script: number, input: number, output: number) =>
      launch(script, input, output, null),
    // Up to API level 13, nobody says how long the data is.
    [mangled("rsForEach", `${parameters}PKv`)]: (
      script: number,
      input: number,
      output: number,
      usr: number,
    ) => launch(script, input, output, usr === 0 ? null : host.bytes("rsForEach", usr, 0)),
    [mangled("rsForEach", `${parameters}PKvPK14rs_script_call`)]: (
      script: number,
      input: number,
      output: number,
      usr: number,
      options: number,
    ) => {
      const data = usr === 0 ? null : host.bytes("rsForEach", usr, 0);
      launch(script, input, output, data, callAt(host, "rsForEach", options));
    },
    [mangled("rsForEach", `${parameters}PKvj`)]: (
      script: number,
      input: number,
      output: number,
      usr: number,
      usrLength: number,
    ) => launch(script, input, output, usr === 0 ? null : host.bytes("rsForEach", usr, usrLength)),
    [mangled("rsForEach", `${parameters}PKvjPK14rs_script_call`)]: (
      script: number,
      input: number,
      output: number,
      usr: number,
      usrLength: number,
      options: number,
    ) => {
      const data = usr === 0 ? null : host.bytes("rsForEach", usr, usrLength);
      launch(script, input, output, data, callAt(host, "rsForEach", options));
    },
    [mangled("rsForEachInternal", "iP14rs_script_calliiP13rs_allocation")]: (
      slot: number,
      options: number,
      hasOutput: number,
      inputCount: number,
      allocations: number,
    ) => {
      const name = "rsForEachInternal";
      const { rsc, script } = host.call(name);
      if (inputCount < 0 || inputCount > RS_KERNEL_INPUT_LIMIT) {
        rsc.setError(RsError.BAD_SCRIPT, "rsForEachInternal: too many inputs to a kernel.");
        return;
      }
      const count = inputCount + (hasOutput === 0 ? 0 : 1);
      const handles = count === 0 ? [] : wordsIn(host.bytes(name, allocations, 4 * count));
      const inputs = allocationsOf(host, name, handles.slice(0, inputCount));
      const [output] = allocationsOf(host, name, handles.slice(inputCount));
      const call = callAt(host, name, options);
      if (script !== null) forEach(host, script, slot, inputs, output ?? null, null, call);
    },
  };
}

/** The limits of a launch, which a script may leave out. */
function callAt(host: RuntimeHost, name: string, options: number): RsScriptCall | null {
  return options === 0 ? null : readScriptCall(host.bytes(name, options, SCRIPT_CALL_BYTES));
}

function allocationsOf(
  host: RuntimeHost,
  name: string,
  handles: readonly number[],
): RsAllocation[] {
  return handles.filter((handle) => handle !== 0)
    .map((handle) => host.need<RsAllocation>(name, "Allocation", handle));
}

/** Launches a kernel from inside a script, by way of the driver (rsScriptC.cpp, ScriptC::runForEach). */
function forEach(
  host: RuntimeHost,
  script: RsScript,
  slot: number,
  inputs: readonly RsAllocation[],
  output: RsAllocation | null,
  usr: Uint8Array | null,
  call: RsScriptCall | null,
): void {
  const rsc = host.context("rsForEach");
  if (slot < 0 || slot >= script.hal.info.exportedForEachCount) {
    rsc.setError(RsError.BAD_SCRIPT, "The forEach kernel index is out of bounds");
    return;
  }
  rsc.hal.funcs.script.invokeForEachMulti?.(rsc, script, slot, inputs, output, usr, call);
}
