/**
 * The code of a script in a thread beside the one that loaded it: an instance over the same memory and the same variables, with
 * a stack of its own. What it asks of the driver, the first thread answers.
 *
 * @module
 */

import { ROUNDS, STATE_BYTES, THREAD } from "../bcc/script_registers.ts";
import { type Kernel, kernelNames, tellNews } from "./kernel_control.ts";

/** Where the code of a script lies, and how its threads speak to each other. */
export interface ScriptPlace {
  /** Where its data begins. */
  readonly base: number;
  /** Entries of its function table. */
  readonly tableSize: number;
  /** The driver's functions that it imports, by name. */
  readonly imports: readonly string[];
  /** For each thread, where its memory begins: what it knows, and its stack. */
  readonly areas: readonly number[];
  /** Bytes of that memory. */
  readonly areaBytes: number;
  /** The memory in which threads ask. */
  readonly calls: SharedArrayBuffer;
}

/** Bytes that each thread has for what it asks. */
const CALL_BYTES = 1024;
/** Words of these bytes: what is asked, of which function, by how many arguments; or how long a trap's message is. */
const [STATE, FUNCTION, COUNT] = [0, 1, 2];
/** Bytes from here on: arguments and answers, or a trap's message. */
const [KINDS, VALUES, TEXT] = [32, 64, 64];
const ARGUMENTS_MAX = 16;
/** The states of a question. */
const [NOTHING, ASKED, FAILED, TRAPPED, ENDLESS] = [0, 1, 2, 3, 4];
/** Kinds of values. */
const [NONE, NUMBER, INTEGER] = [0, 1, 2];

type Value = number | bigint | void;

/** A trap in another thread than the one that launched. */
export class ThreadTrap extends Error {
  /** Whether a loop had no end. */
  readonly isEndless: boolean;

  /**
   * @param message What WebAssembly said.
   * @param isEndless Whether a loop had no end.
   */
  constructor(message: string, isEndless: boolean) {
    super(message);
    this.name = "ThreadTrap";
    this.isEndless = isEndless;
  }
}

/** Room for what some threads ask. */
export function callRoom(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * CALL_BYTES);
}

/** A question of one thread to the first one. */
export class ThreadCall {
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  /**
   * @param calls See {@link callRoom}.
   * @param lid The thread's number.
   */
  constructor(calls: SharedArrayBuffer, lid: number) {
    const at = lid * CALL_BYTES;
    this.#words = new Int32Array(calls, at, KINDS / Int32Array.BYTES_PER_ELEMENT);
    this.#bytes = new Uint8Array(calls, at, CALL_BYTES);
    this.#view = new DataView(calls, at, CALL_BYTES);
  }

  /** Asks for a function, and waits for its answer; throws if the function did. */
  ask(control: Int32Array, index: number, args: readonly Value[]): Value {
    this.#words[FUNCTION] = index;
    this.#words[COUNT] = Math.min(args.length, ARGUMENTS_MAX);
    args.slice(0, ARGUMENTS_MAX).forEach((value, place) => this.#write(place, value));
    Atomics.store(this.#words, STATE, ASKED);
    tellNews(control);
    Atomics.wait(this.#words, STATE, ASKED);
    if (Atomics.exchange(this.#words, STATE, NOTHING) === FAILED) throw new Error("call failed");
    return this.#read(0);
  }

  /** Whether something is asked. */
  get isAsking(): boolean {
    return Atomics.load(this.#words, STATE) === ASKED;
  }

  /**
   * Answers what is asked.
   *
   * @param functions The functions that may be asked for.
   * @returns What a function threw; undefined if none did.
   */
  answer(functions: readonly ((...args: readonly Value[]) => Value)[]): unknown {
    let fault: unknown;
    try {
      const args = Array.from({ length: this.#words[COUNT]! }, (_, place) => this.#read(place));
      this.#write(0, functions[this.#words[FUNCTION]!]!(...args));
    } catch (error) {
      fault = error;
    }
    Atomics.store(this.#words, STATE, fault === undefined ? NOTHING : FAILED);
    Atomics.notify(this.#words, STATE);
    return fault;
  }

  /** Says that the thread trapped. */
  trap(message: string, isEndless: boolean): void {
    const text = new TextEncoder().encode(message).subarray(0, CALL_BYTES - TEXT);
    this.#bytes.set(text, TEXT);
    this.#words[COUNT] = text.length;
    Atomics.store(this.#words, STATE, isEndless ? ENDLESS : TRAPPED);
  }

  /** The trap that the thread told of, which is forgotten then. */
  takeTrap(): ThreadTrap | undefined {
    const state = Atomics.load(this.#words, STATE);
    if (state !== TRAPPED && state !== ENDLESS) return undefined;
    const text = new TextDecoder().decode(this.#bytes.slice(TEXT, TEXT + this.#words[COUNT]!));
    Atomics.store(this.#words, STATE, NOTHING);
    return new ThreadTrap(text, state === ENDLESS);
  }

  #write(place: number, value: Value): void {
    const at = VALUES + 8 * place;
    this.#bytes[KINDS + place] = typeof value === "bigint"
      ? INTEGER
      : value === undefined
      ? NONE
      : NUMBER;
    if (typeof value === "bigint") this.#view.setBigInt64(at, value, true);
    else if (typeof value === "number") this.#view.setFloat64(at, value, true);
  }

  #read(place: number): Value {
    const at = VALUES + 8 * place;
    switch (this.#bytes[KINDS + place]) {
      case NUMBER:
        return this.#view.getFloat64(at, true);
      case INTEGER:
        return this.#view.getBigInt64(at, true);
    }
  }
}

/** Who runs a script's code in a thread. */
export interface ScriptThread {
  readonly place: ScriptPlace;
  readonly control: Int32Array;
  /** The thread's number, from 1 on. */
  readonly lid: number;
}

/**
 * The functions of a script in this thread, in the order of {@link kernelNames}. What the linker ran when it loaded the script is
 * not run again: its variables are what they are.
 *
 * @param module The script's code.
 * @param memory The process's memory.
 * @param thread The thread.
 */
export function instantiateScript(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  { place, control, lid }: ScriptThread,
): readonly Kernel[] {
  const { base, tableSize, imports, areas, areaBytes, calls } = place;
  const area = areas[lid]!;
  const call = new ThreadCall(calls, lid);
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, area + areaBytes);
  const env: Record<string, WebAssembly.ImportValue> = {
    memory,
    __memory_base: new WebAssembly.Global({ value: "i32" }, base),
    __table_base: new WebAssembly.Global({ value: "i32" }, 0),
    __stack_pointer: stack,
    __indirect_function_table: new WebAssembly.Table({ initial: tableSize, element: "anyfunc" }),
  };
  imports.forEach((name, index) => {
    env[name] = (...args: readonly Value[]) => call.ask(control, index, args);
  });
  const exports = new WebAssembly.Instance(module, { env }).exports as Record<string, Kernel>;
  (exports[THREAD.set] as unknown as (state: number) => void)(area);
  const rounds = exports[ROUNDS.get] as unknown as () => bigint;
  return kernelNames(module).map((name) => (...args) => {
    stack.value = area + areaBytes;
    try {
      exports[name]!(...args);
    } catch (error) {
      call.trap((error as Error).message, rounds() === 0n);
      throw error;
    }
  });
}

/** Bytes of a thread's memory: what it knows, and a stack as large as the first thread's. */
export const AREA_BYTES = STATE_BYTES + 0x20000;
