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
  readonly #free = new Map<number, number[]>();
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
    if (alignment <= ALIGNMENT) {
      const reused = this.#free.get(room)?.pop();
      if (reused !== undefined) {
        this.#sizes.set(reused, room);
        return reused;
      }
    }
    const step = Math.max(ALIGNMENT, alignment);
    const address = Math.ceil(this.#top / step) * step;
    if (!this.#reach(address + room)) return 0;
    this.#top = address + room;
    this.#sizes.set(address, room);
    return address;
  }

  #reach(end: number): boolean {
    if (end > PAGES_MAX * PAGE) return false;
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return true;
  }

  /**
   * Gives a block back.
   *
   * @param address As {@link malloc} gave it; 0 does nothing.
   * @returns Whether it was one.
   */
  free(address: number): boolean {
    const room = this.#sizes.get(address);
    if (room === undefined) return address === 0;
    this.#sizes.delete(address);
    const list = this.#free.get(room);
    if (list === undefined) this.#free.set(room, [address]);
    else list.push(address);
    return true;
  }
}
