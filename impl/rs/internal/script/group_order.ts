/**
 * In which order the scripts of a group run.
 *
 * Source: AOSP frameworks/rs, rsScriptGroup.cpp of Android 9 (calcOrder, calcOrderRecurse).
 *
 * @module
 */

/**
 * Sorts the scripts of a group by depth; those of one depth stay as they are.
 *
 * @param scripts The scripts.
 * @param links From which script to which.
 * @param longest Whether the longest way to a script is its depth; otherwise the first one that is found, as on Android.
 * @returns Undefined if a link leads back.
 */
export function scriptOrder<T>(
  scripts: readonly T[],
  links: readonly (readonly [from: T, to: T])[],
  longest: boolean,
): readonly T[] | undefined {
  const outgoing = new Map<T, T[]>(scripts.map((script) => [script, []]));
  const incoming = new Map<T, number>(scripts.map((script) => [script, 0]));
  for (const [from, to] of links) {
    outgoing.get(from)!.push(to);
    incoming.set(to, incoming.get(to)! + 1);
  }
  const roots = scripts.filter((script) => incoming.get(script) === 0);
  const depths = longestDepths(roots, outgoing, incoming);
  if (depths.size < scripts.length) return undefined;
  const depth = longest ? depths : firstDepths(roots, outgoing);
  return [...scripts].sort((a, b) => (depth.get(a) ?? 0) - (depth.get(b) ?? 0));
}

/** The depth of each script that no loop keeps from being reached. */
function longestDepths<T>(
  roots: readonly T[],
  outgoing: ReadonlyMap<T, readonly T[]>,
  incoming: ReadonlyMap<T, number>,
): ReadonlyMap<T, number> {
  const depths = new Map<T, number>(roots.map((root) => [root, 0]));
  const waiting = new Map(incoming);
  const ready = [...roots];
  const done = new Map<T, number>();
  for (const script of ready) {
    const depth = depths.get(script)!;
    done.set(script, depth);
    for (const next of outgoing.get(script)!) {
      depths.set(next, Math.max(depths.get(next) ?? 0, depth + 1));
      waiting.set(next, waiting.get(next)! - 1);
      if (waiting.get(next) === 0) ready.push(next);
    }
  }
  return done;
}

/** Android's depths: from each root in turn, a script that is met again ends the visit of the one that leads to it. */
function firstDepths<T>(
  roots: readonly T[],
  outgoing: ReadonlyMap<T, readonly T[]>,
): ReadonlyMap<T, number> {
  const depths = new Map<T, number>();
  for (const root of roots) {
    const seen = new Set<T>();
    const visits: { depth: number; rest: Iterator<T> }[] = [];
    const visit = (script: T, depth: number) => {
      seen.add(script);
      const own = Math.max(depths.get(script) ?? 0, depth);
      depths.set(script, own);
      visits.push({ depth: own, rest: outgoing.get(script)!.values() });
    };
    visit(root, 0);
    for (let top = visits.at(-1); top !== undefined; top = visits.at(-1)) {
      const next = top.rest.next();
      if (next.done || seen.has(next.value)) visits.pop();
      else visit(next.value, top.depth + 1);
    }
  }
  return depths;
}
