/**
 * Memory in which calls of machine code are laid out: registers, stack words, and the blocks that they point to.
 *
 * @module
 */

import type { Address, CallWords, Returned } from "./code_host.ts";

/** `struct machine_call` (host/thunks.h) and its alignment. */
const CALL_SIZE = 80;
const CALL = { function: 0, ints: 8, stackWords: 16, floats: 24, integer: 56, real: 64 } as const;
/** Integers that are passed in registers, by the calling convention of x86-64. */
const INT_REGISTERS = 6;
const FLOAT_REGISTERS = 8;
/** Bytes of all calls that are in flight at once, beyond which a call gets memory of its own. */
const CAPACITY = 1 << 18;

/** The address of memory that is not on V8's heap. */
export function addressOf(memory: ArrayBuffer): Address {
  return Number(Deno.UnsafePointer.value(Deno.UnsafePointer.of(new Uint8Array(memory))));
}

/** Memory of calls, which may be nested. */
export class CallArena {
  readonly #memory = new ArrayBuffer(CAPACITY);
  readonly #address = addressOf(this.#memory);
  #used = 0;

  /**
   * Lays a call out, has it made, and stores what came back.
   *
   * @param address The function.
   * @param words Its arguments.
   * @param enter Makes the call that is laid out at an address.
   * @throws {RangeError} If there are more floats than registers for them.
   */
  run(address: Address, words: CallWords, enter: (call: Address) => void): Returned {
    if (words.floats.length > FLOAT_REGISTERS) {
      throw new RangeError(
        `Call has ${words.floats.length} floats, expected at most ${FLOAT_REGISTERS}`,
      );
    }
    const blocks = words.memory ?? [];
    const ints = Math.max(INT_REGISTERS, words.ints.length);
    let size = CALL_SIZE + aligned(ints * 8);
    const offsets = blocks.map(({ bytes }) => {
      const offset = size;
      size += aligned(bytes.byteLength + 1);
      return offset;
    });
    const before = this.#used;
    const isOwn = before + size > CAPACITY;
    const memory = isOwn ? new ArrayBuffer(size) : this.#memory;
    const start = isOwn ? 0 : before;
    const base = (isOwn ? addressOf(memory) : this.#address) + start;
    const view = new DataView(memory, start, size);
    const bytes = new Uint8Array(memory, start, size);
    const addressOfBlock = (block: number) => {
      const offset = offsets[block];
      if (offset === undefined) {
        throw new RangeError(`Block ${block} does not exist, expected 0 to ${offsets.length - 1}`);
      }
      return BigInt(base + offset);
    };
    view.setBigUint64(CALL.function, BigInt(address), true);
    view.setBigUint64(CALL.ints, BigInt(base + CALL_SIZE), true);
    view.setBigUint64(CALL.stackWords, BigInt(ints - INT_REGISTERS), true);
    for (let i = 0; i < FLOAT_REGISTERS; i++) {
      view.setFloat32(CALL.floats + i * 4, words.floats[i] ?? 0, true);
    }
    for (let i = 0; i < ints; i++) {
      const word = words.ints[i] ?? 0;
      const bits = typeof word === "object" ? addressOfBlock(word.block) : BigInt(word);
      view.setBigUint64(CALL_SIZE + i * 8, BigInt.asUintN(64, bits), true);
    }
    for (const [i, block] of blocks.entries()) {
      bytes.set(block.bytes, offsets[i]!);
      for (const { offset, block: target } of block.pointers ?? []) {
        view.setBigUint64(offsets[i]! + offset, addressOfBlock(target), true);
      }
    }
    if (!isOwn) this.#used += size;
    try {
      enter(base);
      for (const [i, block] of blocks.entries()) {
        if (!block.isOut) continue;
        const at = offsets[i]!;
        block.bytes.set(bytes.subarray(at, at + block.bytes.byteLength));
      }
      return {
        int: view.getBigUint64(CALL.integer, true),
        float: view.getFloat32(CALL.real, true),
      };
    } finally {
      this.#used = before;
    }
  }
}

function aligned(size: number): number {
  return (size + 15) & ~15;
}
