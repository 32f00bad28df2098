/**
 * libRSDriver.so: the driver that every device has, which runs everything on the processor.
 *
 * Source: AOSP frameworks/rs, driver/rsdCore.cpp of Android 9.
 *
 * @module
 */

import { RS_HAL_VERSION } from "../../../cts/contract/rs_defines.ts";
import type { CpuReference, CpuReferenceCreate, CurrentCall } from "../cpu_ref/cpu_reference.ts";
import type { IntrinsicRunner } from "../cpu_ref/intrinsics/jobs.ts";
import { runtimeFunctions } from "../cpu_ref/runtime.ts";
import {
  RS_HAL_ENTRIES,
  type RsContext,
  type RsdHalFunctions,
  type RsdObjectFunctions,
  type RsObject,
  type RsScript,
} from "./hal.ts";
import { storeInteger } from "../memory.ts";
import {
  type Functions,
  imported,
  LOG_TAG,
  type RsLibrary,
  type RsProcess,
} from "../rs_process.ts";
import type { DriverAllocations } from "./allocations.ts";
import {
  scriptFunctions,
  type ScriptFunctionsHost,
  scriptGroupFunctions,
} from "./script_functions.ts";

/** The library that runs scripts. */
const CPU_REFERENCE = "libRSCpuRef.so";

const ENTRIES: ReadonlyMap<number, readonly [group: keyof RsdHalFunctions, name: string]> = new Map(
  RS_HAL_ENTRIES.map(([entry, group, name]) => [entry, [group, name]]),
);

/** The state that this driver keeps for a context, in its `hal.drv` (RsdHal). */
export interface RsdHal {
  readonly cpu: CpuReference;
}

/**
 * One loaded copy of libRSDriver.so.
 *
 * A driver of another vendor can be a subclass that overrides {@link halFunctions}, and gives another function for what it
 * does itself:
 *
 * @example
 * ```ts
 * class MyDriver extends RsDriver {
 *   protected override halFunctions() {
 *     const functions = super.halFunctions();
 *     const { data1D } = functions.allocation;
 *     return {
 *       ...functions,
 *       allocation: {
 *         ...functions.allocation,
 *         data1D: (rsc, ...rest) => {
 *           count++;
 *           data1D?.(rsc, ...rest);
 *         },
 *       },
 *     };
 *   }
 * }
 * ```
 */
export class RsDriver implements ScriptFunctionsHost {
  protected readonly library: RsLibrary;
  protected readonly process: RsProcess;
  /** Allocations of all contexts. */
  readonly #allocations: DriverAllocations;
  #functions: RsdHalFunctions | undefined;

  /** @param library The copy. */
  constructor(library: RsLibrary) {
    this.library = library;
    this.process = library.process;
    this.#allocations =
      new (library.process.part<typeof DriverAllocations>("rs-driver-allocation"))(library);
  }

  /** The driver's four functions, which the library exports beside {@link runtime}. */
  functions(): Functions {
    return {
      rsdHalQueryVersion: (major: unknown, minor: unknown) => this.#queryVersion(major, minor),
      rsdHalQueryHal: (entry: number, fnPtr: unknown[]) => this.queryHal(entry, fnPtr),
      rsdHalInit: (rsc: RsContext) => this.init(rsc),
      rsdHalAbort: () => 0,
    };
  }

  /** The functions that compiled scripts import. */
  runtime(): Functions {
    return runtimeFunctions(() => this.#current(), this.process);
  }

  /** The call into a script that runs now. */
  #current(): CurrentCall | undefined {
    const call = imported(this.library, CPU_REFERENCE, "RsdCpuReference_current")();
    return (call ?? undefined) as CurrentCall | undefined;
  }

  /** `bool rsdHalQueryVersion(uint32_t *major, uint32_t *minor)` */
  #queryVersion(major: unknown, minor: unknown): number {
    const version = { major: RS_HAL_VERSION, minor: 0 };
    storeInteger(major, version.major, "major");
    storeInteger(minor, version.minor, "minor");
    return 1;
  }

  /** `bool rsdHalQueryHal(RsHalInitEnums entry, void **fnPtr)`: false only for entries that no driver of this version has. */
  protected queryHal(entry: number, fnPtr: unknown[]): number {
    const found = ENTRIES.get(entry);
    if (found === undefined) {
      this.log("E", `ERROR: unknown RenderScript HAL API query, ${entry}`);
      return 0;
    }
    const [group, name] = found;
    this.#functions ??= this.halFunctions();
    const functions = this.#functions[group] as Readonly<Record<string, unknown>>;
    fnPtr[0] = functions[name] ?? null;
    return 1;
  }

  /** `bool rsdHalInit(RsContext c, uint32_t version_major, uint32_t version_minor)` */
  protected init(rsc: RsContext): number {
    const create = imported(
      this.library,
      CPU_REFERENCE,
      "RsdCpuReference_create",
    ) as unknown as CpuReferenceCreate;
    const cpu = create(rsc, 0, 0, null, null, null, null);
    if (cpu === null) {
      this.log("E", "RsdCpuReference::create for driver hal failed.");
      return 0;
    }
    rsc.hal.drv = { cpu } satisfies RsdHal;
    return 1;
  }

  /** All functions, as {@link queryHal} gives them one by one; null for what the driver does without. */
  protected halFunctions(): RsdHalFunctions {
    return {
      core: {
        shutdown: (rsc) => this.shutdown(rsc),
        setPriority: (rsc, priority) => this.cpu(rsc).setPriority(priority),
        allocRuntimeMem: (size) => this.#allocRuntimeMem(size),
        freeRuntimeMem: (address) => void this.process.heap.free(address),
        finish: (rsc) => this.#allocations.synchronizeAll(rsc),
      },
      script: scriptFunctions(this),
      allocation: this.#allocations.functions(),
      sampler: this.#plainFunctions(),
      type: this.#plainFunctions(),
      element: this.#plainFunctions(),
      scriptgroup: scriptGroupFunctions(this),
    };
  }

  /** For objects that this driver has no state of its own for. */
  #plainFunctions<T extends RsObject>(): RsdObjectFunctions<T> {
    return {
      init: () => true,
      destroy: () => undefined,
      updateCachedObject: (_rsc, object, address) =>
        this.updateCachedObject(object.handle, address),
    };
  }

  /** The context's CPU reference. @throws {Error} If {@link init} was not called for it, or {@link shutdown} was. */
  cpu(rsc: RsContext): CpuReference {
    const hal = rsc.hal.drv as RsdHal | null | undefined;
    if (hal === null || hal === undefined) {
      throw new Error("Context has no driver, expected rsdHalInit before");
    }
    return hal.cpu;
  }

  /** The runner of intrinsics: the processor. */
  intrinsics(rsc: RsContext): IntrinsicRunner {
    return this.cpu(rsc).intrinsics;
  }

  /** Runs code that may read and write any cell, so that it and the app see what the other one wrote. */
  around<T>(rsc: RsContext, body: () => T, _scripts: readonly RsScript[]): T {
    this.#allocations.synchronizeAll(rsc);
    const result = body();
    this.#allocations.synchronizeAll(rsc);
    return result;
  }

  /** Writes the handle of an object to where a script has it. */
  updateCachedObject(handle: number, address: number): void {
    this.process.heap.view.setUint32(address, handle, true);
  }

  /** Ends what a context has; its objects are gone already. */
  protected shutdown(rsc: RsContext): void {
    const hal = rsc.hal.drv as RsdHal | null | undefined;
    rsc.hal.drv = null;
    hal?.cpu.destroy();
  }

  /** Memory of the driver's, all 0. */
  #allocRuntimeMem(size: number): number {
    const { heap } = this.process;
    const address = heap.malloc(size);
    if (address !== 0) heap.bytes.fill(0, address, address + size);
    return address;
  }

  /** Writes a log line. */
  protected log(priority: "E", message: string): void {
    this.process.log(priority, LOG_TAG, message);
  }
}
