import { assertEquals, assertThrows } from "@std/assert";
import { RsMessageToClientType } from "../../../cts/contract/rs_defines.ts";
import { RSInvalidStateException, RSRuntimeException } from "./exceptions.ts";
import {
  MessageThread,
  type MessageThreadHost,
  RSErrorHandler,
  RSMessageHandler,
} from "./message_thread.ts";

const { USER, ERROR, NEW_BUFFER } = RsMessageToClientType;

interface Message {
  readonly type: number;
  readonly id: number;
  readonly data: Uint8Array;
}

/** A context whose native side has some messages. */
class Host implements MessageThreadHost {
  isDebug = false;
  messageHandler: RSMessageHandler | null = null;
  errorHandler: RSErrorHandler | null = null;
  readonly log: string[] = [];
  readonly buffers: number[] = [];
  readonly messages: Message[] = [];

  getMessageHandler(): RSMessageHandler | null {
    return this.messageHandler;
  }
  getErrorHandler(): RSErrorHandler | null {
    return this.errorHandler;
  }
  poll(fn: string, ...args: readonly unknown[]): unknown {
    const message = this.messages[0];
    if (message === undefined) return undefined;
    const isPeek = fn === "rsContextPeekMessage";
    const [length, id] = (isPeek ? [args[0], args[2]] : [args[2], args[4]]) as Int32Array[];
    length![0] = message.data.length;
    id![0] = message.id;
    if (!isPeek) {
      (args[0] as Uint8Array).set(message.data);
      this.messages.shift();
    }
    return message.type;
  }
  bufferAvailable(allocation: number): void {
    this.buffers.push(allocation);
  }
  logError(message: string): void {
    this.log.push(message);
  }
  error(id: number, text = "why"): this {
    this.messages.push({ type: ERROR, id, data: new TextEncoder().encode(`${text}\0`) });
    return this;
  }
  user(id: number, ...data: number[]): this {
    const bytes = new Uint8Array(Int32Array.from(data).buffer);
    this.messages.push({ type: USER, id, data: bytes });
    return this;
  }
}

Deno.test("a script's message goes to the handler, in order, and without one is an exception", () => {
  const host = new Host();
  const seen: unknown[] = [];
  const thread = new MessageThread(host);
  host.user(1, 10);
  const message = "Received a message from the script with no message handler installed.";
  assertThrows(() => thread.drain(), RSInvalidStateException, message);
  host.messageHandler = new class extends RSMessageHandler {
    override run(): void {
      seen.push([this.mID, this.mLength, this.mData[0]]);
    }
  }();
  host.user(2, 20).user(3);
  thread.drain();
  assertEquals(seen, [[2, 4, 20], [3, 0, 0]]);
});

Deno.test("which errors end the app goes by code, context and handler", () => {
  const outcome = (code: number, isDebug: boolean, handles: boolean): string => {
    const host = new Host().error(code, "x");
    host.isDebug = isDebug;
    let handled = "";
    if (handles) {
      host.errorHandler = new class extends RSErrorHandler {
        override run(): void {
          handled = `handled ${this.mErrorNum} ${this.mErrorMessage}`;
        }
      }();
    }
    try {
      new MessageThread(host).drain();
    } catch (error) {
      return (error as Error).message;
    }
    return handled || host.log.join();
  };
  assertEquals(outcome(2, false, false), "non fatal RS error, x");
  assertEquals(outcome(2, false, true), "handled 2 x");
  assertEquals(outcome(0x7ff, true, true), "handled 2047 x");
  assertEquals(outcome(0x800, false, true), "Fatal error 2048, details: x");
  assertEquals(outcome(0x800, true, false), "Fatal error 2048, details: x");
  assertEquals(outcome(0x800, true, true), "handled 2048 x");
  assertEquals(outcome(0xfff, true, true), "handled 4095 x");
  assertEquals(outcome(0x1000, true, true), "Fatal error 4096, details: x");
});

Deno.test("messages after one whose handler throws are delivered next time", () => {
  const host = new Host().error(1, "first").error(2, "second");
  const seen: string[] = [];
  host.errorHandler = new class extends RSErrorHandler {
    override run(): void {
      seen.push(this.mErrorMessage);
      if (this.mErrorNum === 1) throw new RSRuntimeException("mine");
    }
  }();
  const thread = new MessageThread(host);
  assertThrows(() => thread.drain(), RSRuntimeException, "mine");
  assertEquals(seen, ["first"]);
  thread.drain();
  assertEquals(seen, ["first", "second"]);
});

Deno.test("a handler that causes messages gets them after it has returned", () => {
  const host = new Host().error(1, "first").error(1, "second");
  const seen: string[] = [];
  const thread = new MessageThread(host);
  host.errorHandler = new class extends RSErrorHandler {
    override run(): void {
      const text = this.mErrorMessage;
      thread.drain();
      seen.push(text);
    }
  }();
  thread.drain();
  assertEquals(seen, ["first", "second"]);
});

Deno.test("a buffer's message names the Allocation by its handle", () => {
  const host = new Host();
  const data = new Uint8Array(BigUint64Array.of(0xe000_0020n).buffer);
  host.messages.push({ type: NEW_BUFFER, id: 0, data });
  new MessageThread(host).drain();
  assertEquals(host.buffers, [0xe000_0020]);
});
