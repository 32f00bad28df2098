/**
 * Makes scenes of plans with RenderScript.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import type { Release } from "../../cts/contract/world.ts";
import { recordCall, type RecordedCall } from "../../cts/rs/intrinsic/play_call.ts";
import { listenedContext } from "../../cts/rs/programs.ts";
import { takeErrors } from "../../cts/rs/results.ts";
import { cpuDevice, rsScene } from "../../cts/rs/scenes.ts";
import { expectedOf } from "./expected_cells.ts";
import { isResizing, ObjectProgram } from "./object_scenes.ts";
import { definedOn, type RsPart, type RsPlan } from "./rs_plans.ts";
import type { FuzzScene } from "./sides.ts";

/** Errors of a context that are taken. */
const ERRORS_MAX = 12;

/**
 * Makes the scene of a plan: a process without a HAL, on the CPU path. Its World asks for Android's own behavior.
 *
 * Objects are given back when all programs have run: what comes then may have the address of what was there.
 *
 * @param plan The plan.
 * @param release The release of its device.
 */
export function rsFuzzScene({ parts }: RsPlan, release: Release): FuzzScene {
  const runs: { readonly call: ComputeCall; readonly recorded: RecordedCall }[] = [];
  const hasAddresses = !parts.some((part) => part.of === "objects" && isResizing(part));
  const scene = rsScene(cpuDevice(release).compat(), (app) => {
    const ends = parts.map((part) => {
      const rsc = listenedContext(app, "cpu");
      if (part.of === "objects") {
        const program = new ObjectProgram(app, rsc, hasAddresses);
        program.run(part.steps);
        takeErrors(app, rsc, ERRORS_MAX);
        return () => program.end(part);
      }
      const call = definedOn(part.call, release);
      const isPlanar = call.intrinsic === "yuvToRgb" && call.input.uvStep === 1;
      runs.push({ call, recorded: recordCall(app, rsc, call, isPlanar ? { yuv: "yv12" } : {}) });
      takeErrors(app, rsc, 1);
      return () => {};
    });
    for (const end of ends) end();
  });
  return {
    ...scene,
    expected: () => runs.flatMap(({ call, recorded }) => expectedOf(call, recorded)),
  };
}

/**
 * A plan in words: the steps of each of its programs.
 *
 * @param plan The plan.
 */
export function rsWords({ parts }: RsPlan): string[] {
  return parts.flatMap((part, i) => [`program ${i + 1}, ${part.of}:`, ...partWords(part)]);
}

function partWords(part: RsPart): string[] {
  if (part.of === "intrinsics") return [`  ${callWords(part.call)}`];
  const { steps, destroys, ends } = part;
  return [
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
    ...destroys.length === 0 ? [] : [`  gives back ${destroys.join(", ")}`],
    ...ends ? ["  destroys its context"] : [],
  ];
}

/** A run, the cells of its images left out. */
function callWords(call: ComputeCall): string {
  return JSON.stringify(call, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const numbers = Array.from(value as Float32Array, String);
    return numbers.length <= 25 ? numbers.join(" ") : `${numbers.length} numbers`;
  });
}
