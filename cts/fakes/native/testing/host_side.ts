/**
 * The native form of fakes in a process of its own, which may be one of another kind of machine.
 *
 * @module
 */

import { buildNative } from "../../../../impl/machine/native/build.ts";
import type { Signature, WordType } from "../../../../impl/machine/native/c_types.ts";
import { type ChildHost, openChildHost } from "../../../../impl/machine/native/child/child_host.ts";
import type { Upcall } from "../../../../impl/machine/native/code_host.ts";
import { compilerFor, type Target } from "../../../../impl/machine/native/target.ts";
import {
  CallWriter,
  type Pointers,
  returnedValue,
  UpcallWords,
  wordValue,
} from "../../../../impl/machine/native/words.ts";
import { EVENT_TAG, type FakeEvent } from "../../../contract/events.ts";
import { NATIVE_FORMS, nativeForm, type NativeKind } from "../../native_form.ts";
import { type CallValue, Events, type Pointer, type Side, type TwoForms } from "./side.ts";

/** The type of each code of a signature to a call (`cts/fakes/native/arguments.h`). */
const WORDS: Readonly<Record<string, WordType>> = {
  v: "void",
  c: 1,
  B: -1,
  h: 2,
  H: -2,
  i: 4,
  u: -4,
  l: 8,
  L: -8,
  w: -8,
  f: "float",
  d: "double",
  s: "string",
  p: "pointer",
  F: "function",
};

interface Address {
  readonly address: bigint;
}

interface Made {
  readonly signature: Signature;
  readonly fn: (...args: CallValue[]) => CallValue | undefined | void;
}

/** The native form, for a target. */
export class HostSide implements Side, Disposable {
  readonly #events = new Events();
  readonly #target: Target;
  readonly #host: ChildHost;
  readonly #made: Made[] = [];
  readonly #addresses = new Map<bigint, Address>();
  readonly #pointers: Pointers = {
    toPointer: (value) => this.#bitsOf(value),
    fromPointer: (bits) => this.#pointerTo(bits),
    functionAt: (bits) => this.#pointerTo(bits),
    keep: (bytes) => BigInt(this.#host.reserve(bytes)),
    keepString: (text) => BigInt(this.#host.reserve(c(text))),
    readString: (bits) => this.#host.readString(Number(bits)),
  };

  /** @param target What runs the fakes. */
  constructor(target: Target) {
    this.#target = target;
    this.#host = openChildHost({
      target,
      listener: {
        upcall: (call) => this.#answer(call),
        log: (_thread, _priority, tag, message) => {
          if (tag === EVENT_TAG) this.#events.add(message);
        },
      },
    });
  }

  get events(): FakeEvent[] {
    this.#host.drain();
    return this.#events.list;
  }

  load(
    behavior: TwoForms,
    imports: Readonly<Record<string, Pointer>> = {},
  ): (name: string) => Pointer | null {
    const form = nativeForm(behavior);
    const library = this.#host.load(
      Deno.readFileSync(fakeLibrary(form.kind, this.#target)),
      "/vendor/lib64/libfake.so",
      0,
    );
    const [bind, start, symbols] = library.symbols([
      "strata_fake_bind",
      "strata_fake_start",
      "strata_fake_symbols",
    ]).map((address) => this.#pointerTo(BigInt(address))!);
    for (const name of form.imports) this.call(bind!, "vsp", name, imports[name] ?? null);
    this.call(start!, "vpL", form.table, form.table.length);
    const addresses = new BigInt64Array(form.exports.length);
    this.call(symbols!, "vppL", c(form.exports.join("\0")), addresses, addresses.length);
    const exports = new Map(form.exports.map((name, i) => [name, addresses[i]!]));
    return (name) => this.#pointerTo(exports.get(name) ?? 0n);
  }

  make(codes: string, fn: Made["fn"]): Pointer {
    const thunk = this.#host.thunk(this.#made.push({ signature: signatureOf(codes), fn }) - 1);
    return this.#pointerTo(BigInt(thunk))!;
  }

  read(pointer: Pointer, size: number): Uint8Array {
    return this.#host.read(Number((pointer as Address).address), size);
  }

  write(pointer: Pointer, bytes: Uint8Array): void {
    this.#host.write(Number((pointer as Address).address), bytes);
  }

  call(pointer: Pointer, codes: string, ...args: readonly CallValue[]): CallValue {
    const signature = signatureOf(codes);
    const { integerRegisters } = this.#target;
    const words = new CallWriter(this.#pointers, "", signature, args, integerRegisters);
    const { address } = pointer as Address;
    const returned = this.#host.call(0, Number(address), words, codes);
    words.finish();
    return (returnedValue(returned, signature, this.#pointers, "") ?? null) as CallValue;
  }

  [Symbol.dispose](): void {
    this.#host.kill();
  }

  #answer(call: Upcall): { readonly int: bigint; readonly float: number } {
    const { signature, fn } = this.#made[call.thunk]!;
    const words = new UpcallWords(call);
    const args = signature.params.map((type) =>
      type === "float" || type === "double"
        ? words.nextFloat(type)
        : wordValue(words.nextInteger(), type, this.#pointers, "") as CallValue
    );
    const value = fn(...args) ?? null;
    const float = signature.returns === "float" ? Number(value) : 0;
    return { int: this.#bitsOf(value), float };
  }

  #bitsOf(value: unknown): bigint {
    if (value === null) return 0n;
    if (typeof value === "number") return BigInt(Math.trunc(value));
    if (typeof value === "string") return this.#pointers.keepString(value);
    return (value as Address).address;
  }

  #pointerTo(bits: bigint): Address | null {
    if (bits === 0n) return null;
    let pointer = this.#addresses.get(bits);
    if (pointer === undefined) this.#addresses.set(bits, pointer = { address: bits });
    return pointer;
  }
}

/**
 * The library that fakes of a kind have in common, built on first need.
 *
 * @param kind The kind.
 * @param target What runs it.
 * @returns Its path.
 */
export function fakeLibrary(kind: NativeKind, target: Target): string {
  const name = `libfake_${kind}.so`;
  const compiler = compilerFor(target);
  return buildNative({ ...NATIVE_FORMS[kind], name, kind: "library", compiler });
}

function signatureOf(codes: string): Signature {
  const [returns, ...params] = Array.from(codes, (code) => WORDS[code]!);
  return { returns: returns!, params };
}

function c(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}
