/**
 * The two forms of a fake side by side, called in the same way, so that a test can compare them.
 *
 * @module
 */

import type { EntryPoint, Exports } from "../../../../impl/machine/machine.ts";
import { ModuleCache, SimMachine } from "../../../../impl/machine/sim_machine.ts";
import type { FakeEvent } from "../../../contract/events.ts";
import type { DriverBehaviour, LayerBehaviour, LibraryBehaviour } from "../../behaviour.ts";
import { simForm } from "../../forms.ts";
import { nativeForm } from "../../native_form.ts";
import type { NativeTemplates } from "./build.ts";

/** A behaviour that has both forms. */
export type TwoForms = LayerBehaviour | DriverBehaviour | LibraryBehaviour;

/** Memory that a call may change. */
export type Memory = Int32Array | Float32Array | Uint8Array | BigInt64Array;

/** A function, as one of the sides has it. */
export type Pointer = object;

/** A value that goes into a call or comes back. */
export type CallValue = number | string | null | Memory | Pointer;

/** One form of fakes. */
export interface Side {
  /** Events so far, in order. Addresses are `#1`, `#2` and so on, in the order in which they were told first. */
  readonly events: FakeEvent[];
  /** Loads a fake; `imports` are the functions that it is linked with. */
  load(
    behaviour: TwoForms,
    imports?: Readonly<Record<string, Pointer>>,
  ): (name: string) => Pointer | null;
  /** Makes a function of a signature (`cts/fakes/native/arguments.h`). */
  make(codes: string, fn: (...args: CallValue[]) => CallValue | undefined | void): Pointer;
  /** What the memory behind a pointer holds. */
  read(pointer: Pointer, size: number): Uint8Array;
  /** Changes the memory behind a pointer. */
  write(pointer: Pointer, bytes: Uint8Array): void;
  /** Calls a function of a signature. */
  call(pointer: Pointer, codes: string, ...args: readonly CallValue[]): CallValue;
}

/** Names addresses in the order in which they are told. */
class Labels {
  readonly #labels = new Map<unknown, string>();

  of(address: unknown): string {
    let label = this.#labels.get(address);
    if (label === undefined) this.#labels.set(address, label = `#${this.#labels.size + 1}`);
    return label;
  }
}

/** Keeps events with labels in place of addresses. */
export class Events {
  /** The events. */
  readonly list: FakeEvent[] = [];
  readonly #labels = new Labels();

  /** Keeps one, from its text. */
  add(message: string): void {
    const text = message.replace(/"0x[0-9a-f]+"/g, (address) => `"${this.#labels.of(address)}"`);
    this.list.push(JSON.parse(text));
  }
}

type Fn = (...args: unknown[]) => unknown;

/** The `sim` form. */
export class SimSide implements Side {
  readonly #events = new Events();
  readonly #machine = new SimMachine(new Map(), new ModuleCache());
  readonly #pointers = new Map<string, unknown>();

  get events(): FakeEvent[] {
    return this.#events.list;
  }

  load(
    behaviour: TwoForms,
    imports: Readonly<Record<string, Pointer>> = {},
  ): (name: string) => Pointer | null {
    const text = simForm({ behaviour, soname: "libfake.so", abi: "arm64-v8a" });
    const image = this.#machine.read(new TextEncoder().encode(text));
    const liblog = {
      __android_log_write: (_priority: number, _tag: string, text: string) =>
        this.#events.add(text),
    };
    const libc = {
      abort: () => {
        throw new Error("abort");
      },
      sprintf_p: (pointer: unknown) => this.#machine.address(pointer),
      putpointer: (name: string, pointer: unknown) => void this.#pointers.set(name, pointer),
      getpointer: (name: string) => this.#pointers.get(name) ?? null,
    };
    const libraries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      "liblog.so": liblog,
      "libc.so": libc,
    };
    const exports = image.construct({
      path: "",
      library: (soname) =>
        new Map(Object.entries(libraries[soname] ?? imports)) as unknown as Exports,
      symbol: (name) => imports[name] as unknown as EntryPoint,
    });
    return (name) => (exports.get(name) as unknown as Pointer) ?? null;
  }

  make(_codes: string, fn: (...args: CallValue[]) => CallValue | undefined | void): Pointer {
    return fn;
  }

  read(pointer: Pointer, size: number): Uint8Array {
    return (pointer as Uint8Array).slice(0, size);
  }

  write(pointer: Pointer, bytes: Uint8Array): void {
    (pointer as Uint8Array).set(bytes);
  }

  call(pointer: Pointer, codes: string, ...args: readonly CallValue[]): CallValue {
    const value = (pointer as Fn)(...args) as CallValue | undefined;
    if (codes.startsWith("v")) return null;
    return value ?? (/^[spF]/.test(codes) ? null : 0);
  }
}

const TYPES = {
  v: "void",
  c: "i8",
  B: "u8",
  h: "i16",
  H: "u16",
  i: "i32",
  u: "u32",
  l: "i64",
  L: "u64",
  w: "u64",
  f: "f32",
  d: "f64",
  s: "pointer",
  p: "pointer",
  F: "pointer",
} as const satisfies Readonly<Record<string, Deno.NativeResultType>>;

type Code = keyof typeof TYPES;
type Parameter = Exclude<(typeof TYPES)[Code], "void"> | "buffer";

const FAKE_SYMBOLS = {
  strata_fake_bind: { parameters: ["buffer", "pointer"], result: "void" },
  strata_fake_start: { parameters: ["buffer", "usize"], result: "void" },
  strata_fake_symbol: { parameters: ["buffer"], result: "pointer" },
  strata_fake_symbols: { parameters: ["buffer", "buffer", "usize"], result: "void" },
} as const;

const LOG_WRITE = { parameters: ["i32", "pointer", "pointer"], result: "i32" } as const;

/** The `native` form, in this process. */
export class NativeSide implements Side, Disposable {
  readonly #events = new Events();
  readonly #templates: NativeTemplates;
  readonly #callbacks: { close(): void }[] = [];
  readonly #libraries: { close(): void }[] = [];
  readonly #kept: Uint8Array[] = [];
  readonly #log: Pointer;

  /** @param templates The libraries. */
  constructor(templates: NativeTemplates) {
    this.#templates = templates;
    const write = new Deno.UnsafeCallback(LOG_WRITE, (_priority, _tag, text) => {
      this.#events.add(new Deno.UnsafePointerView(text!).getCString());
      return 1;
    });
    this.#callbacks.push(write);
    this.#log = write.pointer;
  }

  get events(): FakeEvent[] {
    return this.#events.list;
  }

  load(
    behaviour: TwoForms,
    imports: Readonly<Record<string, Pointer>> = {},
  ): (name: string) => Pointer | null {
    const form = nativeForm(behaviour);
    const library = Deno.dlopen(this.#templates.copy(form.kind), FAKE_SYMBOLS);
    this.#libraries.push(library);
    const { symbols } = library;
    symbols.strata_fake_bind(c("__android_log_write"), this.#log as Deno.PointerObject);
    for (const name of form.imports) {
      symbols.strata_fake_bind(c(name), (imports[name] ?? null) as Deno.PointerValue);
    }
    symbols.strata_fake_start(form.table, BigInt(form.table.length));
    const addresses = new BigUint64Array(form.exports.length);
    const names = c(form.exports.join("\0"));
    symbols.strata_fake_symbols(names, addresses, BigInt(addresses.length));
    const exports = new Map(form.exports.map((name, i) => [name, addresses[i]!]));
    return (name) => Deno.UnsafePointer.create(exports.get(name) ?? 0n);
  }

  make(codes: string, fn: (...args: CallValue[]) => CallValue | undefined | void): Pointer {
    const [result, ...parameters] = codes as unknown as Iterable<Code>;
    const types = parameters.map((code) => TYPES[code] as Exclude<Parameter, "buffer">);
    const definition = { parameters: types, result: TYPES[result!] };
    const callback = new Deno.UnsafeCallback(definition, (...words: unknown[]) => {
      const args = words.map((word, i) => this.#read(parameters[i]!, word));
      return this.#result(result!, fn(...args) ?? null) as never;
    });
    this.#callbacks.push(callback);
    return callback.pointer;
  }

  read(pointer: Pointer, size: number): Uint8Array {
    return this.#memory(pointer, size).slice();
  }

  write(pointer: Pointer, bytes: Uint8Array): void {
    this.#memory(pointer, bytes.length).set(bytes);
  }

  call(pointer: Pointer, codes: string, ...args: readonly CallValue[]): CallValue {
    const [result, ...parameters] = codes as unknown as Iterable<Code>;
    const types = args.map((arg, i): Parameter =>
      typeof arg === "string" || ArrayBuffer.isView(arg) ? "buffer" : typeOf(parameters[i]!, arg)
    );
    const definition = { parameters: types, result: TYPES[result!] };
    const fn = new Deno.UnsafeFnPointer(pointer as never, definition) as unknown as {
      call: Fn;
    };
    const words = args.map((arg, i) => {
      if (typeof arg === "string") return c(arg);
      return typeof arg === "number" && types[i]!.endsWith("64") && types[i] !== "f64"
        ? BigInt(arg)
        : arg;
    });
    return this.#read(result!, fn.call(...words));
  }

  [Symbol.dispose](): void {
    for (const each of [...this.#libraries, ...this.#callbacks]) each.close();
  }

  #memory(pointer: Pointer, size: number): Uint8Array {
    return new Uint8Array(Deno.UnsafePointerView.getArrayBuffer(pointer as never, size));
  }

  #read(code: Code, word: unknown): CallValue {
    if (typeof word === "bigint") return Number(word);
    if (code === "s" && word !== null) {
      return new Deno.UnsafePointerView(word as Deno.PointerObject).getCString();
    }
    return (word ?? null) as CallValue;
  }

  #result(code: Code, value: CallValue): unknown {
    if (typeof value === "string") {
      const bytes = c(value);
      this.#kept.push(bytes);
      return Deno.UnsafePointer.of(bytes);
    }
    if (typeof value === "number" && ["l", "L", "w"].includes(code)) return BigInt(value);
    return value ?? (code === "v" ? undefined : TYPES[code] === "pointer" ? null : 0);
  }
}

function typeOf(code: Code, arg: CallValue): Parameter {
  const type = TYPES[code];
  return type === "void" || (type === "pointer" && typeof arg === "number")
    ? "u64"
    : arg === null
    ? "pointer"
    : type;
}

function c(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}
