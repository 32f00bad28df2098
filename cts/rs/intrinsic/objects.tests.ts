/**
 * Tests of the objects that intrinsics hold.
 *
 * Plan:
 * - Allocations that a variable holds: until when;
 * - values of the other kind, where an intrinsic has variables of one kind.
 *
 * @module
 */

import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { type Hold, playHolds } from "../object/holds.ts";
import {
  createAllocation,
  createElement,
  createType,
  floats,
  listenedContext,
} from "../programs.ts";
import { codesOf, takeErrors } from "../results.ts";
import { anyRelease, playOn, stockDevice } from "../scenes.ts";
import { setVariable } from "../script/programs.ts";

const objects = group("rs:intrinsic_objects", "Objects that variables of intrinsics hold.");

const { BLUR, CONVOLVE_3X3, CONVOLVE_5X5, LUT, HISTOGRAM, RESIZE, YUV_TO_RGB, COLOR_MATRIX } =
  RsScriptIntrinsicId;

/** Intrinsics: the variable that holds an Allocation. */
const HOLDERS: Readonly<Record<string, readonly [id: number, slot: number]>> = {
  blur: [BLUR, 1],
  convolve3x3: [CONVOLVE_3X3, 1],
  convolve5x5: [CONVOLVE_5X5, 1],
  lut: [LUT, 0],
  lut3d: [RsScriptIntrinsicId["3DLUT"], 0],
  histogram: [HISTOGRAM, 1],
  resize: [RESIZE, 0],
  yuvToRgb: [YUV_TO_RGB, 0],
};

/** Creates an Allocation of bytes in vectors of four. */
function cellsFor(app: App, rsc: RsHandle): Result {
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
  return createAllocation(app, rsc, createType(app, rsc, element, { x: 8 }));
}

objects.test("until_another_takes_its_place")
  .describe(
    "No intrinsic is launched, so that it does not matter what its Allocation has cells of.",
  )
  .clauses("RS-INTRINSIC-73", "RS-INTRINSIC-230")
  .params({ by: ["another", "none", "the_end"] })
  .fn(async (t) => {
    const { by } = t.params;
    const holds = Object.entries(HOLDERS).map(([name, [id, slot]]): [string, Hold] => [
      name,
      (app, rsc, object) => {
        const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
        const script = app.rs.ScriptIntrinsicCreate(rsc, id, element);
        app.rs.ScriptSetVarObj(rsc, script, slot, object);
        return by === "the_end"
          ? () => app.rs.ObjDestroy(rsc, script)
          : () =>
            app.rs.ScriptSetVarObj(rsc, script, slot, by === "another" ? cellsFor(app, rsc) : null);
      },
    ]);
    const release = anyRelease(t);
    const { held, released } = await playHolds(t, { release }, Object.fromEntries(holds));
    t.judges("RS-INTRINSIC-73");
    t.expectSet("intrinsics that hold what they were given", held, Object.keys(HOLDERS));
    t.judges("RS-INTRINSIC-230");
    t.expectSet("intrinsics that hold it still", released, []);
  });

objects.test("values_of_the_other_kind")
  .clauses("RS-INTRINSIC-231")
  .params({ value: ["object", "numbers"] })
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
      const isObject = t.params.value === "object";
      const script = app.rs.ScriptIntrinsicCreate(rsc, isObject ? COLOR_MATRIX : LUT, element);
      if (isObject) app.rs.ScriptSetVarObj(rsc, script, 0, cellsFor(app, rsc));
      else setVariable(app, rsc, script, 0, floats(1));
      return takeErrors(app, rsc, 1);
    });
    t.expectSequence("errors", codesOf(record, made), [RsError.FATAL_DRIVER]);
  });

/** The group. */
export const tests: readonly Group[] = [objects];
