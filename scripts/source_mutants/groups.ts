/**
 * Which mutants are on at once.
 *
 * @module
 */

import { overlap, type Span, spanOf } from "./identity.ts";
import type { SourceMutant } from "./instrument.ts";
import type { Numbered } from "./tree.ts";

/** So many of them may stand in one function, and among the constants of one file; of a place there is one. */
const SCOPE = { fn: 1, constants: 64 };
/** A mutant that meets more cases goes with others of that kind, wherever these stand. */
const WIDE = 2_000;

/** A mutant that is not decided. */
export interface Open {
  readonly one: Numbered;
  /** The rank of the last case that is known to pass; all before it do. */
  readonly after: number;
  /** Whether it is on alone, since it hides others, or is noticed by a case of theirs. */
  readonly isAlone: boolean;
}

/**
 * As many mutants together as may be, and such that share cases. No two change one function or
 * one place: together they may do what none does alone, so that a mistake that shows would not.
 *
 * @param open The mutants.
 * @param size Most of them in a group.
 * @param count How many cases each meets.
 */
export function groupsOf(
  open: readonly Open[],
  size: number,
  count: (one: Numbered) => number,
): Open[][] {
  const isWide = ({ one }: Open) => count(one) > WIDE;
  const queue = [...open].sort((a, b) =>
    Number(isWide(b)) - Number(isWide(a)) || a.one.index - b.one.index
  );
  const filling: Filling[] = [];
  const full: Open[][] = [];
  for (const member of queue.filter(({ isAlone }) => !isAlone)) {
    let group = filling.find((one) => one.hasRoomFor(member));
    if (group === undefined) filling.push(group = new Filling());
    group.add(member);
    if (group.members.length < size) continue;
    full.push(group.members);
    filling.splice(filling.indexOf(group), 1);
  }
  const alone = queue.filter(({ isAlone }) => isAlone).map((member) => [member]);
  return [...alone, ...full, ...filling.map(({ members }) => members)];
}

/** A group that takes further members. */
class Filling {
  readonly members: Open[] = [];
  readonly #scopes = new Map<string, Span[]>();

  /** Checks that neither its place nor, too often, its function has a mutant here. */
  hasRoomFor({ one: { mutant } }: Open): boolean {
    const spans = this.#scopes.get(scopeOf(mutant)) ?? [];
    if (spans.length >= (mutant.fn === "" ? SCOPE.constants : SCOPE.fn)) return false;
    const span = spanOf(mutant);
    return !spans.some((other) => overlap(other, span));
  }

  add(member: Open): void {
    this.members.push(member);
    const scope = scopeOf(member.one.mutant);
    const spans = this.#scopes.get(scope) ?? [];
    spans.push(spanOf(member.one.mutant));
    this.#scopes.set(scope, spans);
  }
}

function scopeOf({ file, fn }: SourceMutant): string {
  return `${file}#${fn}`;
}
