/**
 * Questions that tests ask of a record.
 *
 * @module
 */

import type { FakeEvent } from "../contract/events.ts";
import type { Record } from "../contract/record.ts";

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

/** Layers that were initialised, in order. */
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
