/**
 * Events of layers and drivers, as the arrows of a sequence diagram.
 *
 * @module
 */

import type { EventEvidence } from "../../../cts/framework/attempt.ts";

/** Whoever calls into a chain. */
const APP = "app";
/** Whoever loads and chains layers. */
const LOADER = "loader";

/** An arrow. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Whether something comes back. */
  readonly isReturn: boolean;
}

/** A diagram. */
export interface Sequence {
  /** The app and the loader, if they are there, then layers and drivers as they are called, then those that are not. */
  readonly lanes: readonly string[];
  readonly arrows: readonly Arrow[];
}

/**
 * Draws events as arrows. An event tells who was called and not who did it: that is whoever was called last and has no
 * answer yet, or the app.
 *
 * @param events Events of one process, in order.
 */
export function sequenceOf(events: readonly EventEvidence[]): Sequence {
  const running: Running[] = [];
  const arrows = events.map(({ who, at, fn = "" }): Arrow => {
    if (at === "call") {
      cut(running, depthOf(running, who));
      while (running.at(-1)?.isAnswered === true) running.pop();
      const from = running.at(-1)?.who ?? APP;
      running.push({ who, isAnswered: false });
      return { from, to: who, label: fn, isReturn: false };
    }
    if (at === "return") {
      const depth = depthOf(running, who);
      const from = running[depth + 1]?.who ?? who;
      cut(running, depth + 1);
      if (depth < running.length) running[depth]!.isAnswered = true;
      return { from, to: who, label: fn, isReturn: true };
    }
    const label = [at, fn].filter((word) => word !== "").join(" ");
    return at === "lookup"
      ? { from: who, to: LOADER, label, isReturn: false }
      : { from: LOADER, to: who, label, isReturn: false };
  });
  const named = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const called = events.filter(({ at }) => at === "call");
  const whos = new Set([...called, ...events].map(({ who }) => who));
  const hosts = [APP, LOADER].filter((name) => named.has(name) && !whos.has(name));
  return { lanes: [...hosts, ...whos], arrows };
}

/** Somebody who was called. */
interface Running {
  readonly who: string;
  /** Whether what it called has come back, after which it comes back itself. */
  isAnswered: boolean;
}

/** Where somebody stands in the chain of calls; its length for nobody in it. */
function depthOf(running: readonly Running[], who: string): number {
  const depth = running.findLastIndex((one) => one.who === who);
  return depth < 0 ? running.length : depth;
}

function cut(running: Running[], depth: number): void {
  running.length = Math.min(running.length, depth);
}
