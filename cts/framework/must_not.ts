/**
 * Tests of what must not happen, each with a control in which it does.
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import type { AuditRule, Finding } from "../contract/audit.ts";
import type { FakeEvent } from "../contract/events.ts";
import type { Context } from "./context.ts";
import { ControlError } from "./expectation.ts";
import type { World } from "../contract/world.ts";
import type { Outcome, Scene } from "./scene.ts";

/** The beginning of what is said of a control in which nothing happens. */
export const CONTROL_FAILED = "The control did not fire";

/** An event that must not happen, and how one would see it. */
export interface Prohibition<P> {
  /** The event that must not happen, for example `a layer is initialized`. */
  readonly what: string;
  /** The scene in which it must not happen. */
  readonly scene: (params: P) => Scene;
  /** Signs that it happened; empty if it did not. */
  readonly happened: (outcome: Outcome, params: P) => readonly (string | FakeEvent)[];
}

/** The control of a {@link Prohibition}: one thing changed, and it happens. */
export interface Control<P> {
  /** The change, for example `the app is debuggable`. */
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
  requireFired(t, fired, different, control.change, what);
}

function requireFired<P>(
  t: Context<P>,
  fired: boolean,
  different: boolean,
  change: string,
  what: string,
): void {
  if (t.violated("control", fired)) {
    throw new ControlError(
      different
        ? `${CONTROL_FAILED}: with "${change}", nothing shows that ${what}, though it must. ` +
          "What is judged breaks this positive case, so that nothing follows for the prohibition; " +
          "other cases of the clause and of its group judge the positive case itself"
        : `${CONTROL_FAILED}: with "${change}", the scene is the same; ` +
          "change one thing in it",
    );
  }
}

/** A finding that an audit must not have. */
export interface FalseAlarm<P> {
  /** The rule that must not be said to be broken. */
  readonly rule: AuditRule;
  /** The World that does not break it. */
  readonly world: (params: P) => World;
  /** Which findings of the rule count. Default: all. */
  readonly about?: (finding: Finding, params: P) => boolean;
}

/** The control of a {@link FalseAlarm}: one thing changed, and the rule is broken. */
export interface AuditControl<P> {
  /** The change, for example `the file has no row`. */
  readonly change: string;
  /** Makes the changed World. */
  readonly world: (params: P, world: World) => World;
}

/**
 * Runs a false alarm and its control.
 *
 * @param t The case's context.
 * @param alarm The finding that must not be there.
 * @param control The changed World in which it is.
 * @throws {ExpectationError} If it is there.
 * @throws {ControlError} If it is not there in the control either, so that the test could not have failed.
 */
export async function runFalseAlarm<P>(
  t: Context<P>,
  alarm: FalseAlarm<P>,
  control: AuditControl<P>,
): Promise<void> {
  const { rule, about = () => true } = alarm;
  const findings = async (world: World, purpose?: string) =>
    (await t.audit(world, purpose)).filter((finding) =>
      finding.rule === rule && about(finding, t.params)
    );
  const world = alarm.world(t.params);
  t.expectAbsent(`findings of ${rule}`, await findings(world));
  const changed = control.world(t.params, world);
  const different = !isDeepStrictEqual(changed, world);
  const fired = different && (await findings(changed, `control: ${control.change}`)).length > 0;
  requireFired(t, fired, different, control.change, `${rule} is broken`);
}
