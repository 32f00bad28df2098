/**
 * The common parts of the scripts of all intrinsics: their variables, and what happens around a launch.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic.cpp of Android 9 (RsdCpuScriptIntrinsic).
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { Release } from "../../../../cts/contract/world.ts";
import type {
  RsAllocation,
  RsContext,
  RsObject,
  RsScript,
  RsScriptCall,
} from "../../driver/hal.ts";
import { LOG_TAG, type RsProcess } from "../../rs_process.ts";
import type { CpuScriptHandle } from "../cpu_reference.ts";
import type { Range } from "../slices.ts";
import type { Launch } from "../launch.ts";
import type { IntrinsicJob, IntrinsicRunner } from "./jobs.ts";

/** A script's surroundings. */
export interface IntrinsicScriptHost {
  readonly cpu: {
    readonly rsc: RsContext;
    readonly process: RsProcess;
    readonly launch: Pick<Launch, "prepare">;
    /** Is told that the script is unloaded. */
    forget(script: RsScript): void;
  };
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

/** The facts of an intrinsic. */
interface IntrinsicFacts {
  /** The name in logs and errors. */
  readonly name: string;
  /** The first values of the variables that hold floats: slot 0 and those that follow. */
  readonly floats?: readonly ArrayLike<number>[];
  /** Slots of variables that hold an Allocation. */
  readonly objectSlots?: readonly number[];
  /** Checks that it has a kernel of that slot. Default: only 0; Android runs the only kernel, whatever the slot. */
  hasKernel?(slot: number): boolean;
}

/** An intrinsic whose kernels run on cells. */
export interface CellIntrinsic extends IntrinsicFacts {
  /** Runs a kernel, or reports why not. */
  launch(script: IntrinsicScript, launch: IntrinsicLaunch): void;
}

/** An intrinsic whose kernel does not run on cells, but on what its user data says. */
export interface CallIntrinsic extends IntrinsicFacts {
  /** Runs the kernel, or reports why not. */
  invoke(
    script: IntrinsicScript,
    ains: readonly (RsAllocation | null)[],
    usr: Uint8Array | null,
  ): void;
}

/** The script of an intrinsic. */
export class IntrinsicScript implements CpuScriptHandle {
  /** The script's surroundings. */
  readonly host: IntrinsicScriptHost;
  readonly #intrinsic: CellIntrinsic | CallIntrinsic;
  readonly #floats: readonly Float32Array[];
  readonly #objectSlots: readonly number[];
  readonly #objects = new Map<number, RsAllocation>();

  /**
   * @param host The script's surroundings.
   * @param intrinsic What it is.
   */
  constructor(host: IntrinsicScriptHost, intrinsic: CellIntrinsic | CallIntrinsic) {
    this.host = host;
    this.#intrinsic = intrinsic;
    this.#floats = (intrinsic.floats ?? []).map((values) => Float32Array.from(values));
    this.#objectSlots = intrinsic.objectSlots ?? [];
  }

  /** Whether a quirk of Android's is asked for. */
  get compat(): boolean {
    return this.host.cpu.process.compat;
  }

  /** The release that the device runs. */
  get release(): Release {
    return this.host.cpu.process.release;
  }

  populateScript(script: RsScript): void {
    script.hal.info.exportedVariableCount = this.#floats.length + this.#objectSlots.length;
  }

  invokeForEach(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void {
    const intrinsic = this.#intrinsic;
    const isKernel = intrinsic.hasKernel?.(slot) ?? (slot === 0 || this.compat);
    if (!isKernel) return this.fail("The forEach kernel index is out of bounds");
    if ("invoke" in intrinsic) return intrinsic.invoke(this, ains, usr);
    const prepared = this.host.cpu.launch.prepare({ ains, aout, call });
    if (prepared === undefined) return;
    const { inputs, range } = prepared;
    intrinsic.launch(this, { slot, input: inputs[0], output: aout, range });
  }

  /** Runs a job. */
  run(job: IntrinsicJob): void {
    this.host.intrinsics.run(job);
  }

  /** Tells the app why nothing, or no more, is written. */
  fail(text: string): void {
    this.host.cpu.rsc.setError(RsError.BAD_SCRIPT, text);
  }

  /** Logs an error, which is none of the context. */
  log(text: string): void {
    this.host.cpu.process.log("E", LOG_TAG, text);
  }

  /** Says that something is missing: an `input`, an `output`, or `data`. */
  skip(missing: string): void {
    this.log(`${this.#intrinsic.name} executed without ${missing}, skipping`);
  }

  /** The Allocation that a variable holds; undefined, after a log line, if there is none or it has no memory. */
  global(slot: number, missing = "input"): RsAllocation | undefined {
    return this.withMemory(this.#objects.get(slot), missing);
  }

  /** An Allocation; undefined, after a log line, if there is none or it has no memory. */
  withMemory(
    allocation: RsAllocation | null | undefined,
    missing = "input",
  ): RsAllocation | undefined {
    if (allocation === null || allocation === undefined) return void this.skip(missing);
    if ((allocation.hal.state.lods[0]?.pointer ?? 0) === 0) return void this.skip("data");
    return allocation;
  }

  /** A copy of a variable that holds floats. */
  values(slot: number): Float32Array {
    return this.#floats[slot]?.slice() ?? new Float32Array();
  }

  setGlobalVar(slot: number, data: Uint8Array): void {
    const values = this.#floats[slot];
    if (values === undefined) return this.#unexpected("setGlobalVar");
    if (data.length > values.byteLength) {
      const expected = `expected at most ${values.byteLength}`;
      return this.fail(
        `Variable ${slot} of ${this.#intrinsic.name} is given ${data.length} bytes, ${expected}`,
      );
    }
    new Uint8Array(values.buffer).set(data);
  }

  setGlobalObj(slot: number, object: RsObject | null): void {
    if (!this.#objectSlots.includes(slot)) return this.#unexpected("setGlobalObj");
    if (object !== null && object.kind !== "Allocation") {
      const expected = "expected an Allocation";
      return this.fail(
        `Variable ${slot} of ${this.#intrinsic.name} is given a ${object.kind}, ${expected}`,
      );
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
    for (const slot of this.#objectSlots) this.#hold(slot, null);
  }
}
