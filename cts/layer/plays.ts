/**
 * Plays of a program with the layer under test and without it, and what leaves a case out: a process that is dead already, a layer that
 * was not loaded, a driver with which nothing can be seen.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import type { Context } from "../framework/context.ts";
import { showEnd } from "../framework/show.ts";
import { appProgram } from "./programs.ts";
import { APP_PROCESS, around, isUnderTest, type Stack, stackWorld, UNDER_TEST } from "./scenes.ts";

/** The outcomes of a program with the layer under test and without it. */
export interface Both {
  readonly with: Record;
  readonly without: Record;
}

/** The options of a play with a process that does not outlive the layer. */
export interface PlayOptions {
  /**
   * A program without what the test is about. If the process does not outlive that either, with no other layer and the
   * stock driver, the case is left out, as tests of LAYER-LIFE-6 play each such program. Default: an app that clears;
   * undefined: the case fails in any case.
   */
  readonly simple?: Program | undefined;
}

/**
 * Plays a program with the layer under test; the case is left out if the layer was not loaded.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 * @param options See {@link PlayOptions}.
 */
export async function playWith(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
  options: PlayOptions = {},
): Promise<Record> {
  const record = await playStack(t, release, stack, program);
  requireLoaded(t, record);
  requireFound(t, record, program);
  const { simple } = { simple: appProgram("clear"), ...options };
  if (record.end.kind !== "running" && simple !== undefined) {
    const usual = await playStack(t, release, { layers: around("alone", []) }, simple);
    if (usual.end.kind !== "running") skipDead(t);
  }
  requireAlive(t, record, program);
  return record;
}

/** Leaves the case out because the process did not outlive the layer, which is the matter of other clauses. */
export function skipDead(t: Context<unknown>): never {
  t.skip(
    "The process did not outlive the layer, so that nothing else can be said of it",
    "see the broken clauses of a run of all cases: one of them says why",
  );
}

/**
 * Plays a program with the layer under test, whatever comes of it.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 */
export async function playStack(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
): Promise<Record> {
  const { world } = stackWorld(release, stack);
  return (await t.play({ world, process: APP_PROCESS, program })).record;
}

/**
 * Plays a program twice: with the layer under test, and without it in a World that is the same otherwise.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app does.
 * @param options See {@link PlayOptions}.
 */
export async function playBoth(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
  options: PlayOptions = {},
): Promise<Both> {
  const judged = await playWith(t, release, stack, program, options);
  const bare = await playWithout(t, release, stack, program);
  if (bare.end.kind !== "running") {
    throw new Error(`Without the layer the process ${showEnd(bare.end)}, expected to run on`);
  }
  if (lacksContext(bare, program)) skipDriver(t);
  return { with: judged, without: bare };
}

/**
 * Plays a program without the layer under test.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World beside it.
 * @param program What the app does.
 */
export async function playWithout(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
): Promise<Record> {
  const names: readonly unknown[] = UNDER_TEST;
  const layers = stack.layers.filter((layer) => !names.includes(layer));
  const { world } = stackWorld(release, { ...stack, layers });
  return (await t.play({ world, process: APP_PROCESS, program }, "without the layer")).record;
}

/**
 * Leaves the case out if the driver makes no context, without the layer either: an app does nothing then that would tell.
 *
 * @param t The test.
 * @param release Android release.
 * @param stack What stands in the World.
 * @param program What the app did.
 * @param record What came of it with the layer.
 */
export async function requireContext(
  t: Context<unknown>,
  release: Release,
  stack: Stack,
  program: Program,
  record: Record,
): Promise<void> {
  if (!lacksContext(record, program)) return;
  if (lacksContext(await playWithout(t, release, stack, program), program)) skipDriver(t);
}

/** Checks whether a program made contexts, and got none. */
function lacksContext({ results }: Record, { calls }: Program): boolean {
  const made = calls.flatMap(({ fn, by }, i) =>
    fn === "eglCreateContext" && by === undefined ? [results[i]?.value] : []
  );
  return made.length > 0 && made.every((value) => value === null || value === 0);
}

function skipDriver(t: Context<unknown>): never {
  t.skip(
    "The driver makes no context, so that nothing of what an app sees can be compared",
    'give a driver that does, or none; "deno task cts --driver" says what this one lacks',
  );
}

/**
 * Requires that a process outlived a program, and names the call that it did not outlive.
 *
 * @param t The test.
 * @param record What came of the program.
 * @param program The program.
 */
export function requireAlive(t: Context<unknown>, record: Record, program: Program): void {
  const last = program.calls[record.results.length]?.fn ?? "the end of the program";
  const running = record.end.kind === "running";
  t.expectEqual(
    running ? "the process" : `the process during ${last}`,
    showEnd(record.end),
    "running",
  );
}

/**
 * Leaves the case out if the layer under test is not in the process: that is the matter of other clauses.
 *
 * @param t The test.
 * @param record What came of a program.
 */
export function requireLoaded(t: Context<unknown>, record: Record): void {
  const { end, libraries } = record;
  if (end.kind !== "running" || libraries.length === 0) return;
  if (libraries.some(({ path }) => isUnderTest(path))) return;
  t.skip("The layer was not loaded", "see what is said of LAYER-LOAD-1");
}

/**
 * Leaves the case out if the app came to call a function that it was not given: that is the matter of other clauses.
 *
 * @param t The test.
 * @param record What came of a program.
 * @param program The program.
 */
export function requireFound(t: Context<unknown>, record: Record, program: Program): void {
  const { end, results } = record;
  const by = program.calls[results.length]?.by;
  if (end.kind !== "signal" || typeof by !== "object" || results[by.ref]?.value) return;
  t.skip("eglGetProcAddress finds a function only without the layer", "see LAYER-GPA-1");
}
