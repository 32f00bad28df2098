/**
 * A module's metadata: strings, nodes of them, and named lists of nodes.
 *
 * Source: LLVM, include/llvm/Bitcode/LLVMBitCodes.h (MetadataCodes) and lib/Bitcode/Reader/MetadataLoader.cpp, and
 * lib/Bitcode/Reader/BitcodeReader.cpp of 2.7 to 3.5.
 *
 * @module
 */

import { BitReader } from "./bit_reader.ts";
import { BitcodeError } from "./bitcode_error.ts";
import type { BitRecord } from "./bitstream.ts";
import { text, type TypeTable } from "./types.ts";

const STRING = 1;
/** A node of LLVM 2.7; since 3.6 a value. */
const NODE_2_7 = 2;
/** A node since LLVM 3.6; in 2.7 one of a function. */
const NODE = 3;
const NAME = 4;
/** Since LLVM 3.6; in 2.7 a list of nodes. */
const DISTINCT_NODE = 5;
const OLD_NODE = 8;
const OLD_FN_NODE = 9;
const NAMED_NODE = 10;
const STRINGS = 35;
/** Records that add nothing to the numbering: kinds, an attachment, and what speeds reading up. */
const UNNUMBERED: readonly number[] = [6, 11, 36, 38, 39];

/** A string, a node as the numbers of its operands (undefined for nothing, and for values), or something else. */
type Entry = string | readonly (number | undefined)[] | undefined;

/** An operand of a node: a string, the strings of another node, or something else. */
export type Operand = string | readonly (string | undefined)[] | undefined;

/** All metadata outside of functions. */
export class Metadata {
  readonly #entries: Entry[] = [];
  readonly #lists = new Map<string, number[]>();

  /** Names of the lists. */
  get names(): readonly string[] {
    return [...this.#lists.keys()];
  }

  /**
   * Adds a block.
   *
   * @param records Its records.
   * @param types The module's types.
   * @throws {BitcodeError} If it is broken.
   */
  add(records: readonly BitRecord[], types: TypeTable): void {
    const isOldest = records.some(({ code }, index) =>
      code === DISTINCT_NODE && records[index - 1]?.code === NAME
    );
    let name = "";
    for (const { code, operands, blob } of records) {
      if (code === NAME) name = text(operands);
      else if (code === NAMED_NODE || (isOldest && code === DISTINCT_NODE)) {
        this.#lists.set(name, [...operands]);
        if (isOldest) this.#entries.push(undefined);
      } else if (code === STRING) this.#entries.push(text(operands));
      else if (code === STRINGS) this.#addStrings(operands, blob);
      else if (isOldNode(code, isOldest)) this.#entries.push(pairs(operands, types));
      else if (code === NODE || code === DISTINCT_NODE) {
        this.#entries.push(operands.map((id) => id === 0 ? undefined : id - 1));
      } else if (!UNNUMBERED.includes(code)) this.#entries.push(undefined);
    }
  }

  /**
   * The nodes of a list; none if there is no such list.
   *
   * @param name Its name.
   * @throws {BitcodeError} If the list names what is no node.
   */
  list(name: string): readonly (readonly Operand[])[] {
    return (this.#lists.get(name) ?? []).map((id) => {
      const node = this.#entries[id];
      if (!Array.isArray(node)) {
        throw new BitcodeError(`has metadata "${name}" with !${id}, which is no node`);
      }
      return this.#operands(node).map((operand) =>
        Array.isArray(operand)
          ? this.#operands(operand).map(stringOrNothing)
          : stringOrNothing(operand)
      );
    });
  }

  #operands(node: readonly (number | undefined)[]): Entry[] {
    return node.slice(0, OPERANDS_MAX).map((id) =>
      id === undefined ? undefined : this.#entries[id]
    );
  }

  /** Many strings at once: their lengths in bits of variable width, then their letters. */
  #addStrings([count, offset]: readonly number[], blob: Uint8Array | undefined): void {
    if (count === undefined || offset === undefined || blob === undefined || offset > blob.length) {
      throw new BitcodeError("has a record of metadata strings that is not whole");
    }
    const lengths = new BitReader(blob.subarray(0, offset));
    let at = offset;
    for (let left = count; left > 0; left--) {
      const to = at + lengths.vbr(6);
      if (to > blob.length) throw new BitcodeError("has a metadata string past the end of all");
      this.#entries.push(new TextDecoder().decode(blob.subarray(at, to)));
      at = to;
    }
  }
}

/** Most operands of a node that are looked at; those of a script have six. */
const OPERANDS_MAX = 16;

function isOldNode(code: number, isOldest: boolean): boolean {
  return code === OLD_NODE || code === OLD_FN_NODE ||
    (isOldest && (code === NODE_2_7 || code === NODE));
}

/** The operands of a node that has a type before each. */
function pairs(operands: readonly number[], types: TypeTable): (number | undefined)[] {
  if (operands.length % 2 !== 0) {
    throw new BitcodeError(`has a metadata node with ${operands.length} numbers, expected pairs`);
  }
  const found: (number | undefined)[] = [];
  for (let index = 0; index < operands.length; index += 2) {
    found.push(types.isMetadata(operands[index]!) ? operands[index + 1] : undefined);
  }
  return found;
}

function stringOrNothing(entry: Entry): string | undefined {
  return typeof entry === "string" ? entry : undefined;
}
