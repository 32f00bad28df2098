/**
 * A process of the `sim` machine: runs programs against the libraries that its linker loaded.
 *
 * @module
 */

import type { Process } from "../../cts/contract/device.ts";
import { SIGNATURES } from "../../cts/contract/entry_points.ts";
import { splitEvents } from "../../cts/contract/events.ts";
import type {
  AppLibrary,
  Call,
  CallResult,
  Program,
  ResultRef,
  ResultValue,
  Value,
} from "../../cts/contract/program.ts";
import type { LoadedLibrary, Record } from "../../cts/contract/record.ts";
import { DlopenError, type Library, type Linker } from "../linker/linker.ts";
import type { Log } from "../platform/log.ts";
import type { ProcessState } from "../platform/process.ts";
import { type EntryPoint, type Machine, ProcessFault } from "./machine.ts";

type Buffer = Int32Array | Float32Array | Uint8Array | BigInt64Array | unknown[];

interface RawResult {
  readonly value: unknown;
  readonly outs: readonly Buffer[];
}

interface PreparedCall {
  readonly args: readonly unknown[];
  readonly outs: readonly Buffer[];
  /** The function, for a call through a pointer. */
  readonly pointer?: EntryPoint | null;
}

/** The parts of a process. */
export interface SimProcessOptions {
  /** Identity and end. */
  readonly state: ProcessState;
  /** The machine that calls entry points. */
  readonly machine: Machine;
  /** Its libraries. */
  readonly linker: Linker;
  /** Where its lines are read from. */
  readonly log: Log;
  /** Position in the log at which the process started. */
  readonly cursor: number;
  /** Lets threads that no program runs on have their turn. */
  others(): void;
}

/** A running process. */
export class SimProcess implements Process {
  readonly state: ProcessState;
  readonly #machine: Machine;
  readonly #linker: Linker;
  readonly #log: Log;
  readonly #others: () => void;
  readonly #opened = new Map<AppLibrary, Library>();
  readonly #programs: RawResult[][] = [];
  #cursor: number;

  /** @param options What it is made of. */
  constructor(options: SimProcessOptions) {
    this.state = options.state;
    this.#machine = options.machine;
    this.#linker = options.linker;
    this.#log = options.log;
    this.#others = options.others;
    this.#cursor = options.cursor;
  }

  get pid(): number {
    return this.state.pid;
  }

  run(program: Program): Promise<Record> {
    const raw: RawResult[] = [];
    this.#programs.push(raw);
    const results: CallResult[] = [];
    for (const call of program.calls) {
      if (this.state.end.kind !== "running") break;
      const ready = this.#prepare(call, raw);
      const result = this.state.runOn(call.thread ?? "main", () => this.#call(call, ready));
      if (result === undefined || this.state.end.kind !== "running") break;
      raw.push(result);
      results.push({
        value: isVoid(call) ? null : this.#plain(result.value),
        outs: result.outs.map((buffer) => Array.from(buffer, (cell) => this.#plain(cell))),
      });
    }
    this.turn();
    const { lines, cursor } = this.#log.since(this.#cursor, this.pid);
    this.#cursor = cursor;
    const decisions = this.state.decisions.splice(0);
    const started = this.state.started.splice(0);
    return Promise.resolve({
      results,
      ...splitEvents(lines),
      libraries: this.libraries,
      end: this.state.end,
      ...(started.length > 0 && { started }),
      decisions,
    });
  }

  /**
   * Calls an exported function at once, for code of the host that stands for framework code of the app.
   *
   * @param library The library.
   * @param fn The function.
   * @param args Numbers, C strings, buffers.
   * @returns What it returned.
   * @throws {ProcessFault} If the process ends, or has ended.
   */
  call(library: AppLibrary, fn: string, ...args: readonly unknown[]): unknown {
    const { state } = this;
    if (state.end.kind !== "running") {
      throw new ProcessFault("SIGKILL", `${state.name} has ended, ${fn} cannot be called`);
    }
    return state.switchTo("main", () => {
      const entry = this.#entry({ lib: library, fn, args: [] });
      return this.#machine.call(entry, fn, ...args);
    });
  }

  /** Does something on the main thread, as code of the framework does; what goes wrong ends the process. */
  enter(use: (machine: Machine, linker: Linker) => void): void {
    if (this.state.end.kind === "running") {
      this.state.runOn("main", () => use(this.#machine, this.#linker));
    }
    this.turn();
  }

  /** Gives other threads of the process their turn, and its log what they have written. */
  turn(): void {
    if (this.state.end.kind === "running") this.state.runOn("main", this.#others);
    if (this.state.end.kind === "running") {
      this.state.runOn("main", () => this.#machine.settle());
    }
    if (this.state.end.kind !== "running") this.#machine.end();
  }

  /** The libraries in it, in load order. */
  get libraries(): LoadedLibrary[] {
    return this.#linker.libraries.map(({ path, soname, namespace }) => ({
      path,
      soname,
      namespace,
    }));
  }

  /**
   * Runs the executable's `main`, and ends the process.
   *
   * @param argv0 The name that it is started by.
   * @param args Its arguments.
   * @returns Its exit status; null if it was ended by a signal, or has no `main`.
   */
  main(argv0: string, args: readonly string[]): number | null {
    const { executable } = this.#linker;
    const entry = executable && this.#linker.symbolBelow(executable, "main");
    const status = this.state.end.kind === "running" && typeof entry === "function"
      ? this.state.runOn(
        "main",
        () => this.#machine.call(entry as unknown as EntryPoint, "main", [argv0, ...args]),
      )
      : null;
    this.#machine.end();
    return typeof status === "number" && this.state.end.kind === "running" ? status : null;
  }

  kill(): Promise<void> {
    if (this.state.end.kind === "running") {
      this.state.end = { kind: "signal", signal: "SIGKILL", reason: "killed from outside" };
    }
    this.#machine.end();
    return Promise.resolve();
  }

  /** Resolves arguments and pointer before the process is entered, so that a bad program is not its fault. */
  #prepare(call: Call, raw: readonly RawResult[]): PreparedCall {
    const outs: Buffer[] = [];
    const args = call.args.map((value) => this.#argument(value, raw, outs));
    if (typeof call.by !== "object") return { args, outs };
    const pointer = this.#resolve(call.by, raw);
    return { args, outs, pointer: typeof pointer === "function" ? pointer as never : null };
  }

  #call(call: Call, { args, outs, pointer }: PreparedCall): RawResult {
    const entry = pointer === undefined ? this.#entry(call) : pointer;
    return { value: this.#machine.call(entry, call.fn, ...args), outs };
  }

  #entry(call: Call): EntryPoint | null {
    try {
      const library = this.#library(call.lib);
      const entry = this.#linker.symbol(library, call.fn);
      if (entry === null && call.by !== "dlsym") {
        throw new ProcessFault(
          "SIGABRT",
          `CANNOT LINK EXECUTABLE: cannot locate symbol "${call.fn}" in ${call.lib}`,
        );
      }
      return entry;
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      throw new ProcessFault("SIGABRT", `CANNOT LINK EXECUTABLE: ${error.message}`);
    }
  }

  /** The library that the executable is linked with, or one that its namespace has. */
  #library(soname: AppLibrary): Library {
    const linked = this.#linker.executable?.needed.find((library) => library.soname === soname);
    if (linked !== undefined) return linked;
    let opened = this.#opened.get(soname);
    if (opened === undefined) {
      opened = this.#linker.open(soname, "default");
      this.#opened.set(soname, opened);
    }
    return opened;
  }

  #argument(value: Value, raw: readonly RawResult[], outs: Buffer[]): unknown {
    if (typeof value !== "object" || value === null) return value;
    if ("ref" in value) return this.#resolve(value, raw);
    if ("in" in value) {
      const cells = value.cells.map((cell) =>
        typeof cell === "object" ? this.#resolve(cell, raw) : cell
      );
      return buffer(value.in, cells.length, cells);
    }
    const memory = buffer(value.out, value.count);
    outs.push(memory);
    return memory;
  }

  #resolve(ref: ResultRef, raw: readonly RawResult[]): unknown {
    const results = ref.program === undefined ? raw : this.#programs[ref.program];
    const result = results?.[ref.ref];
    if (result === undefined) {
      throw new Error(`Cannot resolve reference ${JSON.stringify(ref)}: no such call has returned`);
    }
    if (ref.out === undefined) return result.value;
    const cell = result.outs[ref.out]?.[ref.at ?? 0];
    if (cell === undefined) {
      throw new Error(`Cannot resolve reference ${JSON.stringify(ref)}: no such cell`);
    }
    return cell;
  }

  #plain(value: unknown): ResultValue {
    if (value === null || value === undefined) return null;
    if (typeof value === "number" || typeof value === "string") return value;
    if (typeof value === "bigint" || typeof value === "boolean") return Number(value);
    return { pointer: this.#machine.address(value) };
  }
}

/** Checks that a call returns nothing: what its code left behind is no value. */
function isVoid({ fn }: Call): boolean {
  return SIGNATURES[fn]?.startsWith("void(") === true;
}

function buffer(type: string, count: number, values: readonly unknown[] = []): Buffer {
  const cells = values as readonly number[];
  switch (type) {
    case "float":
      return fill(new Float32Array(count), cells);
    case "byte":
      return fill(new Uint8Array(count), cells);
    case "int64":
      return BigInt64Array.from({ length: count }, (_, i) => BigInt(cells[i] ?? 0));
    case "pointer":
      return Object.assign(new Array(count).fill(null), values);
    default:
      return fill(new Int32Array(count), cells);
  }
}

function fill<T extends Int32Array | Float32Array | Uint8Array>(
  memory: T,
  cells: readonly number[],
): T {
  if (cells.length > 0) memory.set(cells);
  return memory;
}
