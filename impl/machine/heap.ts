/**
 * The memory of a process that runs WebAssembly: one shared memory, and malloc in it.
 *
 * @module
 */

/** Bytes of a WebAssembly page. */
const PAGE = 65536;
/** First address that is given out; below lie NULL and the stack. */
const BASE = 0x20000;
/** Largest memory, in pages: 256 MiB. */
const PAGES_MAX = 4096;
/** Every block begins at a multiple of this many bytes. */
const ALIGNMENT = 16;
/** Bytes that are there past the last block: kernels read whole vectors, of which only the first cells count. */
const READ_AHEAD = 64;

/** Memory that was given back and lies between blocks in use. */
interface Gap {
  readonly address: number;
  readonly size: number;
}

/** Memory with malloc and free. */
export class Heap {
  /** The memory, which code in WebAssembly imports as `env.memory`. */
  readonly memory: WebAssembly.Memory;
  /** The stack of all code in the process, which grows down from the first block: code of libraries calls each other. */
  readonly stackPointer: WebAssembly.Global = new WebAssembly.Global(
    { value: "i32", mutable: true },
    BASE,
  );
  readonly #sizes = new Map<number, number>();
  /** By address; no two of them touch, and none touches the top. */
  readonly #gaps: Gap[] = [];
  #top = BASE;

  /** Makes an empty heap. */
  constructor() {
    this.memory = new WebAssembly.Memory({ initial: 16, maximum: PAGES_MAX, shared: true });
  }

  /** All bytes; to be asked for again after {@link malloc}, which may make the memory larger. */
  get bytes(): Uint8Array<ArrayBufferLike> {
    return new Uint8Array(this.memory.buffer);
  }

  /** As {@link bytes}, for values of several bytes. */
  get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  /**
   * Reserves memory, whose contents are whatever was there.
   *
   * @param size Bytes.
   * @param alignment A power of two. Default and least: 16.
   * @returns Its address; 0 if there is no room.
   */
  malloc(size: number, alignment = ALIGNMENT): number {
    if (!Number.isSafeInteger(size) || size < 0) return 0;
    const room = Math.max(ALIGNMENT, Math.ceil(size / ALIGNMENT) * ALIGNMENT);
    const step = Math.max(ALIGNMENT, alignment);
    const address = this.#takeGap(room, step) ?? this.#takeTop(room, step);
    if (address !== 0) this.#sizes.set(address, room);
    return address;
  }

  /** Takes the first gap that is large enough; what is left of it stays. */
  #takeGap(room: number, step: number): number | undefined {
    for (const [at, { address: begin, size }] of this.#gaps.entries()) {
      const address = Math.ceil(begin / step) * step;
      const after = begin + size - (address + room);
      if (!(after >= 0)) continue;
      const left: Gap[] = [];
      if (address > begin) left.push({ address: begin, size: address - begin });
      if (after > 0) left.push({ address: address + room, size: after });
      this.#gaps.splice(at, 1, ...left);
      return address;
    }
    return undefined;
  }

  #takeTop(room: number, step: number): number {
    const before = this.#top;
    const address = Math.ceil(before / step) * step;
    if (!this.#reach(address + room)) return 0;
    this.#top = address + room;
    if (address > before) this.#gaps.push({ address: before, size: address - before });
    return address;
  }

  #reach(end: number): boolean {
    if (!(end + READ_AHEAD <= PAGES_MAX * PAGE)) return false;
    const missing = end + READ_AHEAD - this.memory.buffer.byteLength;
    if (missing <= 0) return true;
    try {
      this.memory.grow(Math.ceil(missing / PAGE));
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /**
   * Gives a block back.
   *
   * @param address As {@link malloc} gave it; 0 does nothing.
   * @returns Whether it was one.
   */
  free(address: number): boolean {
    const size = this.#sizes.get(address);
    if (size === undefined) return address === 0;
    this.#sizes.delete(address);
    this.#join({ address, size });
    return true;
  }

  /** Makes one gap of a new one and those that touch it; the last one goes to the top. */
  #join(gap: Gap): void {
    const at = this.#gapsBelow(gap.address);
    const [below, above] = [this.#gaps[at - 1], this.#gaps[at]];
    let { address } = gap;
    let end = address + gap.size;
    let [first, count] = [at, 0];
    if (below !== undefined && below.address + below.size === address) {
      address = below.address;
      first--;
      count++;
    }
    if (above?.address === end) {
      end += above.size;
      count++;
    }
    if (end < this.#top) {
      this.#gaps.splice(first, count, { address, size: end - address });
      return;
    }
    this.#gaps.splice(first, count);
    this.#top = address;
  }

  #gapsBelow(address: number): number {
    let [low, high] = [0, this.#gaps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#gaps[middle]!.address < address) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
