/**
 * Fences: sync objects that are signaled once what came before them is flushed.
 *
 * @module
 */

import type { Store } from "./store.ts";

/** A fence, which is its own handle. */
export interface Fence {
  isSignaled: boolean;
}

/** Fences of a share group. */
export class Fences extends Set<unknown> {}

/** Fences of a context that wait for it to be flushed. */
export class Unflushed {
  readonly fences: Set<Fence> = new Set();
}

/** A context's commands have been flushed: its fences are signaled. */
export function signalFences(context: Store): void {
  const unflushed = context.peek(Unflushed);
  for (const fence of unflushed?.fences ?? []) fence.isSignaled = true;
  unflushed?.fences.clear();
}
