/**
 * One stream of bytes within a connection.
 *
 * @module
 */

import { joined } from "../platform/joined.ts";
import { ShellLimitError } from "../shell/errors.ts";
import type { Reader } from "../shell/streams.ts";
import { MESSAGE_COST } from "./held.ts";
import { PAYLOAD_MAX } from "./packet.ts";

/** Most bytes that a command may read at once, as many as a device's files may hold. */
const INPUT_MAX = 512 << 20;
/** More than so many bytes that wait to be sent make a writer wait. */
const UNSENT_MAX = 1 << 20;
/** Most messages of the client that wait, of which adb itself sends one at a time. */
const UNREAD_MAX = 1024;

/** The connection, as a stream knows it. */
export interface StreamPeer {
  /** Largest payload that the client takes. */
  payloadMax(): number;
  /** Sends bytes (WRTE). */
  write(bytes: Uint8Array): void;
  /** Tells the client that it may send more (OKAY). */
  ready(): void;
  /** Ends the stream (CLSE). */
  close(): void;
  /** Counts bytes that are kept for the stream; negative for those that are no longer. */
  hold(bytes: number): void;
}

/** A stream between a client and a service. */
export class AdbStream implements Reader {
  readonly #peer: StreamPeer;
  readonly #closed = new AbortController();
  readonly #unread: Uint8Array[] = [];
  #unreadSize = 0;
  readonly #unsent: Uint8Array[] = [];
  #unsentSize = 0;
  #held = 0;
  #awaitsOkay: boolean;
  #endsWhenSent = false;
  /** Wakes whoever waits for something to change. */
  #changed = Promise.withResolvers<void>();

  /**
   * @param peer The connection.
   * @param isOpen Whether the client has agreed to it already, and may be sent something.
   */
  constructor(peer: StreamPeer, isOpen = true) {
    this.#peer = peer;
    this.#awaitsOkay = !isOpen;
  }

  /** Aborted when the stream has ended, whoever ended it. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /**
   * The next bytes of the client, as it cut them.
   *
   * @param limit Most bytes; the rest stays. Default: all that came together.
   * @returns Undefined at the end.
   */
  async next(limit = Infinity): Promise<Uint8Array | undefined> {
    while (this.#unread.length === 0 && !this.closed.aborted) await this.#changed.promise;
    const bytes = this.#unread[0]?.subarray(0, limit);
    if (bytes === undefined) return undefined;
    this.#unreadSize -= bytes.length;
    this.hold(-bytes.length);
    if (bytes.length < this.#unread[0]!.length) {
      this.#unread[0] = this.#unread[0]!.subarray(bytes.length);
    } else {
      this.#unread.shift();
      this.hold(-MESSAGE_COST);
      if (!this.closed.aborted) this.#peer.ready();
    }
    return bytes;
  }

  /**
   * So many bytes of the client, however it cut them; fewer at the end only.
   *
   * @param limit Most bytes. Default: all until the end.
   * @throws {ShellLimitError} If they are more than anything here is.
   */
  async read(limit = Infinity): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      while (size < limit) {
        const bytes = await this.next(limit - size);
        if (bytes === undefined) break;
        size += bytes.length;
        this.hold(bytes.length);
        if (size > INPUT_MAX) {
          throw new ShellLimitError(`more than ${INPUT_MAX} bytes on standard input`);
        }
        chunks.push(bytes);
      }
    } finally {
      this.hold(-size);
    }
    return joined(chunks);
  }

  /** Counts bytes that are kept for the stream until it ends; negative for those that are no longer. */
  hold(bytes: number): void {
    if (this.closed.aborted) return;
    this.#held += bytes;
    this.#peer.hold(bytes);
  }

  take(bytes: Uint8Array): void {
    if (this.closed.aborted || this.#endsWhenSent || bytes.length === 0) return;
    this.#unsent.push(bytes);
    this.#unsentSize += bytes.length;
    this.hold(bytes.length);
    this.#send();
  }

  async drained(): Promise<void> {
    while (this.#unsentSize > UNSENT_MAX && !this.closed.aborted) await this.#changed.promise;
  }

  /** Ends the stream when everything is sent. */
  end(): void {
    this.#endsWhenSent = true;
    this.#send();
  }

  /** The client has sent bytes; none is not the end. One that sends more than it was allowed to loses the stream. */
  received(bytes: Uint8Array): void {
    if (bytes.length === 0) return this.#peer.ready();
    this.#unread.push(bytes);
    this.#unreadSize += bytes.length;
    this.hold(bytes.length + MESSAGE_COST);
    if (this.#unreadSize > PAYLOAD_MAX || this.#unread.length > UNREAD_MAX) this.#peer.close();
    this.#wake();
  }

  /** The client may be sent more. */
  okayed(): void {
    this.#awaitsOkay = false;
    this.#send();
    this.#wake();
  }

  /** The stream has ended; nothing is sent any more, and nothing more is read than has come. */
  ended(): void {
    if (this.closed.aborted) return;
    this.hold(-this.#held);
    this.#unsent.length = 0;
    this.#unsentSize = 0;
    this.#closed.abort();
    this.#wake();
  }

  #send(): void {
    if (this.#awaitsOkay || this.closed.aborted) return;
    const bytes = this.#nextPayload();
    if (bytes.length > 0) {
      this.#awaitsOkay = true;
      this.#peer.write(bytes);
    } else if (this.#endsWhenSent) this.#peer.close();
  }

  /** As much of what waits as fits into a message. */
  #nextPayload(): Uint8Array {
    const max = this.#peer.payloadMax();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (const chunk of this.#unsent) {
      if (size === max) break;
      chunks.push(chunk.subarray(0, max - size));
      size += chunks.at(-1)!.length;
    }
    const last = chunks.length - 1;
    const rest = this.#unsent[last]?.subarray(chunks[last]!.length);
    this.#unsent.splice(0, chunks.length, ...(rest?.length ? [rest] : []));
    this.#unsentSize -= size;
    this.hold(-size);
    return joined(chunks);
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
