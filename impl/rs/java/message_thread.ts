/**
 * The thread that gives a context's messages to the app's handlers.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/RenderScript.java (MessageThread) and
 * rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

import { RsError, RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import { textIn } from "../memory.ts";
import { RSDriverException, RSInvalidStateException, RSRuntimeException } from "./exceptions.ts";

/** `RenderScript.RSMessageHandler`: to be derived from, with a `run` of one's own. */
export class RSMessageHandler {
  /** The message's data; the array may be longer. */
  mData: Int32Array = new Int32Array(0);
  /** The script's number for the message. */
  mID = 0;
  /** Bytes of data. */
  mLength = 0;

  /** Called for each message, when the fields are set. */
  run(): void {}
}

/** `RenderScript.RSErrorHandler`: to be derived from, with a `run` of one's own. */
export class RSErrorHandler {
  /** The message of the error. */
  mErrorMessage = "";
  /** The error's number. */
  mErrorNum = 0;

  /** Called for each error, when the fields are set. */
  run(): void {}
}

/** The context of a message thread. */
export interface MessageThreadHost {
  /** Whether it is a context of type DEBUG. */
  readonly isDebug: boolean;
  /** The handler of scripts' messages, if there is one. */
  getMessageHandler(): RSMessageHandler | null;
  /** The handler of errors, if there is one. */
  getErrorHandler(): RSErrorHandler | null;
  /** Calls a C function with the native context; undefined if it would wait for ever. */
  poll(fn: string, ...args: readonly unknown[]): unknown;
  /** An Allocation's buffer came in. */
  bufferAvailable(allocation: number): void;
  /** Writes an error to the log. */
  logError(message: string): void;
}

const LEAST_INTS = 16;
const LEAST_TEXT = 1024;

/**
 * Delivers messages.
 *
 * It is no thread of its own here: it takes its turn after every call to the native side, and what it throws comes out of
 * that call, where on Android it ends the process. Messages that follow one whose handler threw are delivered next time.
 */
export class MessageThread {
  /** The context. */
  readonly #host: MessageThreadHost;
  #isRunning = false;

  /**
   * Makes the thread.
   *
   * @param host The context.
   */
  constructor(host: MessageThreadHost) {
    this.#host = host;
  }

  /**
   * Delivers all messages that are there. While a handler runs, calls that it makes deliver none: the thread is busy.
   *
   * @throws {RSRuntimeException} For a fatal error.
   * @throws {RSInvalidStateException} For a script's message without a handler.
   */
  drain(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#deliverNext());
    } finally {
      this.#isRunning = false;
    }
  }

  /** Delivers the next message. @returns Whether there was one. */
  #deliverNext(): boolean {
    const size = new Int32Array(1);
    const id = new Int32Array(1);
    const type = this.#host.poll("rsContextPeekMessage", size, this.#word(), id, this.#word());
    switch (type) {
      case RsMessageToClientType.USER:
        this.#deliverMessage(this.#take(type, size[0]!), id[0]!, size[0]!);
        return true;
      case RsMessageToClientType.ERROR:
        this.#deliverError(id[0]!, this.#takeText(size[0]!));
        return true;
      case RsMessageToClientType.NEW_BUFFER:
        this.#host.bufferAvailable(this.#handleOf(this.#take(type, size[0]!)));
        return true;
      case RsMessageToClientType.EXCEPTION:
        this.#take(type, size[0]!);
        return true;
      default:
        return false;
    }
  }

  /** Gives a script's message to the app. @throws {RSInvalidStateException} If it has no handler for it. */
  #deliverMessage(data: Int32Array, id: number, length: number): void {
    const handler = this.#host.getMessageHandler();
    if (handler === null) {
      throw new RSInvalidStateException(
        "Received a message from the script with no message handler installed.",
      );
    }
    handler.mData = data;
    handler.mID = id;
    handler.mLength = length;
    handler.run();
  }

  /** Gives an error to the app, or to the log. @throws {RSRuntimeException} If it is fatal. */
  #deliverError(code: number, text: string): void {
    if (this.#isFatal(code)) {
      throw new RSRuntimeException(`Fatal error ${code}, details: ${text}`);
    }
    const handler = this.#host.getErrorHandler();
    if (handler === null) return this.#host.logError(`non fatal RS error, ${text}`);
    handler.mErrorMessage = text;
    handler.mErrorNum = code;
    handler.run();
  }

  /** Decides if an error ends the app: those of debugging do not in a DEBUG context with a handler. */
  #isFatal(code: number): boolean {
    if (code >= RsError.FATAL_UNKNOWN) return true;
    const mayHandle = this.#host.isDebug && this.#host.getErrorHandler() !== null;
    return code >= RsError.FATAL_DEBUG && !mayHandle;
  }

  #take(type: number, size: number): Int32Array {
    const data = new Int32Array(Math.max(LEAST_INTS, Math.ceil(size / 4)));
    if (this.#get(new Uint8Array(data.buffer)) !== type) {
      throw new RSDriverException("Error processing message from RenderScript.");
    }
    return data;
  }

  #takeText(size: number): string {
    const bytes = new Uint8Array(Math.max(LEAST_TEXT, size));
    this.#get(bytes);
    return textIn(bytes);
  }

  #get(bytes: Uint8Array): unknown {
    const received = new Int32Array(1);
    const id = new Int32Array(1);
    const word = this.#word();
    return this.#host.poll("rsContextGetMessage", bytes, bytes.length, received, word, id, word);
  }

  /** A handle in a message: as wide as a pointer, and never more than 2^53. */
  #handleOf(data: Int32Array): number {
    return data[1]! * 2 ** 32 + (data[0]! >>> 0);
  }

  /** Bytes that the native side is told for an integer. */
  #word(): number {
    return Int32Array.BYTES_PER_ELEMENT;
  }
}
