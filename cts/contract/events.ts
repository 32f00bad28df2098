/**
 * The one machine-readable form in which the suite's own layers and drivers say what happened to them: a log line
 * with the tag {@link EVENT_TAG} whose message is one JSON object.
 *
 * Any implementation that can load a library and has a log can therefore be judged.
 *
 * @module
 */

import type { ResultValue } from "./program.ts";
import type { LogLine } from "./log_line.ts";

/** Log tag of an event. */
export const EVENT_TAG = "strata.event";

/** Something that happened to one of the suite's own layers or drivers. */
export interface FakeEvent {
  /** Name of the fake, for example `A` or `driver`. */
  readonly who: string;
  /**
   * - `load`: its static constructor ran;
   * - `initialize`: AndroidGLESLayer_Initialize was called; `id` is layer_id, `pointer` is getNext;
   * - `offer`: AndroidGLESLayer_GetProcAddress was called with `fn`; `pointer` is `next`;
   * - `call`: its function `fn` was called;
   * - `return`: the function it called came back with `value`;
   * - `lookup`: it looked `fn` up (by getNext unless `fn` was imported) and got `pointer`.
   */
  readonly at: "load" | "initialize" | "offer" | "call" | "return" | "lookup";
  /** The function. */
  readonly fn?: string;
  /** Address as `%p` prints it; null for NULL. */
  readonly pointer?: string | null;
  /** layer_id as `%p` prints it; null for NULL. */
  readonly id?: string | null;
  /** Of `return`, what came back; of `offer`, what was answered. */
  readonly value?: ResultValue;
  /** Arguments that are numbers or strings, in order; anything else as null. */
  readonly args?: readonly (number | string | null)[];
  /** Thread that it happened on (filled in from the log line). */
  readonly tid?: number;
}

const PLACES = ["load", "initialize", "offer", "call", "return", "lookup"];

/**
 * Splits a process's log into events and other lines.
 *
 * @param lines Log lines of one process.
 * @returns Events with their thread, and the lines that are not events.
 * @throws {Error} If a line has the event tag but is not an event.
 */
export function splitEvents(lines: readonly LogLine[]): { events: FakeEvent[]; log: LogLine[] } {
  const events: FakeEvent[] = [];
  const log: LogLine[] = [];
  for (const line of lines) {
    if (line.tag !== EVENT_TAG) log.push(line);
    else events.push({ ...parseEvent(line.message), tid: line.tid });
  }
  return { events, log };
}

function parseEvent(message: string): FakeEvent {
  let event: FakeEvent;
  try {
    event = JSON.parse(message);
  } catch {
    throw new Error(`Cannot read event: ${JSON.stringify(message)} is not JSON`);
  }
  if (typeof event?.who !== "string" || !PLACES.includes(event.at)) {
    throw new Error(`Cannot read event: ${JSON.stringify(message)} lacks "who" or a known "at"`);
  }
  return event;
}
