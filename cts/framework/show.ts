/**
 * Values as short text for a report.
 *
 * @module
 */

import type { FakeEvent } from "../contract/events.ts";
import type { End } from "../contract/record.ts";

/** Longest text of one value in a report. */
export const SHOWN_MAX = 300;

/** Longest text that is shown whole where two differ. */
const TEXT_MAX = 80;
/** The number of lines that are shown around a difference. */
const LINES_AROUND = 2;
const CHARACTERS_AROUND = 20;

/** Most lines of one list in a report. */
export const LINES_MAX = 400;

/**
 * Shortens a text to one line.
 *
 * @param text Any text.
 * @param max Characters that may remain.
 */
export function oneLine(text: string, max: number = SHOWN_MAX): string {
  const flat = text.slice(0, max * 2).replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return flat.length > max ? `${flat.slice(0, max - 3)}...` : flat;
}

/**
 * Writes a value on one line: an event as `A call glClear`, a string in quotes, anything else as JSON.
 *
 * @param value Any value.
 */
export function show(value: unknown): string {
  if (isEvent(value)) return oneLine(showEvent(value));
  return oneLine(quote(value));
}

/**
 * Writes a value in the lines of a side-by-side report: a list element by element, anything else in one line.
 *
 * @param value Any value.
 */
export function showLines(value: unknown): string[] {
  if (!Array.isArray(value)) return [show(value)];
  const lines = value.slice(0, LINES_MAX).map(show);
  if (value.length > LINES_MAX) lines.push(`... and ${value.length - LINES_MAX} more`);
  return lines;
}

/**
 * Writes two values that differ. Of long texts it is the part that differs: lines of text with some lines around them, or
 * characters with some around them.
 *
 * @param expected What was expected.
 * @param actual What was found.
 * @returns Lines of each.
 */
export function showDifference(expected: unknown, actual: unknown): [string[], string[]] {
  const isText = typeof expected === "string" && typeof actual === "string";
  if (!isText || Math.max(expected.length, actual.length) <= TEXT_MAX) {
    return [showLines(expected), showLines(actual)];
  }
  if (expected.includes("\n") || actual.includes("\n")) {
    const lines = [expected.split("\n"), actual.split("\n")] as const;
    const [before, after] = commonEnds(...lines, LINES_AROUND);
    const shown = (some: readonly string[]) => [
      ...(before > 0 ? [`... ${before} equal lines`] : []),
      ...showLines(some.slice(before, some.length - after)),
      ...(after > 0 ? [`... ${after} equal lines`] : []),
    ];
    return [shown(lines[0]), shown(lines[1])];
  }
  const [before, after] = commonEnds([...expected], [...actual], CHARACTERS_AROUND);
  const shown = (text: string) => {
    const characters = [...text];
    const part = show(characters.slice(before, characters.length - after).join(""));
    return [
      `${before > 0 ? `... from character ${before} on: ` : ""}${part}${after > 0 ? "..." : ""}`,
    ];
  };
  return [shown(expected), shown(actual)];
}

/** How many members two lists share at their beginning and at their end, less some that are shown around what differs. */
function commonEnds<T>(a: readonly T[], b: readonly T[], around: number): [number, number] {
  const shortest = Math.min(a.length, b.length);
  let before = 0;
  while (before < shortest && a[before] === b[before]) before++;
  let after = 0;
  while (after < shortest - before && a.at(-1 - after) === b.at(-1 - after)) after++;
  return [Math.max(0, before - around), Math.max(0, after - around)];
}

/**
 * Writes how a process stands.
 *
 * @param end Its end.
 */
export function showEnd(end: End): string {
  if (end.kind === "running") return "running";
  if (end.kind === "exit") return `exited with code ${end.code}`;
  if (end.kind === "hang") return `hangs (${show(end.reason)})`;
  return `ended by ${end.signal} (${show(end.reason)})`;
}

function isEvent(value: unknown): value is FakeEvent {
  return typeof value === "object" && value !== null && "who" in value && "at" in value;
}

function showEvent(event: FakeEvent): string {
  const { who, at, fn, ...rest } = event;
  const details = Object.entries(rest).filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${quote(value)}`);
  return [who, at, fn].filter((word) => word !== undefined).join(" ") + details.join("");
}

function quote(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol") {
    return String(value);
  }
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "string") return JSON.stringify(value.slice(0, SHOWN_MAX));
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Set || value instanceof Map) return quote([...value]);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
