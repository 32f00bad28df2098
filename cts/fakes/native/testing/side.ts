/**
 * The two forms of a fake side by side, called in the same way, so that a test can compare them.
 *
 * @module
 */

import type { EntryPoint, Exports } from "../../../../impl/machine/machine.ts";
import { ModuleCache, SimMachine } from "../../../../impl/machine/sim_machine.ts";
import type { FakeEvent } from "../../../contract/events.ts";
import type { DriverBehavior, LayerBehavior, LibraryBehavior } from "../../behavior.ts";
import { simForm } from "../../forms.ts";

/** A behavior that has both forms. */
export type TwoForms = LayerBehavior | DriverBehavior | LibraryBehavior;

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
    behavior: TwoForms,
    imports?: Readonly<Record<string, Pointer>>,
  ): (name: string) => Pointer | null;
  /** Makes a function of a signature (`cts/fakes/native/arguments.h`). */
  make(codes: string, fn: (...args: CallValue[]) => CallValue | undefined | void): Pointer;
  /** Reads the memory behind a pointer. */
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
    behavior: TwoForms,
    imports: Readonly<Record<string, Pointer>> = {},
  ): (name: string) => Pointer | null {
    const text = simForm({ behavior, soname: "libfake.so", abi: "arm64-v8a" });
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
      on_thread: (_name: string, body: () => void) => body(),
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
