/**
 * Memory in which calls of machine code are laid out: registers, stack words, and the blocks that they point to.
 *
 * @module
 */

import type { Address, CallWords, FloatWord, Returned } from "../code_host.ts";

/** `struct machine_call` (host/thunks.h), aligned. */
const CALL_SIZE = 112;
const CALL = { function: 0, ints: 8, stackWords: 16, floats: 24, integer: 88, real: 96 } as const;
const FLOAT_REGISTERS = 8;
/** Bytes of all calls that are in flight at once, beyond which a call gets memory of its own. */
const CAPACITY = 1 << 18;

/** Where the parts of a call lie, from its start. */
interface Layout {
  readonly size: number;
  /** Integers, those in registers and those on the stack. */
  readonly ints: number;
  /** Those on the stack. */
  readonly stackWords: number;
  /** Of each block. */
  readonly offsets: readonly number[];
}

/** Memory of one call. */
class Place {
  readonly address: Address;
  readonly view: DataView;
  readonly bytes: Uint8Array;

  constructor(memory: ArrayBuffer, start: number, size: number) {
    this.view = new DataView(memory, start, size);
    this.bytes = new Uint8Array(memory, start, size);
    this.address = Number(Deno.UnsafePointer.value(Deno.UnsafePointer.of(this.bytes)));
  }

  word(offset: number, bits: number | bigint): void {
    this.view.setBigUint64(offset, BigInt.asUintN(64, BigInt(bits)), true);
  }

  float(offset: number, value: FloatWord): void {
    if (typeof value === "object") this.view.setFloat64(offset, value.double, true);
    else this.view.setFloat32(offset, value, true);
  }
}

/** Memory of calls, which may be nested. */
export class CallArena {
  readonly #memory = new ArrayBuffer(CAPACITY);
  readonly #registers: number;
  #used = 0;

  /** @param integerRegisters So many integers are passed in registers. */
  constructor(integerRegisters: number) {
    this.#registers = integerRegisters;
  }

  /**
   * Lays a call out, has it made, and stores what came back.
   *
   * @param address The function.
   * @param words Its arguments.
   * @param enter Makes the call that is laid out at an address.
   * @throws {RangeError} If there are more floats than registers for them, or a block is named that does not exist.
   */
  run(address: Address, words: CallWords, enter: (call: Address) => void): Returned {
    const layout = layOut(words, this.#registers);
    const before = this.#used;
    const isOwn = before + layout.size > CAPACITY;
    const place = isOwn
      ? new Place(new ArrayBuffer(layout.size), 0, layout.size)
      : new Place(this.#memory, before, layout.size);
    write(place, address, words, layout);
    if (!isOwn) this.#used += layout.size;
    try {
      enter(place.address);
    } finally {
      this.#used = before;
    }
    words.memory?.forEach(({ bytes, isOut }, i) => {
      const at = layout.offsets[i]!;
      if (isOut) bytes.set(place.bytes.subarray(at, at + bytes.byteLength));
    });
    return {
      int: place.view.getBigUint64(CALL.integer, true),
      float: place.view.getFloat32(CALL.real, true),
    };
  }
}

function layOut({ ints, floats, memory = [] }: CallWords, registers: number): Layout {
  if (floats.length > FLOAT_REGISTERS) {
    throw new RangeError(`Call has ${floats.length} floats, expected at most ${FLOAT_REGISTERS}`);
  }
  const count = Math.max(registers, ints.length);
  let size = CALL_SIZE + aligned(count * 8);
  const offsets = memory.map(({ bytes }) => {
    const offset = size;
    size += aligned(bytes.byteLength + 1);
    return offset;
  });
  return { size, ints: count, stackWords: count - registers, offsets };
}

function write(place: Place, address: Address, words: CallWords, layout: Layout): void {
  const { ints, floats, memory = [] } = words;
  const addressOf = (block: number) => {
    const offset = layout.offsets[block];
    if (offset !== undefined) return place.address + offset;
    throw new RangeError(`Block ${block} does not exist, expected less than ${memory.length}`);
  };
  place.word(CALL.function, address);
  place.word(CALL.ints, place.address + CALL_SIZE);
  place.word(CALL.stackWords, layout.stackWords);
  for (let i = 0; i < FLOAT_REGISTERS; i++) {
    place.float(CALL.floats + i * 8, floats[i] ?? 0);
  }
  for (let i = 0; i < layout.ints; i++) {
    const word = ints[i] ?? 0;
    place.word(CALL_SIZE + i * 8, typeof word === "object" ? addressOf(word.block) : word);
  }
  memory.forEach(({ bytes, pointers = [] }, i) => {
    const at = layout.offsets[i]!;
    place.bytes.set(bytes, at);
    for (const { offset, block } of pointers) place.word(at + offset, addressOf(block));
  });
}

function aligned(size: number): number {
  return (size + 15) & ~15;
}
