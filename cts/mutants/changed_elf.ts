/**
 * Linkers that see ELF files with something changed: as a linker would that does not look at that.
 *
 * @module
 */

import { isElf } from "../../impl/elf/bytes.ts";
import type { PartFactory } from "../../impl/mod.ts";
import type { Linker } from "../../impl/linker/linker.ts";

/** Size of the ELF header of a 64-bit file, and where it says so (ELF gABI, e_ehsize). */
const HEADER = 64;
const EHSIZE = 52;

/** A row of a table in a file, which can be changed in place. */
export interface ElfRow {
  /** Where it is. */
  readonly at: number;
}

/** A 64-bit ELF file that is changed. */
export class ChangedElf {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  /** @param bytes The file, which is changed in place. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Length of the file. */
  get length(): number {
    return this.#bytes.length;
  }

  /** Reads 8, 16, 32 or 64 bits. */
  get(at: number, bits: 8 | 16 | 32 | 64): number {
    if (bits === 8) return this.#view.getUint8(at);
    if (bits === 16) return this.#view.getUint16(at, true);
    if (bits === 32) return this.#view.getUint32(at, true);
    return Number(this.#view.getBigUint64(at, true));
  }

  /** Writes 8, 16, 32 or 64 bits. */
  set(at: number, bits: 8 | 16 | 32 | 64, value: number): void {
    if (bits === 8) this.#view.setUint8(at, value);
    else if (bits === 16) this.#view.setUint16(at, value, true);
    else if (bits === 32) this.#view.setUint32(at, value, true);
    else this.#view.setBigUint64(at, BigInt(value), true);
  }

  /** The program headers. */
  segments(): (ElfRow & { readonly type: number; readonly flags: number })[] {
    return this.#rows(this.get(32, 64), this.get(56, 16), 56, (at) => ({
      type: this.get(at, 32),
      flags: this.get(at + 4, 32),
    }));
  }

  /** The dynamic section, tags and values. */
  dynamic(): (ElfRow & { readonly tag: number; readonly value: number })[] {
    const segment = this.segments().find(({ type }) => type === 2);
    if (segment === undefined) return [];
    const [offset, size] = [this.get(segment.at + 8, 64), this.get(segment.at + 32, 64)];
    return this.#rows(offset, size / 16, 16, (at) => ({
      tag: this.get(at, 64),
      value: this.get(at + 8, 64),
    }));
  }

  /** The dynamic symbols. */
  symbols(): (ElfRow & { readonly name: string; readonly binding: number; isDefined: boolean })[] {
    const section = this.#sections().find(({ type }) => type === 11);
    if (section === undefined) return [];
    return this.#rows(section.offset, section.size / 24, 24, (at) => ({
      name: this.string(this.get(at, 32)),
      binding: this.get(at + 4, 8) >> 4,
      isDefined: this.get(at + 6, 16) !== 0,
    }));
  }

  /** Gives a symbol another binding. */
  bind({ at }: ElfRow, binding: number): void {
    this.set(at + 4, 8, (binding << 4) | (this.get(at + 4, 8) & 15));
  }

  /** The relocations of DT_RELA, those of functions that are called left out. */
  relocations(): (ElfRow & { readonly offset: number })[] {
    const entries = this.dynamic();
    const value = (tag: number) => entries.find((entry) => entry.tag === tag)?.value ?? 0;
    return this.#rows(this.fileOffset(value(7)), value(8) / 24, 24, (at) => ({
      offset: this.get(at, 64),
    }));
  }

  /** Where an address lies in the file. */
  fileOffset(address: number): number {
    const segment = this.segmentOf(address);
    return segment === undefined
      ? 0
      : address - this.get(segment.at + 16, 64) + this.get(segment.at + 8, 64);
  }

  /** The mapped segment that holds an address. */
  segmentOf(address: number): ReturnType<ChangedElf["segments"]>[number] | undefined {
    return this.segments().find(({ type, at }) => {
      const start = this.get(at + 16, 64);
      return type === 1 && address >= start && address < start + this.get(at + 40, 64);
    });
  }

  /** A text of the dynamic string table. */
  string(index: number): string {
    const start = this.#strings + index;
    return new TextDecoder().decode(
      this.#bytes.subarray(start, this.#bytes.indexOf(0, start)),
    );
  }

  /** Writes another text of the same length over one of the dynamic string table. */
  rename(index: number, text: string): void {
    this.#bytes.set(new TextEncoder().encode(text), this.#strings + index);
  }

  get #strings(): number {
    return this.#sections().find(({ type }) => type === 3)?.offset ?? 0;
  }

  #sections(): { type: number; offset: number; size: number }[] {
    return this.#rows(this.get(40, 64), this.get(60, 16), 64, (at) => ({
      type: this.get(at + 4, 32),
      offset: this.get(at + 24, 64),
      size: this.get(at + 32, 64),
    }));
  }

  #rows<T>(start: number, count: number, width: number, row: (at: number) => T): (T & ElfRow)[] {
    const fits = Math.max(0, Math.min(count, Math.floor((this.length - start) / width)));
    return Array.from({ length: fits }, (_, i) => {
      const at = start + i * width;
      return { ...row(at), at };
    });
  }
}

/**
 * Makes a linker that sees 64-bit ELF files changed.
 *
 * @param change Changes one; what it throws refuses the file.
 * @param more Zeros to add at a file's end before, by its header.
 */
export function seesElf(
  change: (elf: ChangedElf, path: string) => void,
  more: (elf: ChangedElf) => number = () => 0,
): PartFactory<"linker"> {
  return (Base) =>
    class extends Base {
      protected override libraryFiles(): ReturnType<Linker["libraryFiles"]> {
        return class extends super.libraryFiles() {
          override read(path: string): Uint8Array {
            const bytes = super.read(path);
            if (bytes.length < HEADER || !isElf(bytes)) return bytes;
            const changed = new Uint8Array(bytes.length + more(new ChangedElf(bytes)));
            changed.set(bytes);
            if (changed[4] === 2 || changed[EHSIZE] === HEADER) {
              change(new ChangedElf(changed), path);
            }
            return changed;
          }
        };
      }
    };
}
