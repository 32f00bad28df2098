/**
 * The text that a compiled script tells of itself, in its symbol `.rs.info`.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp of Android 9 (strgets, ScriptExecutable::createFromSharedObject).
 * Numbers and names are read as sscanf reads them: what follows on the line does not matter.
 *
 * @module
 */

/** The symbol. */
export const RS_INFO_SYMBOL = ".rs.info";

/** Most bytes of a line, its end included: what is longer is read as several lines (MAXLINESTR). */
const LINE_MAX = 499;

/** A kernel, as the text has it. */
export interface ForEachInfo {
  /** `RsSignature` bits. */
  readonly signature: number;
  readonly name: string;
}

/** A reduction, as the text has it; undefined for functions that it is without. */
export interface ReduceInfo {
  readonly name: string;
  readonly accumSize: number;
  readonly initializer: string | undefined;
  readonly accumulator: string;
  readonly combiner: string | undefined;
  readonly outconverter: string | undefined;
}

/** The text. */
export interface RsInfo {
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  readonly forEach: readonly ForEachInfo[];
  readonly reduce: readonly ReduceInfo[];
  /** Slots of variables that hold objects. */
  readonly objectSlots: readonly number[];
  readonly pragmas: readonly (readonly [key: string, value: string])[];
  readonly isThreadable: boolean;
  readonly checksum: number;
}

/** A text that cannot be read; the message is what goes to the log. */
export class RsInfoError extends Error {
  /** @param message What goes to the log. */
  constructor(message: string) {
    super(message);
    this.name = "RsInfoError";
  }
}

/** Reads one text. */
export class RsInfoReader {
  readonly #text: string;
  readonly #warn: (message: string) => void;
  #at = 0;

  /**
   * @param text The text, up to its NUL.
   * @param warn Told what is wrong but does not matter.
   */
  constructor(text: string, warn: (message: string) => void) {
    this.#text = text;
    this.#warn = warn;
  }

  /**
   * Reads the sections, which have one order.
   *
   * @throws {RsInfoError} If one is not there, or is wrong.
   */
  read(): RsInfo {
    const info = {
      variables: this.#names("exportVarCount", "Invalid export var count!"),
      functions: this.#names("exportFuncCount", "Invalid export func count!"),
      forEach: this.#items(
        "exportForEachCount",
        "Invalid export forEach count!",
        (line) => this.#forEach(line),
      ),
      reduce: this.#items(
        "exportReduceCount",
        "Invalid export reduce new count!",
        (line) => this.#reduce(line),
      ),
      objectSlots: this.#items(
        "objectSlotCount",
        "Invalid object slot count!",
        (line) => this.#objectSlot(line),
      ),
      pragmas: this.#items("pragmaCount", "Invalid pragma count!", (line) => this.#pragma(line)),
      isThreadable: this.#threadable(this.#need()),
      checksum: this.#checksum(),
    };
    this.#versionInfo();
    return info;
  }

  /** The next line with its end; undefined after the last. */
  #line(): string | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const end = this.#text.indexOf("\n", this.#at) + 1;
    const line = this.#text.slice(this.#at, end === 0 ? undefined : end).slice(0, LINE_MAX);
    this.#at += line.length;
    return line;
  }

  /** The next line. @throws {RsInfoError} If there is none. */
  #need(): string {
    const line = this.#line();
    if (line === undefined) throw new RsInfoError(".rs.info ends too early");
    return line;
  }

  /** A section's first line, `<key>: <number>`. */
  #count(key: string, line: string, failure: string): number {
    const count = new RegExp(`^${key}:\\s*\\+?(\\d+)`).exec(line)?.[1];
    if (count === undefined) throw new RsInfoError(`${failure}: ${line.trimEnd()}`);
    return Number(count);
  }

  /** A section of one item to a line. */
  #items<T>(key: string, failure: string, item: (line: string) => T): T[] {
    const items: T[] = [];
    const count = this.#count(key, this.#need(), failure);
    while (items.length < count) items.push(item(this.#need()));
    return items;
  }

  /** A section of names, which are whole lines. */
  #names(key: string, failure: string): string[] {
    return this.#items(key, failure, (line) => line.endsWith("\n") ? line.slice(0, -1) : line);
  }

  /** `<signature> - <name>` */
  #forEach(line: string): ForEachInfo {
    const [, signature, name] = /^\s*(\d+)\s*-\s*(\S+)/.exec(line) ?? [];
    if (signature === undefined || name === undefined) {
      throw new RsInfoError(`Invalid export forEach!: ${line.trimEnd()}`);
    }
    return { signature: Number(signature) >>> 0, name };
  }

  /** `<signature> - <size> - <name>` and five functions; `.` for one that there is not. */
  #reduce(line: string): ReduceInfo {
    const found = /^\s*(\d+)\s*-\s*(\d+)((?:\s*-\s*\S+(?!\S)){6})/.exec(line);
    const [name, initializer, accumulator, combiner, outconverter, halter] =
      found?.[3]?.matchAll(/\s*-\s*(\S+)/g).map(([, word]) => word === "." ? undefined : word) ??
        [];
    if (found === null) throw new RsInfoError(`Invalid export reduce new!: ${line.trimEnd()}`);
    if (name === undefined || accumulator === undefined) {
      throw new RsInfoError(`Expected reduce and accumulator names!: ${line.trimEnd()}`);
    }
    if (halter !== undefined) {
      throw new RsInfoError(`Did not expect halter name!: ${line.trimEnd()}`);
    }
    const accumSize = Number(found[2]);
    return { name, accumSize, initializer, accumulator, combiner, outconverter };
  }

  /** The number of a variable. */
  #objectSlot(line: string): number {
    const slot = /^\s*(\d+)/.exec(line)?.[1];
    if (slot === undefined) throw new RsInfoError(`Invalid object slot!: ${line.trimEnd()}`);
    return Number(slot);
  }

  /** `<key> - <value>`, without a value if that is empty. */
  #pragma(line: string): readonly [key: string, value: string] {
    const [, key, value] = /^\s*(\S+)(?:\s*-\s*(\S+))?/.exec(line) ?? [];
    if (key === undefined) throw new RsInfoError(`Invalid pragma value!: ${line.trimEnd()}`);
    return [key, value ?? ""];
  }

  /** `isThreadable: yes` or `no`, of which three letters count. */
  #threadable(line: string): boolean {
    const flag = /^isThreadable:\s*(\S{1,3})/.exec(line)?.[1];
    if (flag === "yes") return true;
    if (flag === "no") return false;
    throw new RsInfoError(`Invalid threadable flag!: ${flag ?? line.trimEnd()}`);
  }

  /** `buildChecksum: <hexadecimal>` */
  #checksum(): number {
    const line = this.#line();
    if (line === undefined) throw new RsInfoError("Missing checksum in shared obj file");
    const digits = /^buildChecksum:\s*(?:0[xX])?([\da-fA-F]{1,8})/.exec(line)?.[1];
    if (digits === undefined) throw new RsInfoError(`Invalid checksum flag!: ${line.trimEnd()}`);
    return parseInt(digits, 16);
  }

  /** A section for debuggers, which may be missing. */
  #versionInfo(): void {
    const line = this.#line();
    if (line === undefined) {
      this.#warn(".rs.info is missing versionInfo section");
      return;
    }
    const count = /^versionInfo:\s*\+?(\d+)/.exec(line)?.[1];
    if (count === undefined) throw new RsInfoError("invalid versionInfo count");
    for (let left = Number(count); left > 0; left--) this.#need();
  }
}
