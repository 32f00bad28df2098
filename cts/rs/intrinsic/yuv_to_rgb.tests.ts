/**
 * Frames of video as colors.
 *
 * Plan:
 * - the formula, its limits, and alpha;
 * - blocks of four cells;
 * - formats: the order of planes, and how far rows are apart;
 * - launches on a part, large ones, and frames that do not fit or are missing: `yuv_launches.ts`.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType, RsYuvFormat } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { oracle } from "../oracle/mod.ts";
import {
  bytes,
  contextOn,
  createAllocation,
  createElement,
  createType,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { createImage, imageOf, readImage } from "./image_programs.ts";
import { frameOfNoise } from "./images.ts";
import { expectCall, judgeCall, judgeCalls, playCall } from "./judge.ts";
import { colorAt, expectColors, FORMATS, frameOf, toRgb } from "./yuv_frames.ts";
import { yuvLaunchTests } from "./yuv_launches.ts";
import { createFrame, packFrame, yuvScript } from "./yuv_programs.ts";

const frames = group("rs:intrinsic:yuvToRgb", "Frames of video as colors.");

const SIZES = [[2, 2], [4, 2], [18, 6], [34, 22], [66, 10]] as const;

/** Y, U and V with the colors that they stand for. */
const KNOWN = [
  [[16, 128, 128], [0, 0, 0]],
  [[235, 128, 128], [255, 255, 255]],
  [[81, 90, 240], [255, 0, 0]],
  [[145, 54, 34], [0, 255, 1]],
  [[41, 240, 110], [0, 0, 255]],
  [[126, 128, 128], [128, 128, 128]],
] as const;

frames.test("known_colours")
  .clauses("RS-INTRINSIC-105")
  .params({ format: FORMATS, path: PATHS })
  .filter(({ format, path }) => path === "cpu" || format === "nv21")
  .fn(async (t) => {
    const { format: yuv, path } = t.params;
    const call = toRgb(frameOf(12, 2, (number) => KNOWN[number]![0]));
    const made = await playCall(t, call, { path, yuv });
    expectColors(t, made, (x) => KNOWN[x >> 1]![1]);
  });

frames.test("all_levels")
  .clauses("RS-INTRINSIC-105")
  .describe("Each of 16 levels of Y, U and V with each of the others.")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = toRgb(frameOf(128, 128, (number) => [
      17 * (number >> 8),
      17 * ((number >> 4) & 15),
      17 * (number & 15),
    ]));
    await judgeCall(t, call, t.params);
  });

frames.test("colours_are_limited")
  .clauses("RS-INTRINSIC-106")
  .params({ path: PATHS })
  .fn(async (t) => {
    const extreme = [0, 255];
    const call = toRgb(frameOf(16, 2, (number) => [
      extreme[number >> 2]!,
      extreme[(number >> 1) & 1]!,
      extreme[number & 1]!,
    ]));
    await judgeCall(t, call, t.params);
  });

frames.test("alpha")
  .clauses("RS-INTRINSIC-107")
  .params({ format: FORMATS, path: PATHS })
  .filter(({ format, path }) => path === "cpu" || format === "nv21")
  .fn(async (t) => {
    const { format: yuv, path } = t.params;
    const { output } = await playCall(t, toRgb(frameOfNoise(34, 22)), { path, yuv });
    const alphas = output.data.filter((_, index) => index % 4 === 3);
    t.expectSet("values of alpha", new Set(alphas), [255]);
  });

frames.test("blocks_have_one_colour")
  .clauses("RS-INTRINSIC-108")
  .params({ format: FORMATS, path: PATHS })
  .filter(({ format, path }) => path === "cpu" || format === "nv21")
  .fn(async (t) => {
    const { format: yuv, path } = t.params;
    const frame = frameOfNoise(34, 22);
    const made = await playCall(t, toRgb({ ...frame, y: frame.y.fill(100) }), { path, yuv });
    const cell = (x: number, y: number) => colorAt(made, x, y);
    expectColors(t, made, (x, y) => cell(x & ~1, y & ~1));
  });

for (
  const [format, clause] of [
    ["nv21", "RS-INTRINSIC-109"],
    ["yv12", "RS-INTRINSIC-110"],
    ["legacy", "RS-INTRINSIC-112"],
  ] as const
) {
  frames.test(`format_${format}`)
    .clauses(clause)
    .params({ path: PATHS })
    .fn(async (t) => {
      const calls = SIZES.map(([width, height]) => toRgb(frameOfNoise(width, height)));
      await judgeCalls(t, calls, { path: t.params.path, yuv: format });
    });
}

frames.test("rows_of_colours")
  .clauses("RS-INTRINSIC-111")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [18, 34, 50].map((width) => toRgb(frameOfNoise(width, 12)));
    await judgeCalls(t, calls, { path: t.params.path, yuv: "yv12" });
  });

frames.test("frame_of_a_window")
  .clauses("RS-INTRINSIC-113")
  .params({ format: ["nv21", "yv12"], path: PATHS })
  .fn(async (t) => {
    const { format, path } = t.params;
    const call = toRgb(frameOfNoise(34, 22));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, path);
      const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
      const { SCRIPT, IO_INPUT, IO_OUTPUT } = RsAllocationUsage;
      const make = (yuv: number, usage: number) =>
        createAllocation(app, rsc, createType(app, rsc, element, { x: 34, y: 22, yuv }), {
          usage: SCRIPT | usage,
        });
      const receiver = make(RsYuvFormat.YUV_420_888, IO_INPUT);
      const sender = make(format === "nv21" ? RsYuvFormat.NV21 : RsYuvFormat.YV12, IO_OUTPUT);
      app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, receiver));
      writeCells(app, rsc, sender, { w: 34, h: 22 }, bytes(packFrame(call.input, format)));
      app.rs.AllocationIoSend(rsc, sender);
      app.rs.AllocationIoReceive(rsc, receiver);
      const output = createImage(app, rsc, call.output);
      const script = yuvScript(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 0, receiver);
      launch(app, rsc, script, 0, { out: output });
      return readAll(app, rsc, output, out("byte", 4 * 34 * 22));
    });
    void oracle("scalar").run(call);
    const found = cellsOf(record, made);
    const off = found.filter((value, index) => Math.abs(value - call.output.data[index]!) > 2);
    t.expectAbsent("values that are off", off);
  });

frames.test("frames_of_each_launch")
  .clauses("RS-INTRINSIC-4")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [5, 6, 5].map((seed) => toRgb(frameOfNoise(18, 6, seed)));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = yuvScript(app, rsc);
      return calls.map(({ input, output }) => {
        app.rs.ScriptSetVarObj(rsc, script, 0, createFrame(app, rsc, input));
        const cells = createImage(app, rsc, output);
        launch(app, rsc, script, 0, { out: cells });
        return readImage(app, rsc, cells, output);
      });
    });
    calls.forEach((call, index) => {
      expectCall(t, call, { ...call, output: imageOf(record, made[index]!, call.output) });
    });
  });

frames.test("frames_that_are_larger")
  .clauses("RS-INTRINSIC-154")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = toRgb(frameOfNoise(34, 22));
    const small = toRgb(frameOfNoise(18, 10)).output;
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = yuvScript(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 0, createFrame(app, rsc, call.input));
      const cells = createImage(app, rsc, small);
      launch(app, rsc, script, 0, { out: cells });
      return readImage(app, rsc, cells, small);
    });
    void oracle("scalar").run(call);
    const output = imageOf(record, made, small);
    expectColors(t, { ...call, output }, (x, y) => colorAt(call, x, y));
  });

yuvLaunchTests(frames);

/** The group. */
export const tests: readonly Group[] = [frames];
