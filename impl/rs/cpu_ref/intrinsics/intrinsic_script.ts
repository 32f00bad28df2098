/**
 * What the scripts of all intrinsics have in common: their variables, and what happens around a launch.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic.cpp of Android 9 (RsdCpuScriptIntrinsic).
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsObject, RsScript, RsScriptCall } from "../../driver_hal.ts";
import { LOG_TAG } from "../../rs_process.ts";
import type { CpuScriptHandle } from "../cpu_reference.ts";
import type { CpuReferenceImpl } from "../cpu_reference_impl.ts";
import type { Range } from "../kernel_launch.ts";
import type { Intrinsics } from "./intrinsics.ts";
import type { IntrinsicJob } from "./jobs.ts";

/** What runs the jobs of a script. */
export type IntrinsicRunner = Pick<Intrinsics, "run">;

/** A script's surroundings. */
export interface IntrinsicScriptHost {
  readonly cpu: CpuReferenceImpl;
  readonly script: RsScript;
  readonly intrinsics: IntrinsicRunner;
}

/** A launch whose Allocations and limits have been checked as those of any kernel. */
export interface IntrinsicLaunch {
  readonly slot: number;
  /** The first input; undefined without any. */
  readonly input: RsAllocation | undefined;
  readonly output: RsAllocation | null;
  readonly range: Range;
}

/** The script of an intrinsic. */
export abstract class IntrinsicScript implements CpuScriptHandle {
  protected readonly host: IntrinsicScriptHost;
  /** What logs and errors call it. */
  protected abstract readonly name: string;
  /** Variables that hold floats, by slot. */
  protected readonly floats: ReadonlyMap<number, Float32Array> = new Map();
  /** Slots of variables that hold an Allocation. */
  protected readonly objectSlots: readonly number[] = [];
  readonly #objects = new Map<number, RsAllocation>();

  /** @param host The script's surroundings. */
  constructor(host: IntrinsicScriptHost) {
    this.host = host;
  }

  /** Whether a quirk of Android's is asked for. */
  protected get compat(): boolean {
    return this.host.cpu.process.compat;
  }

  populateScript(script: RsScript): void {
    script.hal.info.exportedVariableCount = this.floats.size + this.objectSlots.length;
  }

  invokeForEach(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    _usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void {
    if (!this.hasKernel(slot)) return this.fail("The forEach kernel index is out of bounds");
    const prepared = this.host.cpu.launch.prepare({ ains, aout, call });
    if (prepared === undefined) return;
    const { inputs, range } = prepared;
    this.launch({ slot, input: inputs[0], output: aout, range });
  }

  /** Whether the intrinsic has a kernel of that slot. Android runs the only kernel, whatever the slot. */
  protected hasKernel(slot: number): boolean {
    return slot === 0 || this.compat;
  }

  /** Runs a kernel, or reports why not. */
  protected abstract launch(launch: IntrinsicLaunch): void;

  /** Runs a job. */
  protected run(job: IntrinsicJob): void {
    this.host.intrinsics.run(job);
  }

  /** Tells the app why nothing, or no more, is written. */
  protected fail(text: string): void {
    this.host.cpu.rsc.setError(RsError.BAD_SCRIPT, text);
  }

  /** Logs an error, which is none of the context. */
  protected log(text: string): void {
    this.host.cpu.process.log("E", LOG_TAG, text);
  }

  /** Says that something is missing: an `input`, an `output`, or `data`. */
  protected skip(missing: string): void {
    this.log(`${this.name} executed without ${missing}, skipping`);
  }

  /** The Allocation that a variable holds; undefined, after a log line, if there is none or it has no memory. */
  protected global(slot: number, missing = "input"): RsAllocation | undefined {
    return this.withMemory(this.#objects.get(slot), missing);
  }

  /** An Allocation; undefined, after a log line, if there is none or it has no memory. */
  protected withMemory(
    allocation: RsAllocation | null | undefined,
    missing = "input",
  ): RsAllocation | undefined {
    if (allocation === null || allocation === undefined) return void this.skip(missing);
    if ((allocation.hal.state.lods[0]?.pointer ?? 0) === 0) return void this.skip("data");
    return allocation;
  }

  /** A copy of a variable that holds floats. */
  protected values(slot: number): Float32Array {
    return this.floats.get(slot)?.slice() ?? new Float32Array();
  }

  setGlobalVar(slot: number, data: Uint8Array): void {
    const values = this.floats.get(slot);
    if (values === undefined) return this.#unexpected("setGlobalVar");
    if (data.length > values.byteLength) {
      const expected = `expected at most ${values.byteLength}`;
      return this.fail(
        `Variable ${slot} of ${this.name} is given ${data.length} bytes, ${expected}`,
      );
    }
    new Uint8Array(values.buffer).set(data);
  }

  setGlobalObj(slot: number, object: RsObject | null): void {
    if (!this.objectSlots.includes(slot)) return this.#unexpected("setGlobalObj");
    if (object !== null && object.kind !== "Allocation") {
      const expected = "expected an Allocation";
      return this.fail(`Variable ${slot} of ${this.name} is given a ${object.kind}, ${expected}`);
    }
    this.#hold(slot, object as RsAllocation | null);
  }

  #hold(slot: number, allocation: RsAllocation | null): void {
    const { rsc } = this.host.cpu;
    const old = this.#objects.get(slot);
    if (allocation === null) this.#objects.delete(slot);
    else {
      rsc.incrementReference(allocation);
      this.#objects.set(slot, allocation);
    }
    if (old !== undefined) rsc.decrementReference(old);
  }

  /** Reports a call that intrinsics, or this one, do not have. */
  #unexpected(method: string): void {
    const text = `Unexpected RsdCpuScriptIntrinsic::${method}`;
    this.host.cpu.rsc.setError(RsError.FATAL_DRIVER, text);
  }

  invokeFunction(): void {
    this.#unexpected("invokeFunction");
  }

  invokeRoot(): number {
    this.#unexpected("invokeRoot");
    return 0;
  }

  invokeReduce(): void {
    this.#unexpected("invokeReduce");
  }

  invokeInit(): void {
    this.#unexpected("invokeInit");
  }

  /** Does nothing: {@link destroy} gives the objects back. */
  invokeFreeChildren(): void {}

  getGlobalVar(): void {
    this.#unexpected("getGlobalVar");
  }

  setGlobalVarWithElemDims(): void {
    this.#unexpected("setGlobalVarWithElemDims");
  }

  setGlobalBind(): void {
    this.#unexpected("setGlobalBind");
  }

  destroy(): void {
    this.host.cpu.forget(this.host.script);
    for (const slot of this.objectSlots) this.#hold(slot, null);
  }
}
