/**
 * Launches whose slices the code of a script runs by itself, row after row, on as many threads as there are.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import { libraryOf, type LoadedWasm } from "../../machine/wasm_library.ts";
import { tileName } from "../bcc/row_loop.ts";
import { SHARE } from "../bcc/script_registers.ts";
import { ALONE_SECTION } from "../bcc/wasm_module.ts";
import { KernelPool } from "../kernels/kernel_pool.ts";
import { AREA_BYTES, callRoom, ThreadCall } from "../kernels/script_thread.ts";
import { LaunchBlock } from "./launch_block.ts";
import { allocate } from "./scratch.ts";
import type { SlicedLaunch, SliceRunner } from "./slices.ts";

/** Threads that a script runs on, at most. */
const THREADS_MAX = 16;

/** The process, as running slices needs it. */
export interface SlicesHost {
  readonly heap: Heap;
  /** Rounds of loops that a row may take. */
  readonly rounds: bigint;
  /** Runs what another thread asks for. */
  runOn<T>(lid: number, body: () => T): T;
}

/** The threads of one loaded script. */
export class ScriptSlices {
  readonly #host: SlicesHost;
  #pool: { readonly pool: KernelPool; readonly areas: readonly number[] } | undefined;
  #fault: unknown;

  /** @param host What running them takes. */
  constructor(host: SlicesHost) {
    this.#host = host;
  }

  /**
   * Finds what runs slices of a kernel.
   *
   * @param tile Its function for that.
   * @param symbol Its function for a row, by name.
   */
  runner(tile: WeakKey, symbol: string): SliceRunner | undefined {
    const loaded = libraryOf(tile);
    if (loaded === undefined) return undefined;
    const kernel = tileName(symbol);
    return {
      isAlone: aloneKernels(loaded.library.module).has(kernel),
      run: (launch, threads) => this.#run(loaded, kernel, launch, threads),
    };
  }

  #run(
    loaded: LoadedWasm,
    kernel: string,
    launch: Omit<SlicedLaunch, "rounds">,
    wanted: number,
  ): void {
    const { heap, rounds } = this.#host;
    const threads = Math.max(1, Math.min(wanted, THREADS_MAX, navigator.hardwareConcurrency));
    const lasts = launch.isDealt ? launch.lasts : new Array(threads).fill(launch.lasts[0] ?? 0);
    const block = new LaunchBlock(heap, { ...launch, lasts, rounds });
    try {
      if (threads === 1) {
        (loaded.exports[kernel] as CallableFunction)(block.address, 0, block.parts, 0, 1, 0);
        return;
      }
      const limits = { x1: 0, x2: block.parts, y1: 0, y2: 1, step: 1 };
      this.#fault = undefined;
      try {
        this.#poolOf(loaded).run({ kernel, parameters: block.address, ...limits, threads });
      } catch (error) {
        throw this.#fault ?? error;
      }
    } finally {
      block.free();
    }
  }

  #poolOf(loaded: LoadedWasm): KernelPool {
    this.#pool ??= this.#makePool(loaded);
    return this.#pool.pool;
  }

  #makePool({ library, base, memory, functions, exports }: LoadedWasm) {
    const { heap } = this.#host;
    const threads = Math.min(THREADS_MAX, navigator.hardwareConcurrency);
    const areas = Array.from({ length: threads }, (_, lid) => {
      if (lid === 0) return 0;
      const area = allocate(heap, AREA_BYTES, "the stack of a thread");
      heap.bytes.fill(0, area, area + AREA_BYTES);
      return area;
    });
    const calls = callRoom(threads);
    const asking = areas.map((_, lid) => new ThreadCall(calls, lid));
    const answers = Object.values(functions);
    const place = {
      base,
      tableSize: library.tableSize,
      imports: Object.keys(functions),
      areas,
      areaBytes: AREA_BYTES,
      calls,
    };
    const pool = new KernelPool(library.module, memory, {
      place,
      kernels: exports,
      share: () => (exports[SHARE] as () => void)(),
      answer: () =>
        asking.forEach((call, lid) => {
          if (call.isAsking) this.#fault ??= this.#host.runOn(lid, () => call.answer(answers));
          this.#fault ??= call.takeTrap();
        }),
      trapped: (error) => void (this.#fault ??= error),
    });
    return { pool, areas };
  }

  /** Sends the threads away. */
  destroy(): void {
    this.#pool?.pool.destroy();
    for (const area of this.#pool?.areas ?? []) this.#host.heap.free(area);
    this.#pool = undefined;
  }
}

const known = new WeakMap<WebAssembly.Module, ReadonlySet<string>>();

/** The functions for slices of kernels that run on one thread. */
function aloneKernels(module: WebAssembly.Module): ReadonlySet<string> {
  let names = known.get(module);
  if (names === undefined) {
    const sections = WebAssembly.Module.customSections(module, ALONE_SECTION);
    names = new Set(sections.flatMap((bytes) => new TextDecoder().decode(bytes).split("\n")));
    known.set(module, names);
  }
  return names;
}
