/**
 * Mutants of messages to the app.
 *
 * @module
 */

import type { ClientMessage } from "../../impl/rs/internal/thread_io.ts";
import type { Functions } from "../../impl/rs/rs_process.ts";
import { RsMessageToClientType } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** Bytes that Linux gives a socket to send. */
const SOCKET_BYTES = 212992;

/** Text without its end. */
export const errorsHaveNoNul = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-1",
  why: "The text of an error is not ended by a NUL.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, wait: boolean) {
        const { type, data } = message;
        const text = type === RsMessageToClientType.ERROR ? data.slice(0, -1) : data;
        return super.sendToClient({ ...message, data: text }, wait);
      }
    },
});

/** Errors without a code. */
export const errorsHaveNoCode = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-1",
  why: "The number of an error's message is 0.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, wait: boolean) {
        const isError = message.type === RsMessageToClientType.ERROR;
        return super.sendToClient(isError ? { ...message, userId: 0 } : message, wait);
      }
    },
});

/** A look without a number. */
export const looksHaveNoNumber = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-2",
  why: "A look does not tell a message's number.",
  make: (Base) =>
    class extends Base {
      override peek() {
        const message = super.peek();
        return message && { ...message, userId: 0 };
      }
    },
});

/** The newest first. */
export const newestMessageFirst = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-3",
  why: "It gives the newest message first.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, wait: boolean) {
        const sent = super.sendToClient(message, wait);
        const newest = sent ? this.messages.pop() : undefined;
        if (newest !== undefined) this.messages.unshift(newest);
        return sent;
      }
    },
});

/** Room is not looked at. */
export const roomIsIgnored = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-4",
  why: "It gives a message whatever room there is.",
  make: (Base) =>
    class extends Base {
      protected override fits() {
        return true;
      }
    },
});

/** RESIZE takes it. */
export const resizeLosesTheMessage = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-5",
  why: "A message is lost for which there was too little room.",
  make: (Base) =>
    class extends Base {
      override take(room: number) {
        const taken = super.take(room);
        if (taken?.type === RsMessageToClientType.RESIZE) super.take(Infinity);
        return taken;
      }
    },
});

/** Messages without data. */
export const dataIsLost = mutant({
  part: "rs-context",
  clauses: "RS-MESSAGE-6",
  why: "It sends a script's message without its data.",
  make: (Base) =>
    class extends Base {
      override sendMessageToClient(_data: Uint8Array | null, id: number, wait: boolean) {
        return super.sendMessageToClient(null, id, wait);
      }
    },
});

/** Messages without data are none. */
export const emptyMessagesAreLost = mutant({
  part: "rs-context",
  clauses: "RS-MESSAGE-6",
  why: "It does not send a message that has no data.",
  make: (Base) =>
    class extends Base {
      override sendMessageToClient(data: Uint8Array | null, id: number, wait: boolean) {
        return data !== null && super.sendMessageToClient(data, id, wait);
      }
    },
});

/** Nobody waits. */
export const looksDoNotWait = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-7",
  why: "A look finds nothing if nothing has been sent yet.",
  make: (Base) =>
    class extends Base {
      override peek() {
        return this.messages[0];
      }
    },
});

/** One queue for all. */
export const oneQueueForAll = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-8",
  why: "All contexts of a process have one queue.",
  make: (Base) => {
    const queues = new WeakMap<object, ClientMessage[]>();
    const queueOf = (process: object): ClientMessage[] => {
      const queue = queues.get(process) ?? [];
      queues.set(process, queue);
      return queue;
    };
    return class extends Base {
      protected override readonly messages: ClientMessage[] = queueOf(this.process);
    };
  },
});

/** Waiting for room always. */
export const sendersAlwaysWait = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-9",
  why: "rsSendToClient waits for room.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, _wait: boolean) {
        return super.sendToClient(message, true);
      }
    },
});

/** Waiting for room never. */
export const sendersNeverWait = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-9",
  why: "rsSendToClient fails without room even where Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override hasRoom(size: number) {
        return this.messageBytes + size <= SOCKET_BYTES;
      }
    },
});

/** Nobody waits for room. */
export const blockingSendersDoNotWait = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-10",
  why: "rsSendToClientBlocking fails without room.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, _wait: boolean) {
        return super.sendToClient(message, false);
      }
    },
});

/** A short queue. */
export const messagesAreLost = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-11",
  why: "Of many messages, it loses the oldest.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, wait: boolean) {
        if (this.messages.length >= 200) super.take(Infinity);
        return super.sendToClient(message, wait);
      }
    },
});

/** Errors need room. */
export const errorsNeedRoom = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-12",
  why: "It drops an error if there is no room for it.",
  make: (Base) =>
    class extends Base {
      override sendToClient(message: ClientMessage, wait: boolean) {
        return super.sendToClient(message, wait && message.type !== RsMessageToClientType.ERROR);
      }
    },
});

/** The end is not seen. */
export const waitersAreNotToldOfTheEnd = mutant({
  part: "rs-thread-io",
  clauses: "RS-MESSAGE-13",
  why: "rsContextDeinitToClient does nothing for those that wait.",
  make: (Base) =>
    class extends Base {
      override clientShutdown() {}
    },
});

/** Looks take. */
export const secondLookTakes = mutant({
  part: "rs-internal",
  clauses: "RS-MESSAGE-14",
  why: "A second look takes the message that the first one saw.",
  make: (Base) =>
    class extends Base {
      readonly #seen = new Set<unknown>();
      #changed: Functions | undefined;

      override functions() {
        return this.#changed ??= this.#change(super.functions());
      }

      #change(all: Functions): Functions {
        const call = (name: string, args: readonly unknown[]) =>
          (all[name] as (...args: readonly unknown[]) => unknown)(...args);
        return {
          ...all,
          rsContextPeekMessage: (...args: readonly unknown[]) => {
            const io = this.context(args[0])?.io;
            if (this.#seen.has(io)) io?.take(Infinity);
            this.#seen.add(io);
            return call("rsContextPeekMessage", args);
          },
          rsContextGetMessage: (...args: readonly unknown[]) => {
            this.#seen.delete(this.context(args[0])?.io);
            return call("rsContextGetMessage", args);
          },
        };
      }
    },
});
