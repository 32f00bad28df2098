/**
 * Translates scripts of the oldest form, that of LLVM 2.7, into one that LLVM reads: what libbcinfo's translator does for target
 * APIs 11 to 13. Scripts for 14 and 15 are in the form of LLVM 3.0, which any later one reads as it is.
 *
 * Types move to the block that they have had since, their names with them; metadata, calls and stores get the numbers that they
 * have had since. Constants, other instructions and attributes are read by all later ones as they were.
 *
 * Source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp; LLVM, include/llvm/Bitcode/LLVMBitCodes.h, of 2.7 to 17.
 *
 * @module
 */

import { type BitBlock, type BitRecord, Bitstream } from "./bitstream.ts";
import { BitstreamWriter } from "./bitstream_writer.ts";

/** Blocks. The oldest form has its types where later ones have groups of attributes. */
const BLOCK = {
  module: 8,
  typesOld: 10,
  function: 12,
  typeNames: 13,
  metadata: 15,
  attachment: 16,
  types: 17,
} as const;
/** Records of types. */
const TYPE = { opaque: 6, structOld: 10, structAnon: 18, structName: 19, structNamed: 20 } as const;
/** Kinds of metadata that have a number of their own since, by their old one. */
const METADATA: ReadonlyMap<number, number> = new Map([[2, 8], [3, 9], [5, 10], [7, 11]]);
const [METADATA_STRING, NAMED_NODE_OLD] = [1, 5];
/** Instructions that have another number since: call and store. */
const INSTRUCTIONS: ReadonlyMap<number, number> = new Map([[22, 34], [24, 44]]);
/** Bits of an abbreviation's id in what is written. */
const WIDTH = 3;

/**
 * Translates bitcode; that of any other form stays as it is.
 *
 * @param bitcode The bitcode, without a wrapper.
 * @throws {BitcodeError} If it is broken.
 */
export function translate(bitcode: Uint8Array): Uint8Array {
  const stream = new Bitstream(bitcode);
  const blocks = [...stream.blocks()];
  const module = blocks.find(({ id }) => id === BLOCK.module);
  if (module === undefined || !isOldest(stream, module)) return bitcode;
  const writer = new BitstreamWriter();
  for (const block of blocks) new Translation(new Bitstream(bitcode), writer).write(block);
  return writer.finish();
}

/** Checks that a module has its types in the old block. */
function isOldest(stream: Bitstream, module: BitBlock): boolean {
  let isOld = false;
  for (const entry of stream.entries(module)) {
    if (entry.kind !== "block") continue;
    if (entry.id === BLOCK.types) return false;
    if (entry.id === BLOCK.typesOld) isOld = true;
  }
  return isOld;
}

/** Translates one block and those in it. */
class Translation {
  readonly #stream: Bitstream;
  readonly #writer: BitstreamWriter;
  #names: ReadonlyMap<number, readonly number[]> = new Map();

  constructor(stream: Bitstream, writer: BitstreamWriter) {
    this.#stream = stream;
    this.#writer = writer;
  }

  write(block: BitBlock): void {
    if (block.id === BLOCK.typeNames) return;
    const entries = [...this.#stream.entries(block)];
    if (block.id === BLOCK.module) this.#names = this.#typeNames(entries);
    const id = block.id === BLOCK.typesOld ? BLOCK.types : block.id;
    this.#writer.block(id, () => {
      let type = -1;
      for (const entry of entries) {
        if (entry.kind === "block") this.write(entry);
        else if (id === BLOCK.types) this.#type(entry, type++);
        else this.#record(entry, block.id);
      }
    }, WIDTH);
  }

  #typeNames(entries: readonly (BitRecord | BitBlock)[]): Map<number, readonly number[]> {
    const table = entries.find(({ kind, ...entry }) =>
      kind === "block" && "id" in entry && entry.id === BLOCK.typeNames
    );
    if (table?.kind !== "block") return new Map();
    return new Map(
      [...this.#stream.entries(table)].flatMap((entry) =>
        entry.kind === "record" ? [[entry.operands[0] ?? -1, entry.operands.slice(1)]] : []
      ),
    );
  }

  /** The first record of all tells how many there are, so that the next one has the number 0. */
  #type({ code, operands }: BitRecord, index: number): void {
    const isStruct = code === TYPE.structOld || code === TYPE.opaque;
    const name = isStruct ? this.#names.get(index) : undefined;
    if (name !== undefined) this.#writer.record(TYPE.structName, name);
    if (code === TYPE.structOld) {
      const now = name === undefined ? TYPE.structAnon : TYPE.structNamed;
      this.#writer.record(now, operands);
    } else this.#writer.record(code, code === TYPE.opaque ? [0] : operands);
  }

  #record({ code, operands, exact }: BitRecord, block: number): void {
    const isMetadata = block === BLOCK.metadata || block === BLOCK.attachment;
    const now = (isMetadata ? METADATA : block === BLOCK.function ? INSTRUCTIONS : NONE).get(code);
    const values = exact === undefined
      ? operands
      : operands.map((operand, index) => exact.get(index) ?? operand);
    this.#writer.record(now ?? code, values);
    // A named node had a number among all nodes: something else takes its place.
    if (isMetadata && code === NAMED_NODE_OLD) this.#writer.record(METADATA_STRING, "");
  }
}

const NONE: ReadonlyMap<number, number> = new Map();
