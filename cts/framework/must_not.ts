/**
 * Tests of what must not happen, each with a control in which it does.
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import type { FakeEvent } from "../contract/events.ts";
import type { Context } from "./context.ts";
import { ControlError } from "./expectation.ts";
import type { Outcome, Scene } from "./scene.ts";

/** What must not happen, and how one would see it. */
export interface Prohibition<P> {
  /** What must not happen, for example `a layer is initialised`. */
  readonly what: string;
  /** The scene in which it must not happen. */
  readonly scene: (params: P) => Scene;
  /** Signs that it happened; empty if it did not. */
  readonly happened: (outcome: Outcome, params: P) => readonly (string | FakeEvent)[];
}

/** The control of a {@link Prohibition}: one thing changed, and it happens. */
export interface Control<P> {
  /** What is changed, for example `the app is debuggable`. */
  readonly change: string;
  /** Makes the changed scene. */
  readonly scene: (params: P, scene: Scene) => Scene;
}

/**
 * Runs a prohibition and its control.
 *
 * @param t The case's context.
 * @param prohibition What must not happen.
 * @param control The changed scene in which it happens.
 * @throws {ExpectationError} If it happened, or the process did not survive.
 * @throws {ControlError} If it did not happen in the control either, so that the test could not have failed.
 */
export async function runMustNot<P>(
  t: Context<P>,
  prohibition: Prohibition<P>,
  control: Control<P>,
): Promise<void> {
  const { what, happened } = prohibition;
  const scene = prohibition.scene(t.params);
  const outcome = await t.play(scene);
  t.expectAbsent(what, happened(outcome, t.params));
  t.expectRunning(outcome.record);
  const changed = control.scene(t.params, scene);
  const different = !isDeepStrictEqual(changed, scene);
  const fired = different &&
    happened(await t.play(changed, `control: ${control.change}`), t.params).length > 0;
  if (t.violated("control", fired)) {
    throw new ControlError(
      different
        ? `The control did not fire: with "${control.change}", nothing shows that ${what}; ` +
          "change the control's scene until it happens, or what counts as a sign of it"
        : `The control did not fire: with "${control.change}", the scene is the same; ` +
          "change one thing in it",
    );
  }
}
