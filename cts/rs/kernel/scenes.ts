/**
 * Scenes of tests about kernels in bitcode: a 32-bit process, one context, and one of the suite's
 * own scripts, whose exports are called by name.
 *
 * @module
 */

import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import type { InBuffer } from "../../contract/program.ts";
import { KERNEL_SIGNATURE } from "../../fakes/script.ts";
import type { Context } from "../../framework/mod.ts";
import { memoryOf, room } from "../memory.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createScript,
  createType,
  type Dimensions,
  readAll,
  readCells,
  type Region,
  writeCells,
} from "../programs.ts";
import { cellsOf } from "../results.ts";
import { cpuDevice, type Path, playOn, stockDevice } from "../scenes.ts";
import { RsContextFlags } from "../../contract/rs_defines.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { invoke, launch, type Limits, reduce } from "../script/programs.ts";
import { type Kind, kindOf, numbersIn, pack } from "./cells.ts";
import { type ScriptFile, scripts } from "./scripts.ts";

/** The differences of a scene. */
export interface KernelOptions {
  /** Default: 2. */
  readonly threads?: number;
  /** Default: `cpu`. */
  readonly path?: Path;
}

/** The differences of an Allocation. */
export interface CellOptions {
  /** `RsDataKind` of colors. Default: numbers that are no color. */
  readonly pixels?: number;
  /** `RsAllocationUsage`. Default: for scripts alone. */
  readonly usage?: number;
  readonly mipmaps?: boolean;
  readonly faces?: boolean;
  /** `RsYuvFormat`. */
  readonly yuv?: number;
}

/** Cells of an Allocation. */
export interface Cells {
  readonly ref: Result;
  readonly kind: Kind;
  readonly count: number;
}

/** Cells that were read. */
export interface Read {
  readonly ref: Result;
  readonly kind: Kind;
  readonly bytes: number;
}

/** A script of the suite's own, as a program uses it. */
export class KernelScript {
  /** Where calls are recorded. */
  readonly app: App;
  /** The context. */
  readonly rsc: Result;
  /** The script. */
  readonly ref: Result;
  readonly #name: keyof typeof scripts;
  readonly #file: ScriptFile;

  /**
   * Creates the script.
   *
   * @param app Where to record.
   * @param rsc The context.
   * @param name The name of its source.
   * @param other Bitcode in the place of its own.
   */
  constructor(app: App, rsc: Result, name: keyof typeof scripts, other?: Uint8Array) {
    this.app = app;
    this.rsc = rsc;
    this.#name = name;
    this.#file = scripts[name];
    const code = other ?? Uint8Array.fromBase64(this.#file.bitcode);
    this.ref = createScript(app, rsc, code, { resName: name });
  }

  /** Creates another of the same, or of other bitcode. */
  again(other?: Uint8Array): KernelScript {
    return new KernelScript(this.app, this.rsc, this.#name, other);
  }

  /** Makes an Allocation, of zeros unless there are values. */
  cells(
    kind: Kind,
    size: Dimensions | number,
    values?: readonly number[],
    options: CellOptions = {},
  ): Cells {
    const dimensions = typeof size === "number" ? { x: size } : size;
    const { x, y, z } = dimensions;
    const count = x * (y ?? 1) * (z ?? 1);
    const { type, lanes } = kindOf(kind);
    const { app, rsc } = this;
    const { pixels, usage, mipmaps = false, faces = false, yuv = 0 } = options;
    const pixel = pixels === undefined ? {} : { kind: pixels, normalized: true };
    const element = createElement(app, rsc, { type, size: lanes, ...pixel });
    const ref = createAllocation(
      app,
      rsc,
      createType(app, rsc, element, { ...dimensions, mipmaps, faces, yuv }),
      usage === undefined ? {} : { usage },
    );
    const data = memoryOf(pack(kind, values ?? new Array<number>(count * lanes).fill(0)));
    writeCells(app, rsc, ref, { w: x, ...(y && { h: y }), ...(z && { d: z }) }, data);
    return { ref, kind, count };
  }

  /** Launches a kernel. */
  launch(
    kernel: string,
    on: {
      readonly in?: readonly Cells[];
      readonly out?: Cells;
      readonly usr?: InBuffer;
      readonly limits?: Limits;
    },
  ): void {
    launch(this.app, this.rsc, this.ref, slotOf(this.#file.forEach, kernel), {
      ...on.in && { in: on.in.map(({ ref }) => ref) },
      ...on.out && { out: on.out.ref },
      ...on.usr && { usr: on.usr },
      ...on.limits && { limits: on.limits },
    });
  }

  /** Launches a reduction. */
  reduce(name: string, ins: readonly Cells[], out: Cells, limits?: Limits): void {
    reduce(this.app, this.rsc, this.ref, slotOf(this.#file.reduce, name), {
      in: ins.map(({ ref }) => ref),
      out: out.ref,
      ...limits && { limits },
    });
  }

  /** Calls an invokable, with its arguments as the struct that they are passed in. */
  invoke(name: string, params?: InBuffer): void {
    const helper = params === undefined ? name : `.helper_${name}`;
    const found = slotOf(this.#file.functions, helper);
    invoke(this.app, this.rsc, this.ref, found, params);
  }

  /** A kernel of one input and an output, for groups. */
  kernelID(kernel: string): Result {
    const { app, rsc, ref } = this;
    const slot = slotOf(this.#file.forEach, kernel);
    return app.rs.ScriptKernelIDCreate(rsc, ref, slot, KERNEL_SIGNATURE);
  }

  /** An invokable with arguments, for groups. */
  invokeID(name: string): Result {
    const { app, rsc, ref } = this;
    return app.rs.ScriptInvokeIDCreate(rsc, ref, slotOf(this.#file.functions, `.helper_${name}`));
  }

  /** The slot of a variable. */
  slot(variable: string): number {
    return slotOf(this.#file.variables, variable);
  }

  /** Sets a variable to numbers. */
  set(variable: string, kind: Kind, ...values: number[]): void {
    const { app, rsc, ref } = this;
    const data = pack(kind, values);
    app.rs.ScriptSetVarV(rsc, ref, this.slot(variable), memoryOf(data), data.byteLength);
  }

  /** Sets a variable that holds an object. */
  setObject(variable: string, object: RsHandle): void {
    this.app.rs.ScriptSetVarObj(this.rsc, this.ref, this.slot(variable), object);
  }

  /** Reads a variable. */
  get(variable: string, kind: Kind, count = 1): Read {
    const bytes = pack(kind, new Array<number>(count * kindOf(kind).lanes).fill(0)).byteLength;
    const { app, rsc, ref: script } = this;
    const ref = app.rs.ScriptGetVarV(rsc, script, this.slot(variable), room(bytes), bytes);
    return { ref, kind, bytes };
  }

  /** Writes cells of a level or a face. */
  write({ ref, kind }: Cells, region: Region, values: readonly number[]): void {
    writeCells(this.app, this.rsc, ref, region, memoryOf(pack(kind, values)));
  }

  /** Reads cells of a level or a face. */
  readPart({ ref: cells, kind }: Cells, region: Region): Read {
    const { lanes, step, numberBytes } = kindOf(kind);
    const bytes = region.w * (region.h ?? 1) * (lanes === 1 ? 1 : step) * numberBytes;
    const ref = readCells(this.app, this.rsc, cells, region, room(bytes));
    return { ref, kind, bytes };
  }

  /** Reads all cells. */
  read({ ref: cells, kind, count }: Cells): Read {
    const { lanes, step, numberBytes } = kindOf(kind);
    const bytes = count * (lanes === 1 ? 1 : step) * numberBytes;
    const ref = readAll(this.app, this.rsc, cells, room(bytes));
    return { ref, kind, bytes };
  }
}

/** The numbers that were read, those of a vector one after another. */
export function numbersOf(record: ProcessRecord, { ref, kind, bytes }: Read): number[] {
  return numbersIn(kind, cellsOf(record, ref), bytes);
}

/**
 * Plays a scene with one script; its process must be running then.
 *
 * @param t The case's context.
 * @param name The script.
 * @param write Uses it, and returns what the test looks at.
 * @param options What the scene differs in.
 */
export async function playKernels<T>(
  t: Context<unknown>,
  name: keyof typeof scripts,
  write: (script: KernelScript) => T,
  options: KernelOptions = {},
) {
  const { threads = 2, path = "cpu" } = options;
  const builder = (path === "cpu" ? cpuDevice(14) : stockDevice(14))
    .property("debug.rs.max-threads", String(threads));
  const program = (app: App) => {
    const flags = path === "cpu" ? RsContextFlags.LOW_LATENCY : 0;
    const rsc = createContext(app, { flags });
    app.rs.ContextInitToClient(rsc);
    return write(new KernelScript(app, rsc, name));
  };
  const process = { kind: "native", abi: "armeabi-v7a" } as const;
  return await playOn(t, builder, program, process);
}

function slotOf(names: string, name: string): number {
  const slot = names.split(" ").indexOf(name);
  if (slot < 0) throw new Error(`The script has no ${name}, only ${names}`);
  return slot;
}
