/**
 * Messages to the app, and what a Record says of them, of other calls, and of the path that contexts took.
 *
 * @module
 */

import type { FakeEvent } from "../contract/events.ts";
import type { CallResult, ResultRef, ResultValue } from "../contract/program.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, out, type Result, type RsHandle } from "../contract/recorder.ts";
import { RsMessageToClientType } from "../contract/rs_defines.ts";
import { callers, eventsAt } from "../fakes/observe.ts";
import { bytesIn, room } from "./memory.ts";
import { listOf } from "./numbers.ts";

/** Bytes of a size_t. */
const SIZE_BYTES = 8;
const ID_BYTES = 4;

/** The two calls that take a message. */
export interface MessageCalls {
  readonly peek: Result;
  readonly get: Result;
  /** Bytes of the app's buffer. */
  readonly most: number;
}

/** A message. */
export interface Message {
  /** `RsMessageToClientType`. */
  readonly type: ResultValue;
  /** Of a USER message what the script gave, of an ERROR its `RsError`. */
  readonly id: number;
  /** Bytes. */
  readonly length: number;
  /** As many of them as there was room for. */
  readonly data: readonly number[];
  /** The data as a C string. */
  readonly text: string;
}

/**
 * Looks at the next message and takes it.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param most Bytes of the app's buffer.
 */
export function nextMessage(app: App, rsc: RsHandle, most = 256): MessageCalls {
  const peek = app.rs.ContextPeekMessage(rsc, out("int64"), SIZE_BYTES, out("int"), ID_BYTES);
  const get = app.rs.ContextGetMessage(
    rsc,
    room(most),
    most,
    out("int64"),
    SIZE_BYTES,
    out("int"),
    ID_BYTES,
  );
  return { peek, get, most };
}

/**
 * The message that was taken. Its id is what the look at it gave, as the HAL has no room for it in the second call.
 *
 * @param record What the process gave.
 * @param calls See {@link nextMessage}.
 */
export function messageOf(record: ProcessRecord, { peek, get, most }: MessageCalls): Message {
  const [length = 0] = cellsOf(record, get, 1);
  const [id = 0] = cellsOf(record, peek, 1);
  const data = bytesRead(record, get, most).subarray(0, length);
  const end = data.indexOf(0);
  const text = new TextDecoder().decode(end < 0 ? data : data.subarray(0, end));
  return { type: valueOf(record, get), id, length, data: listOf(data), text };
}

/** An error that a context told the app. */
export interface ContextError {
  /** `RsError`. */
  readonly code: number;
  readonly text: string;
}

/**
 * Takes the errors that a context has told so far; once for a context, as messages that mark the end stay.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param most How many there may be; one more is noticed.
 */
export function takeErrors(app: App, rsc: RsHandle, most: number): readonly MessageCalls[] {
  const places = Array.from({ length: most + 1 }, (_, i) => i);
  for (const i of places) app.rs.ContextSendMessage(rsc, i, null, 0);
  return places.map(() => nextMessage(app, rsc));
}

/** The errors that were taken. See {@link takeErrors}. */
export function errorsOf(
  record: ProcessRecord,
  calls: readonly MessageCalls[],
): readonly ContextError[] {
  const messages = calls.map((call) => messageOf(record, call));
  const end = messages.findIndex(({ type }) => type !== RsMessageToClientType.ERROR);
  return (end < 0 ? messages : messages.slice(0, end)).map(({ id, text }) => ({ code: id, text }));
}

/** The codes of the errors that were taken. */
export function codesOf(record: ProcessRecord, calls: readonly MessageCalls[]): readonly number[] {
  return errorsOf(record, calls).map(({ code }) => code);
}

/**
 * The result of a call.
 *
 * @param record What the process gave.
 * @param at The call, or its place in the program; a negative one counts from the last that returned.
 * @throws {Error} If the process ended before it returned.
 */
export function resultOf(record: ProcessRecord, at: ResultRef | number): CallResult {
  const result = record.results.at(typeof at === "number" ? at : at.ref);
  if (result === undefined) {
    const place = typeof at === "number" ? at : at.ref;
    throw new Error(
      `Cannot read call ${place}: only ${record.results.length} calls returned, then the process was ` +
        record.end.kind,
    );
  }
  return result;
}

/** The result of a call. See {@link resultOf}. */
export function valueOf(record: ProcessRecord, at: ResultRef | number): ResultValue {
  return resultOf(record, at).value;
}

/**
 * Numbers that a call filled in. See {@link resultOf}.
 *
 * @param record What the process gave.
 * @param at The call.
 * @param buffer Position among the call's out-buffers.
 */
export function cellsOf(record: ProcessRecord, at: ResultRef | number, buffer = 0): number[] {
  const cells = resultOf(record, at).outs[buffer] ?? [];
  const numbers = new Array<number>(cells.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = Number(cells[i]);
  return numbers;
}

/**
 * The bytes that a call filled in. See {@link resultOf}.
 *
 * @param record What the process gave.
 * @param at The call.
 * @param length Bytes of its first out-buffer, which {@link room} made.
 */
export function bytesRead(
  record: ProcessRecord,
  at: ResultRef,
  length: number,
): Uint8Array<ArrayBuffer> {
  return bytesIn(cellsOf(record, at), length);
}

/** Log lines of RenderScript's libraries, for example `E Failed loading RS driver: ...`. */
export function rsLines(record: ProcessRecord): string[] {
  return record.log.filter(({ tag }) => tag.startsWith("RenderScript") || tag === "RS Dispatch")
    .map(({ priority, message }) => `${priority} ${message}`);
}

/** The contexts that the suite's own HAL was asked to create: target API level, type and flags of each. */
export function halContexts(record: ProcessRecord): FakeEvent["args"][] {
  return eventsAt(record, "call", { who: "hal", fn: "contextCreate" }).map(({ args }) => args);
}

/** Implementations of the HAL, of the suite's own, that were asked to create contexts, in order. */
export function makers(record: ProcessRecord): string[] {
  return callers(record, "contextCreate");
}

/** Drivers of the suite's own whose rsdHalInit was called, in order. */
export function initialized(record: ProcessRecord): string[] {
  return callers(record, "rsdHalInit");
}
