/**
 * Frames of video as colours.
 *
 * Plan:
 * - the formula, its limits, and alpha;
 * - blocks of four cells;
 * - formats: the order of planes, and how far rows are apart;
 * - launches on a part, and Android's that write elsewhere;
 * - frames that do not fit or are missing.
 *
 * @module
 */

import type { YuvImage, YuvToRgbCall } from "../../contract/compute.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsDataType,
  RsError,
  RsScriptIntrinsicId,
  RsYuvFormat,
} from "../../contract/rs_defines.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import {
  bytes,
  contextOn,
  createAllocation,
  createElement,
  createType,
  listenedContext,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { type Path, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script_programs.ts";
import { createImage, imageOf, readImage } from "./image_programs.ts";
import { CLIPS, constant, frameOfNoise } from "./images.ts";
import { expectCall, judgeCall, judgeCalls, playCall, playCalls } from "./judge.ts";
import { packFrame } from "./play_call.ts";
import { colourAt, frameOf, toRgb, writtenOutside } from "./yuv_frames.ts";

const frames = group("rs:intrinsic:yuvToRgb", "Frames of video as colours.");

const FORMATS = ["nv21", "yv12", "legacy"] as const;
const SIZES = [[2, 2], [4, 2], [18, 6], [34, 22], [66, 10]] as const;

/** Expects of each cell that it has a colour within 2. */
function expectColours(
  t: Context<unknown>,
  { output }: YuvToRgbCall,
  colour: (x: number, y: number) => readonly number[],
): void {
  const { width, data } = output;
  const off = [...data].flatMap((value, index) => {
    const [cell, part] = [Math.floor(index / 4), index % 4];
    const expected = colour(cell % width, Math.floor(cell / width))[part];
    if (expected === undefined || Math.abs(value - expected) <= 2) return [];
    return [{ x: cell % width, y: Math.floor(cell / width), part, value, expected }];
  });
  t.expectAbsent("colours that are off", off);
}

/** Y, U and V with the colours that they stand for. */
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
    expectColours(t, made, (x) => KNOWN[x >> 1]![1]);
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
    t.expectSet("values of alpha", alphas, [255]);
  });

frames.test("blocks_have_one_colour")
  .clauses("RS-INTRINSIC-108")
  .params({ format: FORMATS, path: PATHS })
  .filter(({ format, path }) => path === "cpu" || format === "nv21")
  .fn(async (t) => {
    const { format: yuv, path } = t.params;
    const frame = frameOfNoise(34, 22);
    const made = await playCall(t, toRgb({ ...frame, y: frame.y.fill(100) }), { path, yuv });
    const cell = (x: number, y: number) => colourAt(made, x, y);
    expectColours(t, made, (x, y) => cell(x & ~1, y & ~1));
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
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
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
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = yuvScript(app, rsc);
      return calls.map(({ input, output }) => {
        app.rs.ScriptSetVarObj(rsc, script, 0, createNv21(app, rsc, input));
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
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = yuvScript(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 0, createNv21(app, rsc, call.input));
      const cells = createImage(app, rsc, small);
      launch(app, rsc, script, 0, { out: cells });
      return readImage(app, rsc, cells, small);
    });
    void oracle("scalar").run(call);
    const output = imageOf(record, made, small);
    expectColours(t, { ...call, output }, (x, y) => colourAt(call, x, y));
  });

frames.test("part")
  .clauses("RS-INTRINSIC-114")
  .params({ clip: ["inner", "row", "column", "last", "piece"], format: FORMATS, path: PATHS })
  .filter(({ clip, format, path }) =>
    path === "cpu"
      ? format === "nv21" || clip === "inner" || clip === "piece"
      : clip === "inner" && format === "nv21"
  )
  .fn(async (t) => {
    const { clip, format: yuv, path } = t.params;
    const frame = frameOfNoise(34, 26);
    const made = await playCall(t, toRgb(frame, CLIPS[clip](34, 26)), { path, yuv });
    const { x1, x2, y1, y2 } = made.clip;
    const complete = toRgb(frame);
    void oracle("scalar").run(complete);
    expectColours(t, made, (x, y) => {
      if (x < x1 || x >= x2 || y < y1 || y >= y2) return [];
      return colourAt(complete, x, y);
    });
  });

frames.test("nothing_outside_of_a_part")
  .clauses("RS-INTRINSIC-115")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [1, 2, 17, 32, 33].map((x2) =>
      toRgb(frameOfNoise(34, 6), { x1: 0, x2, y1: 1, y2: 5 })
    );
    const made = await playCalls(t, calls, t.params) as YuvToRgbCall[];
    t.expectAbsent("cells that were written", made.flatMap(writtenOutside));
  });

frames.test("place_of_a_part")
  .clauses("RS-INTRINSIC-116")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const call = toRgb(frameOfNoise(12, 2), { x1: 2, x2: 4, y1: 0, y2: 1 });
    const device = stockDevice(9).compat(compat);
    const { output } = await playCall(t, call, { path: "cpu", device });
    const written = [...output.data.entries()].flatMap(([index, value]) =>
      index % 4 === 3 && value === 255 ? [(index - 3) / 4] : []
    );
    t.expectSequence("columns that were written", written, compat ? [4, 5] : [2, 3]);
  });

frames.test("frames_that_are_too_small")
  .clauses("RS-INTRINSIC-117")
  .params({ frame: ["nv21", "legacy", "output"], path: PATHS })
  .filter(({ frame, path }) => path === "cpu" || frame === "nv21")
  .fn(async (t) => {
    const { frame, path } = t.params;
    await expectUntouched(t, path, RsError.BAD_SCRIPT, (app, rsc) => {
      const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
      const size = { nv21: { x: 8, y: 4, yuv: RsYuvFormat.NV21 }, legacy: { x: 95 } };
      if (frame === "output") return createImage(app, rsc, constant({ width: 16, height: 16 }, 77));
      return createAllocation(app, rsc, createType(app, rsc, element, size[frame]));
    });
  });

frames.test("slots_without_a_kernel")
  .clauses("RS-INTRINSIC-7")
  .fn(async (t) => {
    const create = (app: App, rsc: Result) => createNv21(app, rsc, frameOfNoise(8, 8));
    await expectUntouched(t, "cpu", RsError.BAD_SCRIPT, create, 1);
  });

frames.test("no_frame")
  .clauses("RS-INTRINSIC-118")
  .params({ path: PATHS })
  .fn((t) => expectUntouched(t, t.params.path, undefined, () => undefined));

/** Expects that a run on a frame, or on none, writes nothing, and is an error or none. */
async function expectUntouched(
  t: Context<unknown>,
  path: Path,
  error: number | undefined,
  createFrame: (app: App, rsc: Result) => Result | undefined,
  slot = 0,
): Promise<void> {
  const { record, made } = await playOn(t, stockDevice(9), (app) => {
    const rsc = listenedContext(app, path);
    const script = yuvScript(app, rsc);
    const frame = createFrame(app, rsc);
    if (frame !== undefined) app.rs.ScriptSetVarObj(rsc, script, 0, frame);
    const output = createImage(app, rsc, constant({ width: 8, height: 8 }, 77));
    launch(app, rsc, script, slot, { out: output });
    return { read: readAll(app, rsc, output, out("byte", 256)), errors: takeErrors(app, rsc, 1) };
  });
  t.expectSequence("cells", cellsOf(record, made.read), times(256, 77));
  t.expectSequence("errors", codesOf(record, made.errors), error === undefined ? [] : [error]);
}

function createNv21(app: App, rsc: Result, frame: YuvImage): Result {
  const { width: x, height: y } = frame;
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const type = createType(app, rsc, element, { x, y, yuv: RsYuvFormat.NV21 });
  const allocation = createAllocation(app, rsc, type);
  writeCells(app, rsc, allocation, { w: x, h: y }, bytes(packFrame(frame, "nv21")));
  return allocation;
}

function yuvScript(app: App, rsc: Result): Result {
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.YUV_TO_RGB, element);
}

/** The group. */
export const tests: readonly Group[] = [frames];
