/**
 * The queues through which Allocations with IO usage give each other their cells.
 *
 * A consumer (USAGE_IO_INPUT) owns a queue, and gives out its window. A producer (USAGE_IO_OUTPUT) draws into memory of the
 * window that was set on it, and sends it. On Android a window is an `ANativeWindow *`; here it is a number, like any other
 * handle.
 *
 * Source: AOSP frameworks/rs, rsGrallocConsumer.cpp and rsAllocation.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation } from "./hal.ts";

/** Most buffers of a queue (rsAllocation.h, MAX_NUM_ALLOC). */
export const MAX_NUM_ALLOC = 16;

/** A plane of a frame. */
export interface FramePlane {
  /** Bytes from the frame's begin. */
  readonly offset: number;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

/** A frame of a producer: a copy of its cells. */
export interface Frame {
  readonly bytes: Uint8Array;
  readonly dimX: number;
  readonly dimY: number;
  /** Bytes of a cell. */
  readonly elementSize: number;
  /** `RsYuvFormat`, or 0. */
  readonly yuv: number;
  /** One plane; for YUV three, in the order Y, U, V. */
  readonly planes: readonly FramePlane[];
  /** Bytes between cells of a chroma plane. */
  readonly step: number;
}

/** A frame, and the position at which it was sent, as the queue counts: 1 for the first. */
export interface QueuedFrame extends Frame {
  readonly timestamp: number;
}

/** The consumer's functions, which libRSDriver.so keeps in `hal.drv` of an Allocation for libRS_internal.so. */
export interface BufferQueueConsumer {
  /** The newest frame's timestamp; 0 before the first. */
  readonly timestamp: number;
  /** Called for each frame that comes in, as rsContext sends a message of type NEW_BUFFER then; null for nobody. */
  onFrameAvailable: (() => void) | null;
  /**
   * Makes the queue anew.
   *
   * @param count Buffers, 1 to {@link MAX_NUM_ALLOC}.
   * @returns Whether it did; otherwise the context has an error.
   */
  setupBufferQueue(count: number): boolean;
  /** The window; makes a queue of one buffer if there is none. 0 if the Allocation is no consumer. */
  getSurface(): number;
  /**
   * Takes frames of another Allocation's queue in turn with it.
   *
   * @param base The Allocation that has the queue.
   * @returns Whether it does; otherwise the context has an error.
   */
  shareBufferQueue(base: RsAllocation): boolean;
}

/**
 * The consumer's functions of an Allocation.
 *
 * @param allocation Any Allocation.
 * @returns Undefined if its driver has none, as drivers of other vendors may not.
 */
export function bufferQueueConsumer(allocation: RsAllocation): BufferQueueConsumer | undefined {
  const { drv } = allocation.hal;
  if (typeof drv !== "object" || drv === null || !("consumer" in drv)) return undefined;
  return drv.consumer as BufferQueueConsumer;
}

/** One queue. */
export class BufferQueue {
  /** The window that producers know it by. */
  readonly window: number;
  /** Number of frames that wait, and of Allocations that take them, at most. */
  readonly count: number;
  readonly #consumers = new Map<RsAllocation, () => void>();
  #frames: QueuedFrame[] = [];
  #sent = 0;

  /**
   * @param window What producers will know it by.
   * @param count Buffers.
   */
  constructor(window: number, count: number) {
    this.window = window;
    this.count = count;
  }

  /** Whether no Allocation takes frames any more. */
  get isAbandoned(): boolean {
    return this.#consumers.size === 0;
  }

  /**
   * Lets an Allocation take frames.
   *
   * @param allocation The consumer.
   * @param onFrameAvailable Called for each frame that comes in.
   * @returns False if there are as many consumers as buffers already.
   */
  attach(allocation: RsAllocation, onFrameAvailable: () => void): boolean {
    if (!this.#consumers.has(allocation) && this.#consumers.size >= this.count) return false;
    this.#consumers.set(allocation, onFrameAvailable);
    return true;
  }

  /** Ends that. */
  detach(allocation: RsAllocation): void {
    this.#consumers.delete(allocation);
  }

  /**
   * Takes a frame in; the oldest makes room for it.
   *
   * @returns False if nobody will take it.
   */
  send(frame: Frame): boolean {
    if (this.isAbandoned) return false;
    this.#sent += 1;
    this.#frames.push({ ...frame, timestamp: this.#sent });
    this.#frames = this.#frames.slice(-this.count);
    for (const notify of this.#consumers.values()) notify();
    return true;
  }

  /** Gives the oldest of the frames that wait, which is the newest if there is one buffer; undefined if none waits. */
  receive(): QueuedFrame | undefined {
    return this.#frames.shift();
  }
}

/** All queues of one copy of the library, by window. */
export class BufferQueues {
  readonly #queues = new Map<number, BufferQueue>();

  /** Adds a queue. */
  add(queue: BufferQueue): void {
    this.#queues.set(queue.window, queue);
  }

  /** The queue of a window; undefined if there is none. */
  get(window: unknown): BufferQueue | undefined {
    return typeof window === "number" ? this.#queues.get(window) : undefined;
  }

  /** Ends a queue that has no consumers. */
  removeAbandoned(queue: BufferQueue): void {
    if (queue.isAbandoned) this.#queues.delete(queue.window);
  }
}
