/**
 * Tests of what the variables of intrinsics hold, and of what they cannot hold.
 *
 * Plan: Allocations that the app is done with, the order in which variables are set, and values and slots that are wrong.
 *
 * @module
 */

import { RsError } from "../../contract/rs_defines.ts";
import type { Group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { floats, listenedContext } from "../programs.ts";
import { codesOf, takeErrors } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch, setVariable } from "../script/programs.ts";
import {
  createImage,
  createIntrinsic,
  hasNeighbors,
  type ImageCall,
  imageElement,
  imageOf,
  INPUT_SLOT,
  kernelSlot,
  launchImage,
  readImage,
  setParameters,
} from "./image_programs.ts";
import type { MakeCall } from "./image_kind_tests.ts";
import { imagesOf, prepared } from "./image_scenes.ts";
import { noise } from "./images.ts";
import { expectCall } from "./judge.ts";

/** Declares the tests of intrinsics that have variables. */
export function variableTests(group: Group, call: MakeCall): void {
  const { intrinsic } = call();
  const isNeighbor = hasNeighbors(intrinsic);
  const hasTable = intrinsic === "lut" || intrinsic === "lut3d";

  if (isNeighbor || hasTable) {
    group.test("the_app_gives_its_reference_back")
      .clauses("RS-INTRINSIC-73")
      .params({ path: PATHS })
      .fn(async (t) => {
        const own = call();
        const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
          const rsc = listenedContext(app, t.params.path);
          const script = createIntrinsic(app, rsc, intrinsic, own.input);
          const table = setParameters(app, rsc, script, own);
          const images = imagesOf(app, rsc, own);
          if (isNeighbor) app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
          app.rs.ObjDestroy(rsc, table ?? images.in);
          createImage(app, rsc, noise(own.input, 55));
          setParameters(app, rsc, createIntrinsic(app, rsc, intrinsic, own.input), blank(own));
          launch(app, rsc, script, kernelSlot(own), {
            ...(!isNeighbor && { in: images.in }),
            out: images.out,
          });
          return readImage(app, rsc, images.out, own.output);
        });
        expectCall(t, own, { ...own, output: imageOf(record, made, own.output) });
      });
  }

  if (isNeighbor) {
    group.test("an_input_before_parameters")
      .clauses("RS-INTRINSIC-74")
      .fn(async (t) => {
        const own = call();
        const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
          const rsc = listenedContext(app, "cpu");
          const script = createIntrinsic(app, rsc, intrinsic, own.input);
          const images = imagesOf(app, rsc, own);
          app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
          setParameters(app, rsc, script, own);
          launch(app, rsc, script, kernelSlot(own), { out: images.out });
          return readImage(app, rsc, images.out, own.output);
        });
        expectCall(t, own, { ...own, output: imageOf(record, made, own.output) });
      });
  }

  group.test("values_that_do_not_fit")
    .clauses("RS-INTRINSIC-75")
    .params({ path: PATHS })
    .fn(async (t) => {
      const own = call();
      const wrong = Number(!hasTable) + Number(isNeighbor || hasTable);
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const { rsc, script, images } = prepared(app, own, {}, t.params.path);
        if (isNeighbor) app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
        if (!hasTable) setVariable(app, rsc, script, 0, floats(...times(27, 0.125)));
        if (isNeighbor || hasTable) {
          const element = imageElement(app, rsc, own.input);
          app.rs.ScriptSetVarObj(rsc, script, isNeighbor ? INPUT_SLOT : 0, element);
        }
        launch(app, rsc, script, kernelSlot(own), {
          ...(!isNeighbor && { in: images.in }),
          out: images.out,
        });
        const read = readImage(app, rsc, images.out, own.output);
        return { read, errors: takeErrors(app, rsc, wrong + 1) };
      });
      expectCall(t, own, { ...own, output: imageOf(record, made.read, own.output) });
      t.expectSequence("errors", codesOf(record, made.errors), times(wrong, RsError.BAD_SCRIPT));
    });

  group.test("slots_without_a_variable")
    .clauses("RS-SCRIPT-36")
    .fn(async (t) => {
      const own = call();
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const { rsc, script, images } = prepared(app, own);
        setVariable(app, rsc, script, 7, floats(...times(9, 0.125)));
        app.rs.ScriptSetVarObj(rsc, script, 7, images.out);
        launchImage(app, rsc, script, own, images);
        const read = readImage(app, rsc, images.out, own.output);
        return { read, errors: takeErrors(app, rsc, 1) };
      });
      expectCall(t, own, { ...own, output: imageOf(record, made.read, own.output) });
      t.expectSequence("errors", codesOf(record, made.errors), []);
    });
}

/** A run whose table, or cube, is all zeros. */
function blank(call: ImageCall): ImageCall {
  if (call.intrinsic === "lut") return { ...call, table: new Uint8Array(1024) };
  if (call.intrinsic !== "lut3d") return call;
  const { cube } = call;
  return { ...call, cube: { ...cube, data: new Uint8Array(cube.data.length) } };
}
