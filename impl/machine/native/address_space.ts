/**
 * The values of the device in a process's memory, and what its addresses are to the device.
 *
 * @module
 */

import { type EntryPoint, type Exports, ProcessFault } from "../machine.ts";
import type { Address, CodeHost } from "./code_host.ts";
import { NativePointer, remoteMemoryOf } from "./remote_memory.ts";
import type { Pointers } from "./words.ts";

/** Any function of the device. */
// deno-lint-ignore no-explicit-any
export type AnyFunction = (...args: any[]) => unknown;

/** A function of the device that machine code can call. */
export interface Thunk {
  readonly fn: AnyFunction;
  /** Its name, if that is known. */
  readonly name: string | undefined;
}

/** The process, as an address space needs it. */
export interface AddressSpaceHost {
  /** Does something with the host's process. */
  guarded<T>(use: (host: CodeHost) => T): T;
  /** Calls machine code. */
  callAddress(address: Address, name: string, args: readonly unknown[]): unknown;
  /** The public functions that machine code is linked with: the first thunks are theirs. */
  readonly publicFunctions: readonly { readonly library: string; readonly name: string }[];
  /** A public function of the device; null if it has none of that name. */
  publicFunction(library: string, name: string): EntryPoint | null;
}

/** Where tokens begin: addresses that no memory of a process has, which stand for objects of the device. */
const FIRST_TOKEN = 0x1000_0000_0000n;
/** Bytes from one token to the next. */
const TOKEN_STEP = 16;
/** Handles below this are numbers, as fakes give them. */
const NUMBERS = 0x1_0000n;

/** The address space of one process. */
export class AddressSpace implements Pointers {
  readonly #host: AddressSpaceHost;
  /** The functions that stand for addresses of machine code, and back. */
  readonly #entries = new Map<bigint, AnyFunction>();
  readonly #addresses = new WeakMap<AnyFunction, { address: Address; name: string }>();
  /** The functions of the device that machine code can call, by their thunks and by where it finds them. */
  readonly #thunks: (Thunk | undefined)[];
  readonly #places = new Map<AnyFunction, bigint>();
  readonly #functions = new Map<bigint, AnyFunction>();
  readonly #objects: unknown[] = [];
  readonly #tokens = new Map<unknown, bigint>();
  readonly #pointers = new Map<bigint, NativePointer>();
  /** The numbers of which the device's own code makes handles and results, and that machine code has seen. */
  readonly #numbers = new Map<bigint, number>();
  readonly #strings = new Map<string, bigint>();

  /** @param host The process. */
  constructor(host: AddressSpaceHost) {
    this.#host = host;
    this.#thunks = new Array(host.publicFunctions.length).fill(undefined);
  }

  /** Where a function is that stands for machine code, and what it is called; undefined for one of the device's own. */
  nativeOf(entry: unknown): { readonly address: Address; readonly name: string } | undefined {
    return typeof entry === "function" ? this.#addresses.get(entry as AnyFunction) : undefined;
  }

  /** The function of the device behind a thunk. */
  thunk(i: number): Thunk {
    const known = this.#thunks[i];
    if (known !== undefined) return known;
    const wanted = this.#host.publicFunctions[i];
    if (wanted === undefined) throw new ProcessFault("SIGSEGV", `thunk ${i} does not exist`);
    const fn = this.#host.publicFunction(wanted.library, wanted.name);
    if (fn === null) {
      throw new ProcessFault("SIGSEGV", `${wanted.library} has no function ${wanted.name}`);
    }
    return this.#thunks[i] = { fn: fn as unknown as AnyFunction, name: wanted.name };
  }

  /** Says where machine code finds a function of the device. */
  place(entry: EntryPoint, address: Address): void {
    const fn = entry as unknown as AnyFunction;
    this.#places.set(fn, BigInt(address));
    this.#functions.set(BigInt(address), fn);
  }

  /** Forgets what was at addresses, which other code may come to. */
  forget(addresses: Iterable<Address>): void {
    for (const address of addresses) this.#entries.delete(BigInt(address));
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

  toPointer(value: unknown, name?: string): bigint {
    if (value === null || value === undefined) return 0n;
    if (typeof value === "bigint") return BigInt.asUintN(64, value);
    if (typeof value === "number") {
      const bits = BigInt.asUintN(64, BigInt(Math.trunc(value) || 0));
      if (bits >= NUMBERS) this.#numbers.set(bits, value);
      return bits;
    }
    if (typeof value === "string") return this.keepString(value);
    if (typeof value === "function") return this.#addressOf(value as AnyFunction, name);
    if (value instanceof NativePointer) return value.value;
    return remoteMemoryOf(value)?.address ?? this.#tokenOf(value);
  }

  fromPointer(bits: bigint): unknown {
    if (bits === 0n) return null;
    if (bits < NUMBERS) return Number(bits);
    const number = this.#numbers.get(bits);
    if (number !== undefined) return number;
    const known = this.#objects[Number(bits - FIRST_TOKEN) / TOKEN_STEP] ??
      this.#functions.get(bits) ?? this.#entries.get(bits);
    if (known !== undefined) return known;
    let pointer = this.#pointers.get(bits);
    if (pointer === undefined) this.#pointers.set(bits, pointer = new NativePointer(bits));
    return pointer;
  }

  functionAt(bits: bigint, name: string): unknown {
    if (bits < NUMBERS) return bits === 0n ? null : Number(bits);
    const known = this.#functions.get(bits) ?? this.#entries.get(bits);
    if (known !== undefined) return known;
    const address = Number(bits);
    const entry = this.#nativeEntry(address, name);
    this.#entries.set(bits, entry);
    this.#addresses.set(entry, { address, name });
    return entry;
  }

  keep(bytes: Uint8Array): bigint {
    return BigInt(this.#host.guarded((host) => host.reserve(bytes)));
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
    return this.#host.guarded((host) => host.readString(Number(bits)));
  }

  #tokenOf(value: unknown): bigint {
    let token = this.#tokens.get(value);
    if (token === undefined) {
      token = FIRST_TOKEN + BigInt(this.#objects.length * TOKEN_STEP);
      this.#objects.push(value);
      this.#tokens.set(value, token);
    }
    return token;
  }

  #nativeEntry(address: Address, name: string): AnyFunction {
    return (...args) => this.#host.callAddress(address, name, args);
  }

  #addressOf(fn: AnyFunction, name: string | undefined): bigint {
    const native = this.#addresses.get(fn);
    if (native !== undefined) return BigInt(native.address);
    let address = this.#places.get(fn);
    if (address === undefined) {
      address = BigInt(this.#host.guarded((host) => host.thunk(this.#thunks.length)));
      this.#thunks.push({ fn, name });
      this.#places.set(fn, address);
      this.#functions.set(address, fn);
    }
    return address;
  }
}
