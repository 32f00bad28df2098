/**
 * Reads RenderScript bitcode as Android does: raw LLVM bitcode, or bitcode behind a wrapper that says for which API level,
 * with which compiler and at which optimization level it was made.
 *
 * Sources: AOSP frameworks/compile/libbcc, bcinfo/Wrap/bitcode_wrapperer.cpp, include/bcinfo/Wrap/BCHeaderField.h and
 * bcinfo/BitcodeWrapper.cpp; external/llvm, lib/Bitcode/Reader/BitcodeReader.cpp and include/llvm/Bitcode/ReaderWriter.h.
 *
 * @module
 */

/** The form of a file: bitcode behind a wrapper, bitcode alone, or neither. */
export type BitcodeKind = "wrapper" | "raw" | "none";

/** Something about a file's form that its readers refuse, or read in another way than it looks. */
export interface BitcodeProblem {
  /** `error`: a reader refuses the file. `advice`: it reads the file, but not all of it. */
  readonly severity: "error" | "advice";
  /** The mistake; it follows the file's name. */
  readonly message: string;
}

/** The contents of a file of bitcode. */
export interface Bitcode {
  readonly kind: BitcodeKind;
  /** Where the bitcode itself begins. */
  readonly offset: number;
  /** Its length in bytes, as the wrapper says. */
  readonly size: number;
  /** The wrapper's version; 0 if it says none. */
  readonly headerVersion: number;
  /** The API level that the script was made for; 0 if it says none. */
  readonly targetApi: number;
  /** Always 0 in what Android's compilers write. */
  readonly pnaclVersion: number;
  /** The version of the compiler llvm-rs-cc that made it, such as 2410; 0 if it says none. */
  readonly compilerVersion: number;
  /** 0 to 3; 3 if it says none. */
  readonly optimizationLevel: number;
  readonly problems: readonly BitcodeProblem[];
}

/** First word of a wrapper, little-endian: the bytes DE C0 17 0B. */
export const WRAPPER_MAGIC = 0x0b17c0de;
/** First word of LLVM bitcode, little-endian: the bytes 42 43 C0 DE. */
export const RAW_MAGIC = 0xdec04342;
/** Tag of the field with the compiler's version. */
export const COMPILER_VERSION_TAG = 0x4001;
/** Tag of the field with the optimization level. */
export const OPTIMIZATION_LEVEL_TAG = 0x4002;
/** Length of the part of a wrapper that LLVM defines: four words. */
const LLVM_HEADER_SIZE = 16;
/** Length of the fixed part of a wrapper: seven words. Fields follow. */
export const FIXED_HEADER_SIZE = 28;
/** The optimization level of bitcode that names none. */
const DEFAULT_OPTIMIZATION_LEVEL = 3;

/** A field of a wrapper. */
export interface BitcodeField {
  readonly tag: number;
  /** Where its data begins. */
  readonly at: number;
  /** Length of its data. */
  readonly length: number;
}

/** The values in the fields of a wrapper. */
interface FieldValues {
  compilerVersion: number;
  optimizationLevel: number;
}

/** Reads one file; total for any bytes, in linear time. */
export class BitcodeReader {
  /** The file. */
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #problems = new Map<string, BitcodeProblem>();

  /** @param bytes The file. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads the file. */
  read(): Bitcode {
    const kind = this.#isWrapper() ? "wrapper" : this.#word(0) === RAW_MAGIC ? "raw" : "none";
    const { length } = this.#bytes;
    const blank = {
      kind,
      headerVersion: 0,
      targetApi: 0,
      pnaclVersion: 0,
      compilerVersion: 0,
      optimizationLevel: DEFAULT_OPTIMIZATION_LEVEL,
    } as const;
    if (kind === "none") {
      this.#report("error", "is neither LLVM bitcode nor a wrapper of it, so no compiler takes it");
      return { ...blank, offset: 0, size: 0, problems: this.#found() };
    }
    if (length % 4 !== 0) {
      this.#report("error", `has ${length} bytes, which is no multiple of 4, so LLVM refuses it`);
    }
    if (kind === "raw") return { ...blank, offset: 0, size: length, problems: this.#found() };
    const [offset, size] = [this.#word(8) ?? 0, this.#word(12) ?? 0];
    const pnaclVersion = this.#word(24);
    this.#checkPlace(offset, size);
    const values = this.#fieldValues(offset, pnaclVersion);
    return {
      kind,
      offset,
      size,
      headerVersion: this.#word(16) ?? 0,
      targetApi: this.#word(20) ?? 0,
      pnaclVersion: pnaclVersion ?? 0,
      ...values,
      problems: this.#found(),
    };
  }

  /** Checks that the file is a wrapper: its first word, version 0, and at least the words that LLVM defines. */
  #isWrapper(): boolean {
    return this.#bytes.length >= LLVM_HEADER_SIZE && this.#word(0) === WRAPPER_MAGIC &&
      this.#word(4) === 0;
  }

  /** A little-endian word; undefined past the end of the file. */
  #word(offset: number): number | undefined {
    return offset + 4 <= this.#bytes.length ? this.#view.getUint32(offset, true) : undefined;
  }

  /** Half a word, little-endian; undefined past the end of the file. */
  #half(offset: number): number | undefined {
    return offset + 2 <= this.#bytes.length ? this.#view.getUint16(offset, true) : undefined;
  }

  /** Keeps a problem; the same one counts once. */
  #report(severity: BitcodeProblem["severity"], message: string): void {
    this.#problems.set(message, { severity, message });
  }

  /** Checks that LLVM's reader finds bitcode where a wrapper says. */
  #checkPlace(offset: number, size: number): void {
    const { length } = this.#bytes;
    if (offset < FIXED_HEADER_SIZE) {
      this.#report(
        "error",
        `says that its bitcode begins at ${offset}, inside the wrapper's ${FIXED_HEADER_SIZE} ` +
          "bytes, so that the same bytes are read as both",
      );
    }
    if (!this.#isInside(offset, size)) {
      this.#report(
        "error",
        `says that its bitcode takes bytes ${offset} to ${
          offset + size
        }, but it has ${length}, so ` +
          "LLVM refuses it",
      );
    } else if (!(size >= 4 && this.#word(offset) === RAW_MAGIC)) {
      this.#report(
        "error",
        `has no LLVM bitcode at ${offset}, where its wrapper says, so LLVM refuses it`,
      );
    }
  }

  /** Checks that a range is in the file. */
  #isInside(offset: number, size: number): boolean {
    return offset + size <= this.#bytes.length;
  }

  /** Reads the values in the fields of a wrapper; defaults where they say nothing, or are not read. */
  #fieldValues(offset: number, pnaclVersion: number | undefined): FieldValues {
    const values = { compilerVersion: 0, optimizationLevel: DEFAULT_OPTIMIZATION_LEVEL };
    if (pnaclVersion === undefined) {
      const { length } = this.#bytes;
      this.#report(
        "error",
        `ends after ${length} of the wrapper's ${FIXED_HEADER_SIZE} bytes, so no bitcode follows`,
      );
      return values;
    }
    if (!this.#isPnaclVersion(pnaclVersion)) {
      this.#report(
        "advice",
        `has PNaCl version ${pnaclVersion}, expected 0, so that its compiler version and its ` +
          "optimization level are not read",
      );
      return values;
    }
    for (const field of this.#fields(FIXED_HEADER_SIZE + this.fieldBytes(offset))) {
      const value = this.#fieldValue(field);
      if (value === undefined) continue;
      if (field.tag === COMPILER_VERSION_TAG) values.compilerVersion = value;
      if (field.tag === OPTIMIZATION_LEVEL_TAG) values.optimizationLevel = value;
    }
    return values;
  }

  /** Checks that a PNaCl version is one behind which fields are read. */
  #isPnaclVersion(version: number): boolean {
    return version === 0;
  }

  /** How many bytes the fields take; not above 0 if there are none. As in libbcinfo, it is a 32-bit `int`. */
  protected fieldBytes(offset: number): number {
    return (offset - FIXED_HEADER_SIZE) | 0;
  }

  /** The fields of a wrapper, as far as they are whole. */
  *#fields(end: number): Generator<BitcodeField> {
    let at = FIXED_HEADER_SIZE;
    while (at < end) {
      const [tag, length] = [this.#half(at), this.#half(at + 2)];
      const next = at + (4 + Math.ceil((length ?? 0) / 4) * 4);
      if (next > end) {
        this.#report(
          "error",
          `has a field at ${at} that reaches past ${end}, where its bitcode begins, so that ` +
            "neither it nor what follows is read",
        );
        return;
      }
      if (tag === undefined || length === undefined || !this.#isInside(at + 4, length)) {
        this.#report(
          "error",
          `has a field at ${at} that reaches past the end of the file, so it is not read`,
        );
        return;
      }
      yield { tag, at: at + 4, length };
      at = next;
    }
  }

  /** A field's number; undefined if it holds none. A shorter one is filled with zeros, a longer one does not count. */
  #fieldValue({ tag, at, length }: BitcodeField): number | undefined {
    if (tag !== COMPILER_VERSION_TAG && tag !== OPTIMIZATION_LEVEL_TAG) return undefined;
    if (length === 0) {
      const name = tag === COMPILER_VERSION_TAG ? "compiler version" : "optimization level";
      this.#report("advice", `has an empty field for its ${name}, of which Android reads anything`);
    }
    if (length === 0 || length > 4) return undefined;
    const data = this.#bytes.subarray(at, at + length);
    return data.reduceRight((value, byte) => value * 256 + byte, 0);
  }

  #found(): BitcodeProblem[] {
    return [...this.#problems.values()];
  }
}
