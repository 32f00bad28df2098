/**
 * Groups that the processor runs: one kernel after the other.
 *
 * Android may fuse kernels, which leaves the same results.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScriptGroup.cpp and cpu_ref/rsCpuScriptGroup2.cpp of Android 9.
 *
 * @module
 */

import type { RsClosure, RsScriptGroup, RsScriptGroup2, RsScriptKernelId } from "../driver/hal.ts";
import type { CpuReference, CpuScriptGroupHandle } from "./cpu_reference.ts";

/** A group that is ready to run. */
export class CpuScriptGroup implements CpuScriptGroupHandle {
  readonly #cpu: CpuReference;
  protected readonly group: RsScriptGroup | RsScriptGroup2;

  /**
   * Makes a group ready.
   *
   * @param cpu The processor, for the group's context.
   * @param group The group.
   */
  constructor(cpu: CpuReference, group: RsScriptGroup | RsScriptGroup2) {
    this.#cpu = cpu;
    this.group = group;
  }

  /** Does nothing: the group itself says what its kernels read. */
  setInput(): void {}

  /** Does nothing: the group itself says what its kernels write. */
  setOutput(): void {}

  execute(): void {
    const { group } = this;
    if (group.kind === "ScriptGroup") {
      for (const kernel of group.order) this.#runKernel(group, kernel);
    } else {
      for (const closure of group.closures) {
        this.#setGlobals(closure);
        const { function: id, args, returnValue, params } = closure;
        const script = this.#cpu.lookupScript(id.script);
        if (id.kind === "ScriptInvokeID") script?.invokeFunction(id.slot, params);
        else script?.invokeForEach(id.slot, args, returnValue, null, null);
      }
    }
  }

  /** Runs a kernel of a group of version 1. */
  #runKernel(group: RsScriptGroup, kernel: RsScriptKernelId): void {
    const input = group.inputOf(kernel);
    this.#cpu.lookupScript(kernel.script)?.invokeForEach(
      kernel.slot,
      input === null ? [] : [input],
      group.outputOf(kernel),
      null,
      null,
    );
  }

  /** Sets the variables of a closure; one without value and size is left to the closure that it depends on. */
  #setGlobals({ globals }: RsClosure): void {
    for (const [field, { value, size }] of globals) {
      if (value === 0n && size === 0) continue;
      const script = this.#cpu.lookupScript(field.script);
      if (size < 0) script?.setGlobalObj(field.slot, this.#cpu.rsc.object(Number(value)) ?? null);
      else script?.setGlobalVar(field.slot, bytesOf(value).subarray(0, size));
    }
  }

  /** Does nothing: nothing was made. */
  destroy(): void {}
}

function bytesOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(BigInt64Array.BYTES_PER_ELEMENT);
  new DataView(bytes.buffer).setBigInt64(0, value, true);
  return bytes;
}
