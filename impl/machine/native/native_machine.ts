/**
 * The `native` machine: an entry point is an address in a process of the host, or a function of the device itself.
 *
 * What the device's own code sees of machine code is a function in TypeScript for each address, which marshals its arguments
 * by the C signature. What machine code sees of the device's functions is a thunk for each of them. So layers in
 * TypeScript and in ELF mix in one chain, and a layer in ELF is given the driver's own addresses.
 *
 * @module
 */

import { GL_NAMES } from "../../../cts/contract/entry_points.ts";
import { EVENT_TAG } from "../../../cts/contract/events.ts";
import type { ProcessState } from "../../platform/process.ts";
import { isElf } from "../../audit/elf_bytes.ts";
import {
  type EntryPoint,
  type Exports,
  type Image,
  ProcessExit,
  ProcessFault,
  type Word,
} from "../machine.ts";
import { type Builtin, type BuiltinHeader, type ModuleCache, SimMachine } from "../sim_machine.ts";
import { decodeLibrary, type LibraryHeader } from "../../../cts/contract/library.ts";
import { isWasm } from "../wasm_library.ts";
import {
  type Address,
  type CodeHost,
  type CodeHostListener,
  HostEnded,
  HostLoadError,
  type Upcall,
} from "./code_host.ts";
import { type Signature, signatureOf } from "./c_types.ts";
import {
  type MemoryAccess,
  NativePointer,
  remoteArray,
  RemoteMemory,
  remoteMemoryOf,
} from "./remote_memory.ts";
import { HostNames } from "./host_names.ts";
import { elfImage, type FakeForm, fakeImage } from "./native_images.ts";
import type { KnownAddresses } from "./known_addresses.ts";
import { CallWriter, type Pointers, returnedValue, UpcallWords, wordValue } from "./words.ts";

/** What processes of the native machine share. */
export interface NativeSystem {
  /** Starts a process of the host. */
  open(listener: CodeHostListener): CodeHost;
  /** The public functions that machine code is linked with, by the thunk that each one has; the first thunks are theirs. */
  readonly publicFunctions: readonly { readonly library: string; readonly name: string }[];
  /** Where things are in a process, and in those that are like it. */
  known(host: CodeHost): KnownAddresses;
  /** Whether code of this very program calls public functions, so that their tables are always to be right. */
  readonly isEmbedded: boolean;
  /** The C form of a fake, if it has one. */
  fake(behaviour: unknown, header: LibraryHeader): FakeForm | undefined;
}

/** What the machine of one process is made with. */
export interface NativeMachineOptions {
  readonly system: NativeSystem;
  readonly process: ProcessState;
  readonly builtins: Map<string, Builtin>;
  readonly modules: ModuleCache;
  /** What a library of the process exports, for machine code that is linked with it. */
  publicFunction(library: string, name: string): EntryPoint | null;
  /** What GL functions are on the current thread, in the order of their names; undefined before libEGL is there. */
  hooks(): GlFunctions | undefined;
}

/** What each GL function of a thread is; one object stays the same list. */
export interface GlFunctions {
  /** The list, in the order of `GL_NAMES`. */
  entries(): readonly (EntryPoint | null)[];
  /** What is the same as long as the list is. */
  readonly key: object;
}

/** Where tokens begin: addresses that no memory of a process has, which stand for objects of the device. */
const FIRST_TOKEN = 0x1000_0000_0000n;
/** Handles below this are numbers, as fakes give them. */
const NUMBERS = 0x1_0000n;
/** What names libraries of the C runtime have here and on a device; null for those that a device has not. */
const RUNTIME: Readonly<Record<string, string | null>> = {
  "libc.so.6": "libc.so",
  "libpthread.so.0": "libc.so",
  "libm.so.6": "libm.so",
  "libdl.so.2": "libdl.so",
  "libgcc_s.so.1": null,
  "libstdc++.so.6": null,
};
const LATE = { isLate: true } as const;
const PRIORITIES = ["V", "V", "V", "D", "I", "W", "E", "F"] as const;

// deno-lint-ignore no-explicit-any
type AnyFunction = (...args: any[]) => unknown;

/** The machine of one process. */
export class NativeMachine extends SimMachine implements Pointers, MemoryAccess {
  /** What libraries of machine code are called at the host. */
  readonly hostNames: HostNames = new HostNames();
  readonly #options: NativeMachineOptions;
  /** The function of the device that stands for an address of machine code, and back. */
  readonly #entries = new Map<bigint, AnyFunction>();
  readonly #addresses = new WeakMap<AnyFunction, { address: Address; name: string }>();
  /** The function behind each thunk, and what it is called. */
  readonly #thunks: ({ fn: AnyFunction; name: string | undefined } | undefined)[];
  readonly #thunkOf = new Map<AnyFunction, bigint>();
  readonly #functionAt = new Map<bigint, AnyFunction>();
  readonly #tokens = new Map<unknown, bigint>();
  readonly #objects: unknown[] = [];
  readonly #pointers = new Map<bigint, NativePointer>();
  /** Handles that the device's own code makes of numbers, and machine code has seen. */
  readonly #numbers = new Set<bigint>();
  readonly #strings = new Map<string, bigint>();
  readonly #threads = new Map<string, number>([["main", 0]]);
  readonly #threadNames = new Map<number, string>([[0, "main"]]);
  /** The tables of GL functions in the process's memory, and which one each thread has. */
  readonly #tables = new Map<object, bigint>();
  readonly #tableOf = new Map<number, object>();
  /** Whether machine code may call public GL functions. */
  #isLinked: boolean;
  /** How deep calls of machine code are nested. */
  #depth = 0;
  #host: CodeHost | undefined;
  #hasEnded = false;
  #epoch = 0;
  #lastEvent = "none";

  /** @param options What it is made with. */
  constructor(options: NativeMachineOptions) {
    super(options.builtins, options.modules);
    this.#options = options;
    this.#thunks = new Array(options.system.publicFunctions.length).fill(undefined);
    this.#isLinked = options.system.isEmbedded;
  }

  /** The process of the host, which is started when it is first needed. */
  get host(): CodeHost {
    if (this.#host !== undefined) return this.#host;
    const host = this.#options.system.open({
      upcall: (call) => this.#upcall(call),
      log: (thread, priority, tag, message) => this.#log(thread, priority, tag, message),
    });
    this.#host = host;
    this.#known.connect(host);
    return host;
  }

  get #known(): KnownAddresses {
    return this.#options.system.known(this.host);
  }

  /** Whether the process of the host has ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Counts the times that machine code may have run. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The number of the current thread at the host. */
  get thread(): number {
    const { name } = this.#options.process.current;
    let thread = this.#threads.get(name);
    if (thread === undefined) {
      thread = this.#threads.size;
      this.#threads.set(name, thread);
      this.#threadNames.set(thread, name);
    }
    return thread;
  }

  override read(bytes: Uint8Array): Image {
    if (isElf(bytes)) {
      this.#isLinked = true;
      return elfImage(this, bytes, this.#options.process.abi, (soname) => deviceName(soname));
    }
    if (isWasm(bytes)) return super.read(bytes);
    const { header } = decodeLibrary(bytes);
    if (header.fake !== undefined && (header as BuiltinHeader).builtin === undefined) {
      const form = this.#options.system.fake(header.fake, header);
      if (form !== undefined) return fakeImage(this, super.read(bytes), form);
    }
    return super.read(bytes);
  }

  /** Calls an address as a function of that name. */
  callAddress(address: Address, name: string, args: readonly Word[]): Word {
    return this.#callNative(address, name, args);
  }

  /** Says what a function of the device is called, so that machine code can call it with the right words. */
  named(entry: EntryPoint, name: string): void {
    this.#addressOf(entry as unknown as AnyFunction, name);
  }

  /**
   * The exports of a library that machine code may be linked with: what it sees of them are the addresses of the stubs there.
   */
  published(library: string, exports: Exports): Exports {
    const published = new Map<string, EntryPoint>();
    const get = (name: string) => {
      const entry = published.get(name) ?? exports.get(name);
      if (entry === undefined || published.has(name)) return entry;
      published.set(name, entry);
      const stub = this.#known.stubs.get(`${library}:${name}`);
      if (stub !== undefined) {
        const fn = entry as unknown as AnyFunction;
        this.#thunkOf.set(fn, BigInt(stub));
        this.#functionAt.set(BigInt(stub), fn);
      }
      return entry;
    };
    return { ...LATE, get, has: (name) => exports.has(name), keys: () => exports.keys() };
  }

  override call(entry: EntryPoint | null, what: string, ...args: readonly Word[]): Word {
    const native = this.#addresses.get(entry as unknown as AnyFunction);
    if (native === undefined) return super.call(entry, what, ...args);
    return this.#callNative(native.address, signatureOf(what) ? what : native.name, args);
  }

  callEach(
    entry: EntryPoint,
    what: string,
    names: readonly string[],
    nexts: readonly (EntryPoint | null)[],
  ): Word[] {
    const native = this.#addresses.get(entry as unknown as AnyFunction);
    if (native === undefined) {
      return names.map((name, i) => this.call(entry, what, name, nexts[i] ?? null));
    }
    const addresses = nexts.map((next, i) => Number(this.toPointer(next, names[i])));
    const answers = this.guarded((host) =>
      host.offer(this.thread, native.address, names, addresses)
    );
    return answers.map((answer, i) => this.functionAt(BigInt(answer), names[i]!));
  }

  override address(pointer: unknown): string {
    if (typeof pointer === "function" || (typeof pointer === "object" && pointer !== null)) {
      return `0x${this.toPointer(pointer).toString(16)}`;
    }
    return super.address(pointer);
  }

  override end(): void {
    this.#host?.kill();
  }

  override settle(): void {
    if (this.#host !== undefined || this.#options.system.isEmbedded) {
      this.guarded((host) => host.drain());
    }
  }

  /** Exports of machine code, by their addresses. */
  exportsAt(symbols: ReadonlyMap<string, Address>): Exports {
    return {
      get: (name) => {
        const address = symbols.get(name);
        return address === undefined
          ? undefined
          : this.functionAt(BigInt(address), name) as unknown as EntryPoint;
      },
      has: (name) => symbols.has(name),
      keys: () => symbols.keys(),
      isLate: true,
    };
  }

  /** The system's own driver. */
  systemDriver(): Exports {
    return this.exportsAt(this.#known.driver);
  }

  /** A built-in library, with what the host's of that name has beside what the device's own does. */
  withRuntime(library: string, exports: Exports): Exports {
    const has = (name: string) =>
      exports.has(name) || this.#known.runtimeHas(this.host, library, name);
    return { get: (name) => exports.get(name), has, keys: () => exports.keys() };
  }

  /**
   * Does something with the host's process.
   *
   * @throws {ProcessFault} If that process has ended.
   */
  guarded<T>(use: (host: CodeHost) => T): T {
    this.#depth++;
    try {
      return use(this.host);
    } catch (error) {
      if (!(error instanceof HostEnded)) throw error;
      this.#hasEnded = true;
      throw this.#fault(error);
    } finally {
      this.#epoch++;
      this.#depth--;
    }
  }

  /** Sees to it that GL functions that machine code calls on this thread are those of its context. */
  #useTable(): void {
    const functions = this.#isLinked ? this.#options.hooks() : undefined;
    const { thread } = this;
    if (functions === undefined || this.#tableOf.get(thread) === functions.key) return;
    this.#tableOf.set(thread, functions.key);
    const table = this.#tables.get(functions.key) ?? this.#writeTable(functions);
    for (const setter of this.#known.tableSetters) {
      const words = { ints: [table], floats: [] };
      this.guarded((host) => host.call(thread, setter, words, "strata_use_table"));
    }
  }

  #writeTable({ key, entries }: GlFunctions): bigint {
    const addresses = BigUint64Array.from(
      entries(),
      (entry, i) => this.toPointer(entry, GL_NAMES[i]),
    );
    const table = this.keep(new Uint8Array(addresses.buffer));
    this.#tables.set(key, table);
    return table;
  }

  toPointer(value: unknown, name?: string): bigint {
    if (value === null || value === undefined) return 0n;
    if (typeof value === "bigint") return BigInt.asUintN(64, value);
    if (typeof value === "number") return this.#numberBits(value);
    if (typeof value === "string") return this.keepString(value);
    if (value instanceof NativePointer) return value.value;
    const memory = remoteMemoryOf(value);
    if (memory !== undefined) return memory.address;
    if (typeof value === "function") return this.#addressOf(value as AnyFunction, name);
    let token = this.#tokens.get(value);
    if (token === undefined) {
      token = FIRST_TOKEN + BigInt(this.#objects.length * 16);
      this.#objects.push(value);
      this.#tokens.set(value, token);
    }
    return token;
  }

  fromPointer(bits: bigint): unknown {
    if (bits === 0n) return null;
    if (bits < NUMBERS || this.#numbers.has(bits)) return Number(bits);
    const token = this.#objects[Number(bits - FIRST_TOKEN) / 16];
    if (token !== undefined) return token;
    const fn = this.#functionAt.get(bits) ?? this.#entries.get(bits);
    if (fn !== undefined) return fn;
    let pointer = this.#pointers.get(bits);
    if (pointer === undefined) this.#pointers.set(bits, pointer = new NativePointer(bits));
    return pointer;
  }

  functionAt(bits: bigint, name: string): unknown {
    if (bits < NUMBERS) return bits === 0n ? null : Number(bits);
    const known = this.#functionAt.get(bits) ?? this.#entries.get(bits);
    if (known !== undefined) return known;
    const address = Number(bits);
    const entry = this.#nativeEntry(address, name);
    this.#entries.set(bits, entry);
    this.#addresses.set(entry, { address, name });
    return entry;
  }

  keep(bytes: Uint8Array): bigint {
    return BigInt(this.guarded((host) => host.reserve(bytes)));
  }

  keepString(text: string): bigint {
    let address = this.#strings.get(text);
    if (address === undefined) {
      address = this.keep(new TextEncoder().encode(`${text}\0`));
      this.#strings.set(text, address);
    }
    return address;
  }

  readString(bits: bigint): string {
    return this.guarded((host) => host.readString(Number(bits)));
  }

  #numberBits(value: number): bigint {
    const bits = BigInt.asUintN(64, BigInt(Math.trunc(value) || 0));
    if (bits >= NUMBERS) this.#numbers.add(bits);
    return bits;
  }

  #nativeEntry(address: Address, name: string): AnyFunction {
    return (...args) => this.#callNative(address, name, args);
  }

  #callNative(address: Address, name: string, args: readonly Word[]): Word {
    const signature = signatureOf(name);
    const words = new CallWriter(this, name, signature, args);
    this.#useTable();
    const returned = this.guarded((host) => host.call(this.thread, address, words, name));
    words.finish();
    return returnedValue(returned, signature, this, nameOfResult(args) ?? name);
  }

  #addressOf(fn: AnyFunction, name: string | undefined): bigint {
    const native = this.#addresses.get(fn);
    if (native !== undefined) return BigInt(native.address);
    let address = this.#thunkOf.get(fn);
    if (address === undefined) {
      address = BigInt(this.guarded((host) => host.thunk(this.#thunks.length)));
      this.#thunks.push({ fn, name });
      this.#thunkOf.set(fn, address);
      this.#functionAt.set(address, fn);
    }
    return address;
  }

  #upcall(call: Upcall): { readonly int?: bigint; readonly float?: number } {
    this.#epoch++;
    try {
      return this.#answer(call);
    } catch (error) {
      if (this.#depth === 0) {
        this.#options.process.fault(error);
        return {};
      }
      this.#hasEnded = true;
      throw error;
    }
  }

  #answer(call: Upcall): { readonly int?: bigint; readonly float?: number } {
    const { fn, name } = this.#thunk(call.thunk);
    return this.#options.process.switchTo(this.#threadName(call.thread), () => {
      const signature = name === undefined ? undefined : signatureOf(name);
      const args = this.#upcallArguments(call, signature);
      const blob = name === "EGLSetBlobFuncANDROID" || name === "EGLGetBlobFuncANDROID";
      const result = blob ? this.#callWithBlobs(fn, args) : fn(...args);
      this.#useTable();
      if (signature?.returns === "void") return {};
      if (signature?.returns === "float") return { float: Number(result) };
      if (typeof result === "boolean") return { int: BigInt(result) };
      return { int: this.toPointer(result, nameOfResult(args)) };
    });
  }

  #thunk(i: number): { fn: AnyFunction; name: string | undefined } {
    const known = this.#thunks[i];
    if (known !== undefined) return known;
    const wanted = this.#options.system.publicFunctions[i];
    if (wanted === undefined) throw new ProcessFault("SIGSEGV", `thunk ${i} does not exist`);
    const fn = this.#options.publicFunction(wanted.library, wanted.name);
    if (fn === null) {
      throw new ProcessFault("SIGSEGV", `${wanted.library} has no function ${wanted.name}`);
    }
    return this.#thunks[i] = { fn: fn as unknown as AnyFunction, name: wanted.name };
  }

  #upcallArguments(call: Upcall, signature: Signature | undefined): unknown[] {
    if (signature === undefined) {
      return Array.from({ length: 6 }, (_, i) => this.fromPointer(call.int(i)));
    }
    const words = new UpcallWords(call);
    return signature.params.map((type) => {
      if (type === "float" || type === "double") return words.nextFloat(type);
      const bits = words.nextInteger();
      if (typeof type !== "object") return wordValue(bits, type, this, "");
      return bits === 0n ? null : remoteArray(new RemoteMemory(this, bits, type.cells));
    });
  }

  /** The blob cache looks into whole regions, so that it is given copies of them, which are stored back. */
  #callWithBlobs(fn: AnyFunction, [key, keySize, value, valueSize]: unknown[]): unknown {
    const copy = (memory: unknown, size: unknown) => {
      const remote = remoteMemoryOf(memory);
      if (remote === undefined) return memory;
      return Number(size) > 0 ? remote.bytes(Number(size)) : new Uint8Array();
    };
    const stored = copy(value, valueSize);
    const result = fn(copy(key, keySize), keySize, stored, valueSize);
    const target = remoteMemoryOf(value);
    if (target !== undefined && stored instanceof Uint8Array && stored !== value) {
      this.guarded((host) => host.write(Number(target.address), stored));
    }
    return result;
  }

  /** The name of a thread; those that machine code has made itself have none of the device's. */
  #threadName(thread: number): string {
    let name = this.#threadNames.get(thread);
    if (name === undefined) {
      name = `native ${-thread}`;
      this.#threadNames.set(thread, name);
      this.#threads.set(name, thread);
    }
    return name;
  }

  #log(thread: number, priority: number, tag: string, message: string): void {
    if (tag === EVENT_TAG) this.#lastEvent = message;
    const { process } = this.#options;
    process.switchTo(
      this.#threadName(thread),
      () => process.log(PRIORITIES[priority] ?? "I", tag, message),
    );
  }

  #fault(ended: HostEnded): ProcessFault {
    const { end } = ended;
    const reason = `${ended.message}; the last event before it: ${this.#lastEvent}`;
    if (end.kind === "exit") return new ProcessExit(end.code, reason);
    return new ProcessFault(end.kind === "hang" ? "hang" : end.signal, reason);
  }
}

/** What a device calls a library of the host's C runtime; undefined for one that it has not. */
function deviceName(soname: string): string | undefined {
  if (/^ld-linux[\w-]*\.so\.\d+$/.test(soname)) return undefined;
  if (!Object.hasOwn(RUNTIME, soname)) return soname;
  return RUNTIME[soname] ?? undefined;
}

/** What a function that is returned is called: what was asked for. */
function nameOfResult(args: readonly Word[]): string | undefined {
  return args.find((arg): arg is string => typeof arg === "string");
}

export { HostLoadError };
