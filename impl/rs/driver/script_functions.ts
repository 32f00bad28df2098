/**
 * The driver's functions for scripts and groups, all of which the CPU reference does.
 *
 * Source: AOSP frameworks/rs, driver/rsdBcc.cpp and driver/rsdScriptGroup.cpp of Android 9.
 *
 * @module
 */

import type {
  CpuReference,
  CpuScriptGroupHandle,
  CpuScriptHandle,
} from "../cpu_ref/cpu_reference.ts";
import type { IntrinsicRunner } from "../cpu_ref/intrinsics/jobs.ts";
import type { RsContext, RsdHalFunctions, RsScript, RsScriptGroup, RsScriptGroup2 } from "./hal.ts";

/** The driver, as the functions need it. */
export interface ScriptFunctionsHost {
  /** The context's CPU reference. */
  cpu(rsc: RsContext): CpuReference;
  /** The runner of intrinsics. */
  intrinsics(rsc: RsContext): IntrinsicRunner;
  /**
   * Runs code that may read and write any cell.
   *
   * @param rsc The context.
   * @param body Runs it.
   * @param scripts The scripts that it runs.
   */
  around<T>(rsc: RsContext, body: () => T, scripts: readonly RsScript[]): T;
  /** Writes the handle of an object to where a script has it. */
  updateCachedObject(handle: number, address: number): void;
}

/**
 * Makes the functions for scripts.
 *
 * @param host Their driver.
 */
export function scriptFunctions(host: ScriptFunctionsHost): RsdHalFunctions["script"] {
  const run = <T>(rsc: RsContext, script: RsScript, body: (cpu: CpuScriptHandle) => T): T =>
    host.around(rsc, () => body(handleOf(script)), [script]);
  const keep = (script: RsScript, handle: CpuScriptHandle | null): boolean => {
    if (handle === null) return false;
    script.hal.drv = handle;
    handle.populateScript(script);
    return true;
  };
  return {
    init: (rsc, script, resName, cacheDir, code, flags) =>
      keep(script, host.cpu(rsc).createScript(script, resName, cacheDir, code, flags)),
    initIntrinsic: (rsc, script, id, element) =>
      keep(
        script,
        host.cpu(rsc).createIntrinsic(script, id, element, host.intrinsics(rsc)),
      ),
    invokeFunction: (rsc, script, slot, params) =>
      run(rsc, script, (cpu) => cpu.invokeFunction(slot, params)),
    invokeRoot: (rsc, script) => run(rsc, script, (cpu) => cpu.invokeRoot()),
    invokeForEach: (rsc, script, slot, ain, aout, usr, call) =>
      run(
        rsc,
        script,
        (cpu) => cpu.invokeForEach(slot, ain === null ? [] : [ain], aout, usr, call),
      ),
    invokeForEachMulti: (rsc, script, slot, ains, aout, usr, call) =>
      run(rsc, script, (cpu) => cpu.invokeForEach(slot, ains, aout, usr, call)),
    invokeReduce: (rsc, script, slot, ains, aout, call) =>
      run(rsc, script, (cpu) => cpu.invokeReduce(slot, ains, aout, call)),
    invokeInit: (rsc, script) => run(rsc, script, (cpu) => cpu.invokeInit()),
    invokeFreeChildren: (rsc, script) => run(rsc, script, (cpu) => cpu.invokeFreeChildren()),
    setGlobalVar: (_rsc, script, slot, data) => handleOf(script).setGlobalVar(slot, data),
    getGlobalVar: (_rsc, script, slot, data) => handleOf(script).getGlobalVar(slot, data),
    setGlobalVarWithElemDims: (_rsc, script, slot, data, element, dims) =>
      handleOf(script).setGlobalVarWithElemDims(slot, data, element, dims),
    setGlobalBind: (_rsc, script, slot, allocation) =>
      handleOf(script).setGlobalBind(slot, allocation),
    setGlobalObj: (_rsc, script, slot, object) => handleOf(script).setGlobalObj(slot, object),
    destroy: (_rsc, script) => {
      const handle = script.hal.drv as CpuScriptHandle | null | undefined;
      script.hal.drv = null;
      handle?.destroy();
    },
    updateCachedObject: (_rsc, script, address) => host.updateCachedObject(script.handle, address),
  };
}

function handleOf(script: RsScript): CpuScriptHandle {
  const handle = script.hal.drv as CpuScriptHandle | null | undefined;
  if (handle === null || handle === undefined) {
    throw new Error(`Script "${script.resName}" is not loaded, expected script.init before`);
  }
  return handle;
}

/**
 * Makes the functions for groups.
 *
 * @param host Their driver.
 */
export function scriptGroupFunctions(host: ScriptFunctionsHost): RsdHalFunctions["scriptgroup"] {
  return {
    init: (rsc, group) => {
      const handle = host.cpu(rsc).createScriptGroup(group);
      group.hal.drv = handle;
      return handle !== null;
    },
    setInput: (_rsc, group, kernel, allocation) => groupOf(group).setInput(kernel, allocation),
    setOutput: (_rsc, group, kernel, allocation) => groupOf(group).setOutput(kernel, allocation),
    execute: (rsc, group) => host.around(rsc, () => groupOf(group).execute(), scriptsOf(group)),
    destroy: (_rsc, group) => {
      const handle = group.hal.drv as CpuScriptGroupHandle | null | undefined;
      group.hal.drv = null;
      handle?.destroy();
    },
    updateCachedObject: null,
  };
}

function groupOf(group: RsScriptGroup | RsScriptGroup2): CpuScriptGroupHandle {
  const handle = group.hal.drv as CpuScriptGroupHandle | null | undefined;
  if (handle === null || handle === undefined) {
    throw new Error("ScriptGroup is not ready, expected scriptgroup.init before");
  }
  return handle;
}

function scriptsOf(group: RsScriptGroup | RsScriptGroup2): readonly RsScript[] {
  return group.kind === "ScriptGroup"
    ? group.order.map(({ script }) => script)
    : group.closures.map((closure) => closure.function.script);
}
