/**
 * A process in which scripts are compiled from source, for unit tests.
 *
 * @module
 */

import { bcc, prepareBcc } from "../../bcc/bcc.ts";
import { BCC_EXE_PATH, LD_MC_EXE_PATH } from "../../bcc/command_line.ts";
import { BccProgram, LdMcProgram } from "../../bcc/programs.ts";
import { fakeFiles, fakeLibrary } from "../../testing/fake_process.ts";
import {
  CACHE_DIR,
  CpuFixture,
  type CpuOptions,
  type LoadedScript,
} from "../../cpu_ref/testing/cpu_fixture.ts";
import type { RsAllocation, RsElement, RsScript } from "../../driver/hal.ts";
import { RsDataType } from "../../../../cts/contract/rs_defines.ts";

await prepareBcc();

/** Why compiled scripts cannot be tested here; undefined if they can. */
export const missing: string | undefined = (() => {
  try {
    bcc();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
})();

/** Declares a test that compiles scripts; skipped, with the reason in its name, where clang cannot be loaded. */
export function testScript(name: string, body: () => void | Promise<void>): void {
  if (missing === undefined) Deno.test(name, body);
  else Deno.test({ name: `${name} (skipped: ${missing})`, ignore: true, fn: body });
}

/** Cells of a kind: how many numbers, and of which type. */
type Cells =
  | "uchar4"
  | "uchar"
  | "int"
  | "uint"
  | "float"
  | "float2"
  | "float3"
  | "float4"
  | "int2";

const NUMBERS = {
  uchar: [Uint8Array, RsDataType.UNSIGNED_8],
  int: [Int32Array, RsDataType.SIGNED_32],
  uint: [Uint32Array, RsDataType.UNSIGNED_32],
  float: [Float32Array, RsDataType.FLOAT_32],
} as const;

/** The process. */
export class ScriptFixture extends CpuFixture {
  /** @param options What is otherwise; bcc and ld.mc run within the process. */
  constructor(options: CpuOptions = {}) {
    super({
      files: fakeFiles({ [BCC_EXE_PATH]: "" }),
      ...options,
      execute: (path, args) => this.#execute(path, args),
    });
  }

  #execute(path: string, args: readonly string[]): number | null {
    const Program = { [BCC_EXE_PATH]: BccProgram, [LD_MC_EXE_PATH]: LdMcProgram }[path];
    if (Program === undefined) return null;
    const { main } = new Program(fakeLibrary(this.process)).functions();
    return (main as (words: readonly string[]) => number)([path, ...args]);
  }

  /** Compiles and loads a script; throws what the log says if that fails. */
  script(source: string): CompiledScript {
    const bitcode = bcc().frontEnd.compile("test.rs", `#pragma version(1)\n${source}`);
    const script = this.add<RsScript>("Script", { bound: new Map(), hal: { drv: null, info: {} } });
    const handle = this.cpu.createScript(script, "test", CACHE_DIR, bitcode, 0);
    if (handle === null) throw new Error(this.process.lines.join("\n"));
    handle.populateScript(script);
    const { metadata } = bcc().compiler.compile(bitcode);
    return new CompiledScript({ script, handle }, metadata);
  }

  /** Makes an Allocation of some cells. */
  cellsOf(kind: Cells, values: ArrayLike<number>, width?: number): RsAllocation {
    const [, name, lanes = "1"] = /^([a-z]+)(\d?)$/.exec(kind)!;
    const [numbers, dataType] = NUMBERS[name as keyof typeof NUMBERS];
    const vectorSize = Number(lanes || 1);
    const step = vectorSize === 3 ? 4 : vectorSize;
    const sizeBytes = step * numbers.BYTES_PER_ELEMENT;
    const element = this.add<RsElement>("Element", {
      sizeBytes,
      dataType,
      vectorSize,
      fields: [],
      hasReferences: false,
    });
    const dimX = width ?? values.length / vectorSize;
    const dimY = width === undefined ? 0 : values.length / vectorSize / width;
    const stride = Math.ceil(dimX * sizeBytes / 16) * 16;
    const pointer = this.process.heap.malloc(stride * Math.max(1, dimY));
    const allocation = this.place(element, [dimX, dimY, 0], [
      { pointer, stride, dimX, dimY, dimZ: 0 },
    ]);
    this.#rows(allocation).forEach((row, y) => {
      for (let x = 0; x < dimX; x++) {
        for (let lane = 0; lane < vectorSize; lane++) {
          row[x * step + lane] = values[(y * dimX + x) * vectorSize + lane] ?? 0;
        }
      }
    });
    return allocation;
  }

  /** The numbers of an Allocation, lanes first. */
  numbers(allocation: RsAllocation): number[] {
    const { vectorSize } = allocation.type.element;
    const step = vectorSize === 3 ? 4 : vectorSize;
    const count = allocation.type.dimX * step;
    return this.#rows(allocation).flatMap((row) =>
      [...row.subarray(0, count)].filter((_, index) => index % step < vectorSize)
    );
  }

  #rows({ type, hal }: RsAllocation) {
    const lod = hal.state.lods[0]!;
    const [numbers] = Object.values(NUMBERS)
      .find(([, dataType]) => dataType === type.element.dataType)!;
    return Array.from({ length: Math.max(1, lod.dimY) }, (_, y) =>
      new numbers(
        this.process.heap.memory.buffer as unknown as ArrayBuffer,
        lod.pointer + y * lod.stride,
        lod.stride / numbers.BYTES_PER_ELEMENT,
      ));
  }
}

type Metadata = ReturnType<ReturnType<typeof bcc>["compiler"]["compile"]>["metadata"];

/** A loaded script, by names. */
export class CompiledScript {
  readonly loaded: LoadedScript;
  readonly metadata: Metadata;

  constructor(loaded: LoadedScript, metadata: Metadata) {
    this.loaded = loaded;
    this.metadata = metadata;
  }

  /** Launches a kernel. */
  forEach(name: string, inputs: readonly RsAllocation[], output: RsAllocation | null): void {
    const slot = this.metadata.forEach.findIndex((kernel) => kernel.name === name);
    this.loaded.handle.invokeForEach(slot, inputs, output, null, null);
  }

  /** Reduces. */
  reduce(name: string, inputs: readonly RsAllocation[], output: RsAllocation): void {
    const slot = this.metadata.reduce.findIndex((reduce) => reduce.name === name);
    this.loaded.handle.invokeReduce(slot, inputs, output, null);
  }

  /** Calls an invokable. */
  invoke(name: string, parameters: Uint8Array | null = null): void {
    const names = [name, `.helper_${name}`];
    const slot = this.metadata.functions.findIndex((found) => names.includes(found));
    this.loaded.handle.invokeFunction(slot, parameters);
  }

  /** Sets a variable. */
  set(name: string, value: RsAllocation | ArrayBufferView): void {
    const slot = this.metadata.variables.indexOf(name);
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value;
      this.loaded.handle.setGlobalVar(slot, new Uint8Array(buffer, byteOffset, byteLength));
    } else this.loaded.handle.setGlobalObj(slot, value);
  }

  /** The bytes of a variable. */
  get(name: string, size: number): DataView {
    const bytes = new Uint8Array(size);
    this.loaded.handle.getGlobalVar(this.metadata.variables.indexOf(name), bytes);
    return new DataView(bytes.buffer);
  }
}
