/**
 * Why a process did not outlive a layer: of one death one clause speaks, and the others are left out.
 *
 * The end of a process does not say what the layer did wrong. What does is what becomes of the same layer elsewhere: whether it
 * looks functions up with another layer_id than its own, and whether it lives over a driver that lacks nothing.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import type { End, Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import type { Context } from "../framework/mod.ts";
import { lookupsWithOtherIds } from "./layer_ids.tests.ts";
import { LACKED } from "./other_functions.ts";
import { appProgram } from "./programs.ts";
import { showEnd } from "../framework/show.ts";
import { playStack, playWithout, requireAlive } from "./plays.ts";
import { around, type Stack } from "./scenes.ts";

/** A clause that a layer breaks whose process ends in the simplest of situations. */
export type DeathClause =
  | "LAYER-LOAD-4"
  | "LAYER-LIFE-6"
  | "LAYER-NEXT-2"
  | "LAYER-NEXT-3"
  | "LAYER-OFFER-6";

/** A death, and its cause. */
interface Death {
  readonly release: Release;
  readonly stack: Stack;
  readonly program: Program;
  readonly record: Record;
}

/** Checks whether a process ended because its stack was used up, as far as the implementation says. */
export function isStackOverflow(end: End): boolean {
  return end.kind === "signal" && end.cause === "stack overflow";
}

/**
 * Requires that a process outlived a program; if it did not, the case is left out unless its own clause is the one that says why.
 *
 * @param t The test.
 * @param own The case's clause.
 * @param played What was played, and what came of it.
 */
export async function requireOutlived(
  t: Context<unknown>,
  own: DeathClause,
  played: Death,
): Promise<void> {
  const { record, program, release, stack } = played;
  if (record.end.kind !== "running") {
    await requireOwnDeath(t, release, stack, program);
    const clause = await clauseOf(t, played);
    if (clause !== own) skipFor(t, clause);
  }
  requireAlive(t, record, program);
}

/** Leaves the case out if the process ends without the layer as well. */
async function requireOwnDeath(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
): Promise<void> {
  const { end } = await playWithout(t, release, stack, program);
  if (end.kind === "running") return;
  t.skip(
    `Without the layer the process ${showEnd(end)} as well`,
    "judge the layer over a driver with which an app runs",
  );
}

/** Leaves the case out because another clause says why the process did not outlive the layer. */
function skipFor(t: Context<unknown>, clause: DeathClause): never {
  t.skip("The process did not outlive the layer", `see what is said of ${clause}, which says why`);
}

/** The clause that says why. What hangs is not played again: each time costs its time limit. */
async function clauseOf(t: Context<unknown>, death: Death): Promise<DeathClause> {
  const { record: { end, results }, release } = death;
  const usual = results.length === 0 ? "LAYER-LOAD-4" : "LAYER-LIFE-6";
  if (end.kind === "hang") return usual;
  if (isStackOverflow(end) && results.length > 0) return "LAYER-NEXT-3";
  if ((await lookupsWithOtherIds(t, release)).length > 0) return "LAYER-NEXT-2";
  return await isDriversLack(t, death) ? "LAYER-OFFER-6" : usual;
}

/** Finds out if drivers lack it: the process ends over one that lacks much, and over one that lacks nothing it does not. */
async function isDriversLack(t: Context<unknown>, death: Death): Promise<boolean> {
  const { release, stack, program } = death;
  if (stack.driver !== undefined && (stack.driver.missing ?? []).length === 0) return false;
  const clear = appProgram("clear");
  const ends = async (one: Program, missing: readonly string[]) => {
    const layers = around("alone", []);
    const { end } = await playStack(t, release, { layers, driver: { missing } }, one);
    return end.kind !== "running";
  };
  return await ends(clear, LACKED) && !await ends(clear, []) && !await ends(program, []);
}
