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
import { floats, intAllocation, listenedContext } from "../programs.ts";
import { codesOf, takeErrors, valueOf } from "../results.ts";
import { createAllocation, createElement, createType, type Dimensions } from "../programs.ts";
import { anyRelease, playOn, stockDevice } from "../scenes.ts";
import { setVariable } from "../script/programs.ts";

const objects = group("rs:intrinsic_objects", "Objects that variables of intrinsics hold.");

const { BLUR, CONVOLVE_3X3, CONVOLVE_5X5, LUT, HISTOGRAM, RESIZE, YUV_TO_RGB, COLOR_MATRIX } =
  RsScriptIntrinsicId;

/** Cells of bytes, or of so many integers. */
type Cells = readonly [size: number, shape: Dimensions] | number;

/** Intrinsics: the variable that holds an Allocation, and what it holds. */
const HOLDERS: Readonly<Record<string, readonly [id: number, slot: number, cells: Cells]>> = {
  blur: [BLUR, 1, [4, { x: 8, y: 8 }]],
  convolve3x3: [CONVOLVE_3X3, 1, [4, { x: 8, y: 8 }]],
  convolve5x5: [CONVOLVE_5X5, 1, [4, { x: 8, y: 8 }]],
  lut: [LUT, 0, [1, { x: 1024 }]],
  lut3d: [RsScriptIntrinsicId["3DLUT"], 0, [4, { x: 2, y: 2, z: 2 }]],
  histogram: [HISTOGRAM, 1, 256],
  resize: [RESIZE, 0, [4, { x: 8, y: 8 }]],
  yuvToRgb: [YUV_TO_RGB, 0, [1, { x: 96 }]],
};

/** Creates an Allocation. */
function cellsFor(app: App, rsc: RsHandle, cells: Cells): Result {
  if (typeof cells === "number") return intAllocation(app, rsc, { x: cells });
  const [size, shape] = cells;
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size });
  return createAllocation(app, rsc, createType(app, rsc, element, shape));
}

objects.test("until_another_takes_its_place")
  .clauses("RS-INTRINSIC-73", "RS-INTRINSIC-230")
  .params({ by: ["another", "none", "the_end"] })
  .fn(async (t) => {
    const { by } = t.params;
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const { rs } = app;
      return Object.entries(HOLDERS).map(([name, [id, slot, cells]]) => {
        const element = createElement(app, rsc, {
          type: RsDataType.UNSIGNED_8,
          size: typeof cells === "number" || id === YUV_TO_RGB ? 4 : cells[0],
        });
        const script = rs.ScriptIntrinsicCreate(rsc, id, element);
        const [first, second] = [cellsFor(app, rsc, cells), cellsFor(app, rsc, cells)];
        const isThere = () => {
          rs.ContextFinish(rsc);
          return rs.aAllocationGetType(rsc, first);
        };
        rs.ScriptSetVarObj(rsc, script, slot, first);
        rs.ObjDestroy(rsc, first);
        const held = isThere();
        if (by === "the_end") rs.ObjDestroy(rsc, script);
        else rs.ScriptSetVarObj(rsc, script, slot, by === "another" ? second : null);
        return { name, held, released: isThere() };
      });
    });
    const alive = (when: "held" | "released") =>
      made.filter((each) => valueOf(record, each[when]) !== 0).map(({ name }) => name);
    t.judges("RS-INTRINSIC-73");
    t.expectSet("intrinsics that hold what they were given", alive("held"), Object.keys(HOLDERS));
    t.judges("RS-INTRINSIC-230");
    t.expectSet("intrinsics that hold it still", alive("released"), []);
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
      if (isObject) app.rs.ScriptSetVarObj(rsc, script, 0, cellsFor(app, rsc, [4, { x: 8 }]));
      else setVariable(app, rsc, script, 0, floats(1));
      return takeErrors(app, rsc, 1);
    });
    t.expectSequence("errors", codesOf(record, made), [RsError.FATAL_DRIVER]);
  });

/** The group. */
export const tests: readonly Group[] = [objects];
