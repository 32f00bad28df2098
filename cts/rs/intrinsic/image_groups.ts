/**
 * Tests of intrinsics in groups.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import type { Result } from "../../contract/recorder.ts";
import { RsSignature } from "../../contract/rs_defines.ts";
import type { Group } from "../../framework/mod.ts";
import { createGroup } from "../script/group_programs.ts";
import type { Stage } from "../script/group_scenes.ts";
import { contextOn } from "../programs.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import {
  createImage,
  createIntrinsic,
  hasNeighbors,
  type ImageCall,
  imageOf,
  imageType,
  INPUT_SLOT,
  kernelSlot,
  launchImage,
  readImage,
  setParameters,
} from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { noise } from "./images.ts";

/**
 * Declares a test of two scripts of an intrinsic in a group.
 *
 * @param group Where.
 * @param make Makes a run of an image.
 */
export function groupTest(group: Group, make: (input: ComputeImage) => ImageCall): void {
  group.test("in_a_group")
    .clauses("RS-INTRINSIC-11")
    .params({ path: PATHS })
    .fn(async (t) => {
      const call = make(noise({ width: 19, height: 10 }));
      const isNeighbor = hasNeighbors(call.intrinsic);
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = contextOn(app, t.params.path);
        const [first, second] = [0, 1].map(() => {
          const script = createIntrinsic(app, rsc, call.intrinsic, call.input);
          setParameters(app, rsc, script, call);
          const signature = isNeighbor ? RsSignature.OUT : RsSignature.IN | RsSignature.OUT;
          const kernel = app.rs.ScriptKernelIDCreate(rsc, script, kernelSlot(call), signature);
          return { script, kernel };
        }) as [Stage, Stage];
        const images = [call.input, call.output, call.output, call.output];
        const [input, between, output, grouped] = images.map((one) =>
          createImage(app, rsc, one)
        ) as [Result, Result, Result, Result];
        launchImage(app, rsc, first.script, call, { in: input, out: between });
        launchImage(app, rsc, second.script, call, { in: between, out: output });
        if (isNeighbor) app.rs.ScriptSetVarObj(rsc, second.script, INPUT_SLOT, input);
        const type = imageType(app, rsc, call.input);
        const target = isNeighbor
          ? { field: app.rs.ScriptFieldIDCreate(rsc, second.script, INPUT_SLOT) }
          : { kernel: second.kernel };
        const both = createGroup(app, rsc, [first.kernel, second.kernel], [
          { from: first.kernel, ...target, type },
        ]);
        if (!isNeighbor) app.rs.ScriptGroupSetInput(rsc, both, first.kernel, input);
        app.rs.ScriptGroupSetOutput(rsc, both, second.kernel, grouped);
        app.rs.ScriptGroupExecute(rsc, both);
        return [output, grouped].map((one) => readImage(app, rsc, one, call.output));
      });
      const [single, grouped] = made.map((read) => imageOf(record, read, call.output).data);
      t.expect("something is written", single!.some((value, i) => value !== call.output.data[i]));
      expectNumbers(t, "output of the group", grouped!, single!);
    });
}
