/**
 * The two streams of a context: commands to its thread, and messages back to the app.
 *
 * Source: AOSP frameworks/rs, rsThreadIO.cpp, rsFifoSocket.cpp and rs.spec of Android 9.
 *
 * @module
 */

import { RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import type { RsProcess } from "../rs_process.ts";

/** Bytes of arguments from which on the caller waits (rsThreadIO.cpp, mMaxInlineSize). */
const MAX_INLINE_SIZE = 1024;
/** Bytes that a stream holds: the send buffer of a socketpair, net.core.wmem_default of Linux. */
export const FIFO_SIZE = 212992;
/** Bytes before the arguments of a command, and before the data of a message. */
const HEADER_SIZE = 12;
/** Bytes of messages after which a sender that waits for room waits for ever, since the app waits for it. */
const BLOCKED_SIZE = 1024 * 1024;

/** A message to the app. */
export interface ClientMessage {
  /** `RsMessageToClientType`. */
  readonly type: number;
  /** The script's number for it, or the code of an error. */
  readonly userId: number;
  readonly data: Uint8Array;
}

/** How a context runs. */
export interface ThreadIoOptions {
  /** The context's thread. */
  readonly thread: string;
  /** Whether there is no such thread, and every call runs on the thread that makes it. */
  readonly isSynchronous: boolean;
}

/** The streams of one context. */
export class ThreadIo {
  readonly #process: RsProcess;
  readonly #options: ThreadIoOptions;
  /** Commands that the context's thread has not begun, the oldest first. */
  #commands: (() => void)[] = [];
  /** Bytes that they take. */
  #commandBytes = 0;
  /** Messages that the app has not taken, the oldest first. */
  readonly #messages: ClientMessage[] = [];
  /** Bytes that they take. */
  #messageBytes = 0;
  #playing = false;
  #clientShutdown = false;

  /**
   * @param process The process.
   * @param options How the context runs.
   */
  constructor(process: RsProcess, options: ThreadIoOptions) {
    this.#process = process;
    this.#options = options;
  }

  /**
   * Runs a command that its caller waits for: after all that are queued, on the context's thread.
   *
   * @param body The command.
   * @returns What it returns; what it throws comes out here.
   */
  sync<T>(body: () => T): T {
    if (this.#options.isSynchronous || this.#playing) return body();
    return this.#onCore(() => {
      this.#playCommands();
      return body();
    });
  }

  /**
   * Hands over a command that its caller does not wait for, unless it has to.
   *
   * @param bytes Bytes of memory that its arguments lead to; the command must have copied them.
   * @param body The command.
   */
  async(bytes: number, body: () => void): void {
    if (this.#options.isSynchronous || !(bytes < MAX_INLINE_SIZE)) return this.sync(body);
    const size = HEADER_SIZE + bytes;
    if (this.#commandBytes + size > FIFO_SIZE) this.play();
    this.#commands.push(body);
    this.#commandBytes += size;
  }

  /** Whether nothing is queued that {@link play} would do. */
  get isIdle(): boolean {
    return this.#playing || this.#commands.length === 0;
  }

  /** Lets the context's thread do all that is queued. */
  play(): void {
    if (this.isIdle) return;
    this.#onCore(() => this.#playCommands());
  }

  #onCore<T>(body: () => T): T {
    return this.#process.runOn(this.#options.thread, () => {
      this.#playing = true;
      try {
        return body();
      } finally {
        this.#playing = false;
      }
    });
  }

  /** Runs what is queued, and what is queued by that; called on the context's thread. */
  #playCommands(): void {
    while (this.#commands.length > 0) {
      const batch = this.#commands;
      this.#commands = [];
      this.#commandBytes = 0;
      for (const command of batch) command();
    }
  }

  /**
   * Sends a message to the app.
   *
   * Android 9 waits for room whatever `wait` says; the documentation of rsSendToClient has it fail, and so it does here.
   *
   * @param message The message; its data is copied.
   * @param wait Whether the sender waits for room.
   * @returns Whether it was sent.
   * @throws {ProcessFault} `hang` if the sender waits for room that nobody makes.
   */
  sendToClient(message: ClientMessage, wait: boolean): boolean {
    const size = HEADER_SIZE + message.data.length;
    if (!wait && !this.#hasRoom(size)) return false;
    if (this.#messageBytes + size > BLOCKED_SIZE) {
      this.#process.block("room for a message to the app");
    }
    this.#messages.push({ ...message, data: message.data.slice() });
    this.#messageBytes += size;
    return true;
  }

  /** Checks that a message of that many bytes can be sent now. */
  #hasRoom(size: number): boolean {
    return this.#process.compat || this.#messageBytes + size <= FIFO_SIZE;
  }

  /**
   * The next message, which stays where it is; the caller waits for one.
   *
   * @returns Undefined if there is none and the app wants no more.
   * @throws {ProcessFault} `hang` if nothing is left that could send one.
   */
  peek(): ClientMessage | undefined {
    if (this.#messages.length === 0) this.play();
    const message = this.#messages[0];
    if (message === undefined && !this.#clientShutdown) this.#process.block("a message");
    return message;
  }

  /**
   * Takes the next message, as {@link peek} gives it.
   *
   * @param room Bytes that the app has room for.
   * @returns The message, and the type that the app is told: RESIZE if it has too little room, and then the message stays.
   */
  take(room: number): { readonly type: number; readonly message: ClientMessage } | undefined {
    const message = this.peek();
    if (message === undefined) return undefined;
    if (message.data.length > room) return { type: RsMessageToClientType.RESIZE, message };
    this.#messages.shift();
    this.#messageBytes -= HEADER_SIZE + message.data.length;
    return { type: message.type, message };
  }

  /** The app wants no more messages: from now on nobody waits for one. */
  clientShutdown(): void {
    this.#clientShutdown = true;
  }
}
