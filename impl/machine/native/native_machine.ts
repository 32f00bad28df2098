/**
 * The `native` machine: an entry point is an address in a process of the host, or a function of the device itself.
 *
 * What the device's own code sees of machine code is a function in TypeScript for each address, which marshals its arguments
 * by the C signature. What machine code sees of the device's functions is a thunk for each of them. So layers in
 * TypeScript and in ELF mix in one chain, and a layer in ELF is given the driver's own addresses.
 *
 * @module
 */

import { EVENT_TAG } from "../../../cts/contract/events.ts";
import type { LibraryHeader } from "../../../cts/contract/library.ts";
import { LOG_PRIORITIES } from "../../../cts/contract/log_line.ts";
import { isElf } from "../../elf/bytes.ts";
import type { ProcessState } from "../../platform/process.ts";
import {
  type EntryPoint,
  type Exports,
  type Image,
  ProcessExit,
  ProcessFault,
  type ProcessMemory,
  StackOverflow,
  type Word,
} from "../machine.ts";
import { type Builtin, type ModuleCache, SimMachine } from "../sim_machine.ts";
import { AddressSpace } from "./address_space.ts";
import { signatureOf } from "./c_types.ts";
import {
  type Address,
  type CodeHost,
  type CodeHostListener,
  HostEnded,
  type Upcall,
} from "./code_host.ts";
import { type GlFunctions, GlTables } from "./gl_tables.ts";
import { HostNames } from "./host_names.ts";
import { HostThreads } from "./host_threads.ts";
import type { KnownAddresses } from "./known_addresses.ts";
import { NativeCLibrary } from "./native_c_library.ts";
import { elfImage, type FakeForm, fakeImage } from "./native_images.ts";
import type { MemoryAccess } from "./remote_memory.ts";
import { residentBytesOf } from "./resident_bytes.ts";
import { deviceName } from "./runtime_names.ts";
import { answerUpcall, nameOfResult, type UpcallResult } from "./upcalls.ts";
import { CallWriter, returnedValue } from "./words.ts";

/** The parts that processes of the native machine share. */
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
  fake(behavior: unknown): FakeForm | undefined;
}

/** The options of the machine of one process. */
export interface NativeMachineOptions {
  readonly system: NativeSystem;
  readonly process: ProcessState;
  readonly builtins: Map<string, Builtin>;
  readonly modules: ModuleCache;
  /** An export of a library of the process, for machine code that is linked with it. */
  publicFunction(library: string, name: string): EntryPoint | null;
  /** Where a library of the process is on the device, by its soname; undefined if none is loaded. */
  libraryPath(soname: string): string | undefined;
  /** The GL functions on the current thread, in the order of their names; undefined before libEGL is there. */
  hooks(): GlFunctions | undefined;
}

const LATE = { isLate: true } as const;

/** The machine of one process. */
export class NativeMachine extends SimMachine implements MemoryAccess {
  /** The names of libraries of machine code at the host. */
  readonly hostNames: HostNames = new HostNames();
  /** The values in the process's memory. */
  readonly space: AddressSpace;
  /** The C library of machine code. */
  readonly c: NativeCLibrary;
  readonly #options: NativeMachineOptions;
  readonly #threads = new HostThreads();
  readonly #tables: GlTables;
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
    super(options.builtins, options.modules, options.process.events);
    this.#options = options;
    this.#isLinked = options.system.isEmbedded;
    this.space = new AddressSpace({
      guarded: (use) => this.guarded(use),
      callAddress: (address, name, args) => this.callAddress(address, name, args),
      publicFunctions: options.system.publicFunctions,
      publicFunction: (library, name) =>
        library === "libdl" ? this.c.function(name) : options.publicFunction(library, name),
    });
    this.c = new NativeCLibrary({
      process: options.process,
      space: this.space,
      builtins: options.builtins,
      known: () => this.#known,
      guarded: (use) => this.guarded(use),
      libraryPath: (soname) => options.libraryPath(soname),
    });
    this.#tables = new GlTables(this.space);
  }

  /** The process's memory; an address is a number. */
  readonly memory: ProcessMemory = {
    reserve: (bytes) => Number(this.space.keep(bytes)),
    at: (address, offset) => Number(address) + offset,
    write: (address, bytes) => this.#access(address, (host, at) => host.write(at, bytes)),
    read: (address, count) => {
      let bytes: Uint8Array | undefined;
      this.#access(address, (host, at) => bytes = host.read(at, count));
      return bytes;
    },
  };

  #access(address: unknown, use: (host: CodeHost, at: Address) => void): boolean {
    const bits = typeof address === "number" ? BigInt(address) : this.space.toPointer(address);
    if (bits === 0n) return false;
    this.guarded((host) => use(host, Number(bits)));
    return true;
  }

  /** The process of the host, which is started when it is first needed. */
  get host(): CodeHost {
    if (this.#host !== undefined) return this.#host;
    const host = this.#options.system.open({
      upcall: (call) => this.#upcall(call),
      log: (thread, priority, tag, message, writer) =>
        this.#log(thread, priority, tag, message, writer),
      barred: (thread, what, subject, library) => this.#barred(thread, what, subject, library),
    });
    this.#host = host;
    const { pid } = host;
    if (pid !== undefined) this.#options.process.residentBytes = () => residentBytesOf(pid);
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
    return this.#threads.numberOf(this.#options.process.current.name);
  }

  override read(bytes: Uint8Array): Image {
    if (!isElf(bytes)) return super.read(bytes);
    this.#isLinked = true;
    return elfImage(this, bytes, this.#options.process.abi, deviceName);
  }

  protected override moduleImage(header: LibraryHeader, source: string): Image {
    const image = super.moduleImage(header, source);
    const form = header.fake === undefined ? undefined : this.#options.system.fake(header.fake);
    return form === undefined ? image : fakeImage(this, image, form);
  }

  /** Calls an address as a function of that name. */
  callAddress(address: Address, name: string, args: readonly Word[]): Word {
    const signature = signatureOf(name);
    const words = new CallWriter(this.space, name, signature, args, this.host.integerRegisters);
    this.#useTable();
    const returned = this.guarded((host) => host.call(this.thread, address, words, name));
    words.finish();
    return returnedValue(returned, signature, this.space, nameOfResult(args) ?? name);
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
      if (stub !== undefined) this.space.place(entry, stub);
      return entry;
    };
    return { ...LATE, get, has: (name) => exports.has(name), keys: () => exports.keys() };
  }

  override call(entry: EntryPoint | null, what: string, ...args: readonly Word[]): Word {
    const native = this.space.nativeOf(entry);
    if (native === undefined) return super.call(entry, what, ...args);
    return this.callAddress(native.address, signatureOf(what) ? what : native.name, args);
  }

  callEach(
    entry: EntryPoint,
    what: string,
    names: readonly string[],
    nexts: readonly (EntryPoint | null)[],
  ): Word[] {
    const native = this.space.nativeOf(entry);
    if (native === undefined) {
      return names.map((name, i) => this.call(entry, what, name, nexts[i] ?? null));
    }
    const addresses = nexts.map((next, i) => Number(this.space.toPointer(next, names[i])));
    const answers = this.guarded((host) =>
      host.offer(this.thread, native.address, names, addresses)
    );
    return answers.map((answer, i) => this.space.functionAt(BigInt(answer), names[i]!));
  }

  override address(pointer: unknown): string {
    if (typeof pointer === "function" || (typeof pointer === "object" && pointer !== null)) {
      return `0x${this.space.toPointer(pointer).toString(16)}`;
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

  fromPointer(bits: bigint): unknown {
    return this.space.fromPointer(bits);
  }

  toPointer(value: unknown): bigint {
    return this.space.toPointer(value);
  }

  /** The system's own driver. */
  systemDriver(): Exports {
    return this.space.exportsAt(this.#known.driver);
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
    const table = functions && this.#tables.tableFor(this.thread, functions);
    if (table === undefined) return;
    for (const setter of this.#known.tableSetters) {
      const words = { ints: [table], floats: [] };
      this.guarded((host) => host.call(this.thread, setter, words, "strata_use_table"));
    }
  }

  #upcall(call: Upcall): UpcallResult {
    this.#epoch++;
    try {
      return this.#options.process.switchTo(this.#threads.nameOf(call.thread), () => {
        const result = answerUpcall(call, this.space, this);
        this.#useTable();
        return result;
      });
    } catch (error) {
      if (this.#depth === 0) {
        this.#options.process.fault(error);
        return {};
      }
      this.#hasEnded = true;
      throw error;
    }
  }

  #log(thread: number, priority: number, tag: string, message: string, writer?: string): void {
    if (tag === EVENT_TAG) this.#lastEvent = message;
    const { process } = this.#options;
    process.switchTo(
      this.#threads.nameOf(thread),
      () => process.log(LOG_PRIORITIES[priority] ?? "I", tag, message, writer),
    );
  }

  /** Notes what machine code has tried in vain. */
  #barred(thread: number, what: string, subject: string, library: string): void {
    const { process } = this.#options;
    process.decide("Cage", what, subject, "refused", `to ${library}`);
    const tried = subject === "" ? what : `${what} ${JSON.stringify(subject)}`;
    process.switchTo(
      this.#threads.nameOf(thread),
      () => process.log("W", "cage", `refused: ${tried} to ${library}`),
    );
  }

  #fault(ended: HostEnded): ProcessFault {
    const { end } = ended;
    const reason = `${ended.message}; the last event before it: ${this.#lastEvent}`;
    if (end.kind === "exit") return new ProcessExit(end.code, reason);
    if (end.kind === "signal" && end.cause !== undefined) return new StackOverflow(reason);
    return new ProcessFault(end.kind === "hang" ? "hang" : end.signal, reason);
  }
}
