/**
 * Numbers in JSON: the four that it cannot write (NaN, both infinities and negative zero) as objects.
 *
 * @module
 */

import type { Program } from "./program.ts";
import type { Record } from "./record.ts";

/**
 * Makes a program ready for JSON.
 *
 * @param program A program.
 * @returns The same with its numbers in their JSON form.
 */
export function encodeProgram(program: Program): Program {
  return mapProgram(program, encode);
}

/**
 * The opposite of {@link encodeProgram}.
 *
 * @param program A program from JSON.
 */
export function decodeProgram(program: Program): Program {
  return mapProgram(program, decode);
}

/**
 * Makes a record ready for JSON.
 *
 * @param record A record.
 * @returns The same with its numbers in their JSON form.
 */
export function encodeRecord(record: Record): Record {
  return mapRecord(record, encode);
}

/**
 * The opposite of {@link encodeRecord}.
 *
 * @param record A record from JSON.
 */
export function decodeRecord(record: Record): Record {
  return mapRecord(record, decode);
}

type Change = (value: unknown) => unknown;

function mapProgram(program: Program, change: Change): Program {
  return {
    ...program,
    calls: program.calls.map((call) => ({ ...call, args: deep(call.args, change) })),
  };
}

function mapRecord(record: Record, change: Change): Record {
  return {
    ...record,
    results: deep(record.results, change),
    events: record.events.map((event) => ({
      ...event,
      ...(event.value === undefined ? {} : { value: deep(event.value, change) }),
      ...(event.args === undefined ? {} : { args: deep(event.args, change) }),
    })),
  };
}

function deep<T>(value: T, change: Change): T {
  const changed = change(value);
  if (!Object.is(changed, value)) return changed as T;
  if (Array.isArray(value)) return value.map((item) => deep(item, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, deep(item, change)]),
  ) as T;
}

function encode(value: unknown): unknown {
  if (typeof value !== "number") return value;
  if (Object.is(value, -0)) return { number: "-0" };
  return Number.isFinite(value) ? value : { number: String(value) };
}

function decode(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "number")) return value;
  return Number((value as { readonly number: string }).number);
}
