/**
 * Requests that scripts have, and intrinsics do not.
 *
 * Plan: each request that a script's variable takes, of an intrinsic whose variable takes none such; one that it takes beside it.
 *
 * @module
 */

import { type App, ints, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createElement, floats, intAllocation, listenedContext } from "../programs.ts";
import { codesOf, takeErrors } from "../results.ts";
import { anyRelease, playOn, stockDevice } from "../scenes.ts";

const unexpected = group("rs:intrinsic_unexpected", "Requests that intrinsics have none of.");

const { BLUR, COLOR_MATRIX, LUT } = RsScriptIntrinsicId;

/** A request of an intrinsic's first variable. */
type Ask = (app: App, rsc: RsHandle, script: RsHandle) => void;

const bytesOfIt: Ask = (app, rsc, script) => {
  app.rs.ScriptSetVarF(rsc, script, 0, 2);
};
const objectOfIt: Ask = (app, rsc, script) => {
  app.rs.ScriptSetVarObj(rsc, script, 0, intAllocation(app, rsc, { x: 256 }));
};
const arrayOfIt: Ask = (app, rsc, script) => {
  const cells = createElement(app, rsc, { type: RsDataType.FLOAT_32 });
  app.rs.ScriptSetVarVE(rsc, script, 0, floats(2), 4, cells, ints(1), 4);
};
const pointerOfIt: Ask = (app, rsc, script) => {
  app.rs.ScriptBindAllocation(rsc, script, intAllocation(app, rsc, { x: 4 }), 0);
};

/** Requests by intrinsic, and whether it has them. */
const ASKED: Readonly<Record<string, readonly [id: number, ask: Ask, has: boolean]>> = {
  bytes_for_a_number: [BLUR, bytesOfIt, true],
  bytes_for_an_object: [LUT, bytesOfIt, false],
  object_for_an_object: [LUT, objectOfIt, true],
  object_for_numbers: [COLOR_MATRIX, objectOfIt, false],
  array_for_a_number: [BLUR, arrayOfIt, false],
  array_for_an_object: [LUT, arrayOfIt, false],
  pointer: [BLUR, pointerOfIt, false],
  pointer_for_an_object: [LUT, pointerOfIt, false],
};

unexpected.test("variables")
  .clauses("RS-INTRINSIC-304")
  .params({ asked: Object.keys(ASKED) })
  .fn(async (t) => {
    const [id, ask, has] = ASKED[t.params.asked]!;
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const cells = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
      ask(app, rsc, app.rs.ScriptIntrinsicCreate(rsc, id, cells));
      return takeErrors(app, rsc, 1);
    });
    t.expectRunning(record);
    t.expectSequence("errors", codesOf(record, made), has ? [] : [RsError.FATAL_DRIVER]);
  });

/** The groups. */
export const tests: readonly Group[] = [unexpected];
