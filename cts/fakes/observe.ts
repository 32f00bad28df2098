/**
 * Questions that tests ask of a record.
 *
 * @module
 */

import type { FakeEvent } from "../contract/events.ts";
import type { ResultValue } from "../contract/program.ts";
import type { Record } from "../contract/record.ts";
import type { Result } from "../contract/recorder.ts";

/** Events of one kind, of one fake if `who` is given, about one function if `fn` is given. */
export function eventsAt(
  record: Record,
  at: FakeEvent["at"],
  filter: { readonly who?: string; readonly fn?: string } = {},
): FakeEvent[] {
  return record.events.filter((event) =>
    event.at === at && (filter.who === undefined || event.who === filter.who) &&
    (filter.fn === undefined || event.fn === filter.fn)
  );
}

/** Who was called for a function, in order. */
export function callers(record: Record, fn: string): string[] {
  return eventsAt(record, "call", { fn }).map((event) => event.who);
}

/** Layers that were initialized, in order. */
export function initialized(record: Record): string[] {
  return eventsAt(record, "initialize").map((event) => event.who);
}

/** Layers whose static constructor ran, in order; drivers left out. */
export function loaded(record: Record): string[] {
  return eventsAt(record, "load").map((event) => event.who).filter((who) => who !== "driver");
}

/** The loaded libraries of a soname, in load order, as `PATH in NAMESPACE`. */
export function places(record: Record, soname: string): string[] {
  return record.libraries.filter((library) => library.soname === soname)
    .map(({ path, namespace }) => `${path} in ${namespace}`);
}

/** The result of a call of a program; undefined if it did not return. */
export function valueOf(record: Record, { ref }: Pick<Result, "ref">): ResultValue | undefined {
  return record.results[ref]?.value;
}

/** Checks whether a call of a program gave NULL, or did not return. */
export function isNull(record: Record, result: Pick<Result, "ref">): boolean {
  const value = valueOf(record, result);
  return value === null || value === undefined || value === 0;
}
