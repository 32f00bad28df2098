/**
 * How fast intrinsics are, without any number of seconds: against plain TypeScript, against fewer threads, cells, and
 * neighbors, and against the other path.
 *
 * Plan:
 * - each intrinsic against the same in plain TypeScript;
 * - two threads against one;
 * - more cells, and a larger radius;
 * - a part of the cells;
 * - a GPU path whose driver leaves everything to the platform's, against the CPU path and against plain TypeScript.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { gpuDriverDevice } from "../fallback/scenes.ts";
import { baseline, type BaselineCall } from "./baseline.ts";
import { TwoThreads } from "./processors.ts";
import { blurCall, convolveCall, matrixCall, resizeCall, timedProcess } from "./scenes.ts";
import { expectAtLeast, expectAtMost } from "./times.ts";

const performance = group("rs:performance", "How fast intrinsics are.");

/** Runs with how many times as fast as plain TypeScript they must be. */
const FASTER: Readonly<Record<string, readonly [call: BaselineCall, factor: number]>> = {
  blur: [blurCall(128, 96, 25), 4],
  convolve3x3: [convolveCall(256, 192, 3), 2],
  convolve5x5: [convolveCall(192, 128, 5), 2],
  colorMatrix: [matrixCall(256, 192), 1.5],
  resize: [resizeCall(192, 120), 2],
};

performance.test("faster_than_plain_typescript")
  .clauses("RS-PERFORMANCE-1")
  .params({ intrinsic: ["blur", "convolve3x3", "convolve5x5", "colorMatrix", "resize"] })
  .alone()
  .fn(async (t) => {
    const [call, factor] = FASTER[t.params.intrinsic]!;
    const plain = (times: number) => {
      for (let i = 0; i < times; i++) baseline(call);
    };
    const timed = await timedProcess(t);
    const what = "time of plain TypeScript for each of the implementation's";
    await expectAtLeast(t, { what, of: plain, by: await timed(call) }, factor);
  });

performance.test("two_threads")
  .clauses("RS-PERFORMANCE-2")
  .alone()
  .fn(async (t) => {
    const processors = navigator.hardwareConcurrency;
    if (processors < 2) {
      t.undecided(
        `There are not enough processors: ${processors}, expected at least 2`,
        "run it on a machine with several",
      );
    }
    const call = blurCall(1920, 1080, 25);
    const [timedOnOne, timedOnTwo] = [await timedProcess(t), await timedProcess(t, { threads: 2 })];
    const [one, two] = [await timedOnOne(call), await timedOnTwo(call)];
    using threads = new TwoThreads();
    const counts = () => threads.haveProcessors();
    const what = "time on one thread for that on two";
    await expectAtLeast(t, { what, of: one, by: two, counts }, 1.25);
  });

performance.test("four_times_the_cells")
  .clauses("RS-PERFORMANCE-3")
  .params({ intrinsic: ["blur", "convolve3x3", "colorMatrix"] })
  .alone()
  .fn(async (t) => {
    const make = (width: number, height: number) => {
      if (t.params.intrinsic === "blur") return blurCall(width, height, 6);
      return t.params.intrinsic === "convolve3x3"
        ? convolveCall(width, height, 3)
        : matrixCall(width, height);
    };
    const timed = await timedProcess(t);
    const [few, many] = [await timed(make(320, 240)), await timed(make(640, 480))];
    await expectAtMost(t, { what: "time of four times the cells", of: many, by: few }, 8);
  });

performance.test("four_times_the_radius")
  .clauses("RS-PERFORMANCE-4")
  .alone()
  .fn(async (t) => {
    const timed = await timedProcess(t);
    const [small, large] = [
      await timed(blurCall(320, 240, 6)),
      await timed(blurCall(320, 240, 24)),
    ];
    const what = "time of a radius of 24 for that of 6";
    await expectAtMost(t, { what, of: large, by: small }, 1.5 * 24 / 6);
  });

performance.test("an_eighth_of_the_cells")
  .clauses("RS-PERFORMANCE-5")
  .alone()
  .fn(async (t) => {
    const call = convolveCall(960, 640, 5);
    const part = { ...call, clip: { x1: 0, x2: 960, y1: 280, y2: 360 } };
    const timed = await timedProcess(t);
    const [all, some] = [await timed(call), await timed(part)];
    const what = "time of a launch whose limits leave an eighth of the cells";
    await expectAtMost(t, { what, of: some, by: all }, 0.5);
  });

performance.test("gpu_path_without_a_gpu")
  .clauses("RS-PERFORMANCE-6")
  .params({ intrinsic: ["blur", "colorMatrix"] })
  .alone()
  .fn(async (t) => {
    const call = t.params.intrinsic === "blur" ? blurCall(320, 240, 12) : matrixCall(640, 480);
    const timed = await timedProcess(t, { device: gpuDriverDevice({ intrinsics: [] }) });
    const [cpu, gpu] = [await timed(call), await timed(call, "gpu")];
    const what = "time of a fallback for that of the CPU path";
    await expectAtMost(t, { what, of: gpu, by: cpu, quietly: true }, 3);
  });

performance.test("fallback_and_plain_typescript")
  .clauses("RS-PERFORMANCE-7")
  .params({ intrinsic: ["blur", "convolve3x3", "convolve5x5", "colorMatrix", "resize"] })
  .alone()
  .fn(async (t) => {
    const [call] = FASTER[t.params.intrinsic]!;
    const plain = (times: number) => {
      for (let i = 0; i < times; i++) baseline(call);
    };
    const timed = await timedProcess(t, { device: gpuDriverDevice({ intrinsics: [] }) });
    const what = "time of plain TypeScript for each of the fallback's";
    await expectAtLeast(t, { what, of: plain, by: await timed(call, "gpu"), quietly: true }, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [performance];
