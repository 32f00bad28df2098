/**
 * Real shared libraries in ELF, as bytes, without a compiler: what they contain is data, as everything in a World.
 *
 * The code in them is what {@link ElfStep} can say; it reports events as other fakes do, by `__android_log_write`.
 *
 * @example
 * ```ts
 * const layer = elfLibrary({ name: "A", abi: "x86_64" });
 * const borrower = elfLibrary({
 *   name: "B",
 *   abi: "x86_64",
 *   needed: ["libhelper.so"],
 *   constructors: [[{ do: "report", at: "load" }, { do: "call", symbol: "help" }]],
 * });
 * ```
 *
 * @module
 */

import { EVENT_TAG, type FakeEvent } from "../contract/events.ts";
import { is64Bit } from "../contract/library.ts";
import type { Abi } from "../contract/world.ts";
import { type ElfCode, elfCode } from "./elf_code.ts";
import type { ElfFlaws, ElfSymbol } from "./elf_contents.ts";
import { writeElfFile } from "./elf_file.ts";

export type { ElfFlaws } from "./elf_contents.ts";

/** A step of a function; the last result is what it returns, 0 at first. */
export type ElfStep =
  /** Reports an event. */
  | { readonly do: "report"; readonly at: FakeEvent["at"]; readonly fn?: string }
  /** The result is a number from 0 to 2^32 - 1. */
  | { readonly do: "return"; readonly value: number }
  /** The result is an argument of the function. */
  | { readonly do: "returnArgument"; readonly index: 0 | 1 }
  /** Calls a function that it is linked with, maybe its own, and reports (`return`) its result, from 0 to 9. */
  | { readonly do: "call"; readonly symbol: string }
  /** Reads a number that it is linked with, and reports it (`return`); from 0 to 9. */
  | { readonly do: "read"; readonly symbol: string }
  /**
   * Looks whether there is a symbol: by a weak reference to it, or by `dlsym(RTLD_DEFAULT, symbol)`. Reports `lookup`, with
   * `pointer` null if there is none, without `pointer` if there is one.
   */
  | { readonly do: "find"; readonly symbol: string; readonly by: "import" | "dlsym" }
  /**
   * Opens a library by `dlopen(name, RTLD_NOW)`; the result is its handle. Reports `lookup`, with `pointer` null if it is refused,
   * without `pointer` if it is open.
   */
  | { readonly do: "open"; readonly name: string };

/** A library. */
export interface ElfLibrarySpec {
  /** Its name in events. */
  readonly name: string;
  /** The machine that it is for. The functions of one for a 32-bit machine do nothing: such files are there to be refused. */
  readonly abi: Abi;
  /** DT_SONAME; null for none. Default: `lib<name>.so`. */
  readonly soname?: string | null;
  /** DT_NEEDED, in order, before those that its own code needs. Default: none. */
  readonly needed?: readonly string[];
  /** DT_RUNPATH. Default: none. */
  readonly runpath?: string;
  /** DT_RPATH. Default: none. */
  readonly rpath?: string;
  /** DF_1_GLOBAL. Default: false. */
  readonly global?: boolean;
  /** Its functions, which it exports. Default: the two of a layer that reports Initialize and intercepts nothing. */
  readonly functions?: Readonly<Record<string, readonly ElfStep[]>>;
  /** Functions that have hidden visibility, so that no table names them. Default: none. */
  readonly hidden?: readonly string[];
  /** Functions whose symbols are local. Default: none. */
  readonly local?: readonly string[];
  /** Exported variables of 32 bits, and their values. Default: none. */
  readonly data?: Readonly<Record<string, number>>;
  /** Functions that it is linked with beside those of its steps, and that nothing calls. Default: none. */
  readonly undefined?: readonly string[];
  /** DT_INIT, which runs before the constructors. Default: none. */
  readonly init?: readonly ElfStep[];
  /** DT_INIT_ARRAY, in order. Default: one that reports `load`. */
  readonly constructors?: readonly (readonly ElfStep[])[];
  /** Alignment of its segments, a power of two from 4096 to 65536. Default: 16384, which suits pages of both sizes of Android. */
  readonly alignment?: number;
  /** The flaws of the file. Default: none. */
  readonly flaws?: ElfFlaws;
}

/** The functions of a layer that reports Initialize and passes on every `next`. */
export const ELF_LAYER: Readonly<Record<string, readonly ElfStep[]>> = {
  AndroidGLESLayer_Initialize: [{ do: "report", at: "initialize" }],
  AndroidGLESLayer_GetProcAddress: [{ do: "returnArgument", index: 1 }],
};

/** A function that does nothing, by ABI: `ret`, `bx lr`. */
const NOTHING: Partial<Readonly<Record<Abi, readonly number[]>>> = {
  x86: [0xc3, 0x90, 0x90, 0x90],
  "armeabi-v7a": [0x1e, 0xff, 0x2f, 0xe1],
};

/** Which libraries have the functions that its code calls by itself. */
const HOME: Readonly<Record<string, string>> = {
  __android_log_write: "liblog.so",
  dlopen: "libdl.so",
  dlsym: "libdl.so",
};

/**
 * Writes a library.
 *
 * @param spec What it contains.
 * @returns The file.
 * @throws {RangeError} If there is no code for the ABI.
 */
export function elfLibrary(spec: ElfLibrarySpec): Uint8Array<ArrayBuffer> {
  return new Builder(spec).file();
}

interface Function {
  readonly name: string | undefined;
  readonly steps: readonly ElfStep[];
}

class Builder {
  readonly #spec: ElfLibrarySpec;
  readonly #functions: readonly Function[];
  /** How the code refers to the symbols that slots hold. */
  readonly #slots = new Map<string, Reference>();
  readonly #texts = new Map<string, number>();
  #dataSize = 0;

  constructor(spec: ElfLibrarySpec) {
    this.#spec = spec;
    const { functions = ELF_LAYER, init, constructors = [[{ do: "report", at: "load" }]] } = spec;
    this.#functions = [
      ...Object.entries(functions).map(([name, steps]) => ({ name, steps })),
      ...(init === undefined ? [] : [{ name: undefined, steps: init }]),
      ...constructors.map((steps) => ({ name: undefined, steps })),
    ];
  }

  file(): Uint8Array<ArrayBuffer> {
    const { needed = [], hidden = [], local = [], data = {}, ...rest } = this.#spec;
    const isWide = is64Bit(rest.abi);
    for (const name of rest.undefined ?? []) this.#slot(name, "call");
    const { code: draft, starts } = this.#assemble(0, () => 0, () => 0);
    const variables = Object.entries(data).map(([name, value]) => ({
      name,
      value,
      at: this.#reserve(4),
    }));
    const own = (name: string) => this.#functions.findIndex((fn) => fn.name === name);
    const binding = (name: string): ElfSymbol["binding"] =>
      hidden.includes(name) ? "none" : local.includes(name) ? "local" : "global";
    const symbols: ElfSymbol[] = [
      ...this.#functions.flatMap(({ name }, i) =>
        name === undefined ? [] : [{
          name,
          kind: "function" as const,
          binding: binding(name),
          place: { in: "text" as const, at: starts[i]! },
          size: (starts[i + 1] ?? draft.length) - starts[i]!,
        }]
      ),
      ...variables.map(({ name, at }) => ({
        name,
        kind: "object" as const,
        binding: "global" as const,
        place: { in: "data" as const, at },
        size: 4,
      })),
      ...Array.from(this.#slots).filter(([name]) => own(name) < 0 && !(name in data))
        .map(([name, reference]) => ({
          name,
          kind: "none" as const,
          binding: reference === "weak" ? "weak" as const : "global" as const,
          size: 0,
        })),
    ];
    const nameless = starts.slice(
      this.#functions.findLastIndex(({ name }) => name !== undefined) + 1,
    );
    const hasInit = rest.init !== undefined;
    const homes = isWide ? [...this.#slots.keys()].flatMap((name) => HOME[name] ?? []) : [];
    return writeElfFile({
      abi: rest.abi,
      soname: rest.soname === undefined ? `lib${rest.name}.so` : rest.soname,
      needed: [...new Set([...needed, ...homes])],
      runpath: rest.runpath,
      rpath: rest.rpath,
      global: rest.global ?? false,
      symbols,
      slots: Array.from(this.#slots, ([name, how]) => ({ name, isJump: how === "call" })),
      init: hasInit ? nameless[0] : undefined,
      constructors: nameless.slice(hasInit ? 1 : 0),
      alignment: rest.alignment ?? 16_384,
      flaws: rest.flaws ?? {},
      textSize: draft.length,
      dataSize: this.#dataSize,
      text: ({ text, slot, data }) => this.#assemble(text, slot, (at) => data + at).code,
      data: (bytes) => {
        for (const [text, at] of this.#texts) bytes.set(new TextEncoder().encode(text), at);
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        for (const { value, at } of variables) view.setInt32(at, value, true);
      },
    });
  }

  /** The code of all functions, and where each begins. */
  #assemble(
    base: number,
    slot: (name: string) => number,
    place: (at: number) => number,
  ): { code: readonly number[]; starts: number[] } {
    const nothing = NOTHING[this.#spec.abi];
    if (nothing !== undefined) {
      const starts = this.#functions.map((_, i) => i * nothing.length);
      return { code: this.#functions.flatMap(() => nothing), starts };
    }
    const code = elfCode(this.#spec.abi, base);
    const starts = this.#functions.map(({ steps }) => {
      const start = code.bytes.length;
      code.begin();
      for (const step of steps) {
        this.#compile(code, step, {
          slot: (name, how = "call") => {
            this.#slot(name, how);
            return slot(name);
          },
          text: (text) => place(this.#text(text)),
        });
      }
      code.end();
      return start;
    });
    return { code: code.bytes, starts };
  }

  #compile(code: ElfCode, step: ElfStep, { slot, text }: Places): void {
    const log = (event: Omit<FakeEvent, "who">, ifZero = event) => {
      const [said, saidIfZero] = [event, ifZero].map((one) => text(this.#event(one)));
      code.log(slot("__android_log_write"), text(EVENT_TAG), said!, saidIfZero);
    };
    switch (step.do) {
      case "report":
        return log({ at: step.at, ...(step.fn === undefined ? {} : { fn: step.fn }) });
      case "return":
        return code.number(step.value);
      case "returnArgument":
        return code.argument(step.index);
      case "call":
      case "read": {
        const event = { at: "return" as const, fn: step.symbol, value: 0 };
        if (step.do === "call") code.call(slot(step.symbol));
        else code.read(slot(step.symbol, "read"));
        code.digit(text(this.#event(event)) + this.#event(event).lastIndexOf("0"));
        return log(event);
      }
      case "find":
        if (step.by === "dlsym") code.dlsym(slot("dlsym"), text(step.symbol));
        else code.address(slot(step.symbol, "weak"));
        return log(
          { at: "lookup", fn: step.symbol },
          { at: "lookup", fn: step.symbol, pointer: null },
        );
      case "open":
        code.dlopen(slot("dlopen"), text(step.name));
        return log(
          { at: "lookup", fn: step.name },
          { at: "lookup", fn: step.name, pointer: null },
        );
    }
  }

  #event(event: Omit<FakeEvent, "who">): string {
    return JSON.stringify({ who: this.#spec.name, ...event });
  }

  #slot(name: string, how: Reference): void {
    const known = this.#slots.get(name) ?? how;
    this.#slots.set(name, known === how ? how : "read");
  }

  #text(text: string): number {
    let at = this.#texts.get(text);
    if (at === undefined) {
      at = this.#reserve(new TextEncoder().encode(text).length + 1);
      this.#texts.set(text, at);
    }
    return at;
  }

  #reserve(size: number): number {
    const at = Math.ceil(this.#dataSize / 4) * 4;
    this.#dataSize = at + size;
    return at;
  }
}

/** How code refers to a symbol: it calls it, it wants its address, or it can do without. */
type Reference = "call" | "read" | "weak";

/** The addresses of what code refers to. */
interface Places {
  /** Of the slot for a symbol, by default one that is called. */
  slot(name: string, how?: Reference): number;
  text(text: string): number;
}
