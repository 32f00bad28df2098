/**
 * Tests of launches of YUV to RGB on a part of the cells, on many, on frames that do not fit, and on none.
 *
 * @module
 */

import type { ComputeClip, YuvImage, YuvToRgbCall } from "../../contract/compute.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsYuvFormat } from "../../contract/rs_defines.ts";
import type { Context, Group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import {
  createAllocation,
  createElement,
  createType,
  listenedContext,
  readAll,
} from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, type Path, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { createImage, imageOf, imageType, readImage } from "./image_programs.ts";
import { CLIPS, constant, frameOfNoise, noise } from "./images.ts";
import { expectCall, judgeCall, judgeCalls, type Place, playCall, playCalls } from "./judge.ts";
import { createTiled, expectSameStrips, threads } from "./threads.tests.ts";
import { colorAt, colorsOff, expectColors, FORMATS, toRgb, writtenOutside } from "./yuv_frames.ts";
import { createFrame, yuvScript } from "./yuv_programs.ts";

/** Declares the tests. */
export function yuvLaunchTests(frames: Group): void {
  const parts = {
    rows: { x1: 0, x2: 34, y1: 3, y2: 20 },
    row: { x1: 0, x2: 34, y1: 23, y2: 24 },
    left: { x1: 0, x2: 18, y1: 1, y2: 26 },
    corner: { x1: 0, x2: 2, y1: 0, y2: 1 },
  } as const;

  /** Begins in the middle of a block, and has room for what is computed several blocks at a time. */
  const fromOddColumn: ComputeClip = { x1: 1, x2: 34, y1: 2, y2: 5 };

  frames.test("part")
    .clauses("RS-INTRINSIC-114")
    .params({ clip: ["rows", "row", "left", "corner"], format: FORMATS, path: PATHS })
    .filter(({ clip, format, path }) =>
      path === "cpu"
        ? format === "nv21" || clip === "rows" || clip === "left"
        : clip === "left" && format === "nv21"
    )
    .fn(async (t) => {
      const { clip, format: yuv, path } = t.params;
      await expectPart(t, parts[clip], { yuv, path });
    });

  frames.test("part_from_another_column_on")
    .clauses("RS-INTRINSIC-116")
    .params({ clip: ["inner", "odd", "column", "last", "piece"], format: FORMATS, path: PATHS })
    .filter(({ clip, format, path }) =>
      path === "cpu"
        ? format === "nv21" || clip === "inner" || clip === "odd" || clip === "piece"
        : clip === "inner" && format === "nv21"
    )
    .fn(async (t) => {
      const { clip, format: yuv, path } = t.params;
      const part = clip === "odd" ? fromOddColumn : CLIPS[clip](34, 26);
      await expectPlace(t, part, { yuv, path });
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
      const device = stockDevice(anyRelease(t)).compat(compat);
      const { output } = await playCall(t, call, { path: "cpu", device });
      const written = [...output.data.entries()].flatMap(([index, value]) =>
        index % 4 === 3 && value === 255 ? [(index - 3) / 4] : []
      );
      const [android, sane] = [[4, 5], [2, 3]];
      t.expectEither(
        "columns that were written",
        written,
        compat ? android : sane,
        compat ? sane : android,
      );
    });

  frames.test("the_frame_stays")
    .clauses("RS-INTRINSIC-3")
    .params({ format: FORMATS, path: PATHS })
    .filter(({ format, path }) => path === "cpu" || format === "nv21")
    .fn(async (t) => {
      const { format: yuv, path } = t.params;
      await judgeCall(t, toRgb(frameOfNoise(34, 22)), { path, yuv, launches: 2 });
    });

  frames.test("the_app_gives_its_reference_back")
    .clauses("RS-INTRINSIC-73")
    .params({ path: PATHS })
    .fn(async (t) => {
      const call = toRgb(frameOfNoise(34, 22));
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const script = yuvScript(app, rsc);
        const frame = createFrame(app, rsc, call.input);
        app.rs.ScriptSetVarObj(rsc, script, 0, frame);
        app.rs.ObjDestroy(rsc, frame);
        createFrame(app, rsc, frameOfNoise(34, 22, 55));
        const output = createImage(app, rsc, call.output);
        launch(app, rsc, script, 0, { out: output });
        return readImage(app, rsc, output, call.output);
      });
      expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
    });

  frames.test("frames_that_are_too_small")
    .clauses("RS-INTRINSIC-117")
    .params({ frame: ["nv21", "legacy", "output", "narrow", "levels"], path: PATHS })
    .filter(({ frame, path }) => path === "cpu" || frame === "nv21")
    .fn(async (t) => {
      const { frame, path } = t.params;
      await expectUntouched(t, path, RsError.BAD_SCRIPT, (app, rsc) => {
        const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
        const size = {
          nv21: { x: 8, y: 4, yuv: RsYuvFormat.NV21 },
          legacy: { x: 95 },
          narrow: { x: 6, y: 8, yuv: RsYuvFormat.NV21 },
          levels: { x: 2, mipmaps: true },
        };
        if (frame === "output") {
          return createImage(app, rsc, constant({ width: 16, height: 16 }, 77));
        }
        return createAllocation(app, rsc, createType(app, rsc, element, size[frame]));
      });
    });

  frames.test("frames_of_whole_vectors")
    .clauses("RS-INTRINSIC-105")
    .params({ format: FORMATS })
    .fn(async (t) => {
      const calls = [16, 32, 64].map((width) => toRgb(frameOfNoise(width, 4)));
      await judgeCalls(t, calls, { path: "cpu", yuv: t.params.format });
    });

  frames.test("no_output")
    .clauses("RS-INTRINSIC-71")
    .fn(async (t) => {
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        const script = yuvScript(app, rsc);
        app.rs.ScriptSetVarObj(rsc, script, 0, createFrame(app, rsc, frameOfNoise(8, 8)));
        const input = createImage(app, rsc, constant({ width: 8, height: 8 }, 77));
        launch(app, rsc, script, 0, { in: input });
        return takeErrors(app, rsc, 1);
      });
      t.expectSequence("errors", codesOf(record, made), [RsError.BAD_SCRIPT]);
    });

  threads.test("yuvToRgb")
    .clauses("RS-INTRINSIC-5")
    .fn(async (t) => {
      const output = constant({ width: 1024, height: 2048 }, 77);
      const bytes = noise({ vectorSize: 1, width: 64, height: 64 });
      await expectSameStrips(t, output, (app, rsc) => {
        const script = yuvScript(app, rsc);
        const plain = createTiled(app, rsc, bytes, { width: 1024, height: 4096 });
        app.rs.ScriptSetVarObj(rsc, script, 0, plain);
        const made = createAllocation(app, rsc, imageType(app, rsc, output));
        launch(app, rsc, script, 0, { out: made });
        return made;
      });
    });

  frames.test("slots_without_a_kernel")
    .clauses("RS-INTRINSIC-7")
    .fn(async (t) => {
      const create = (app: App, rsc: Result) => createFrame(app, rsc, frameOfNoise(8, 8));
      await expectUntouched(t, "cpu", RsError.BAD_SCRIPT, create, 1);
    });

  frames.test("no_frame")
    .clauses("RS-INTRINSIC-118")
    .params({ path: PATHS })
    .fn((t) => expectUntouched(t, t.params.path, undefined, () => undefined));
}

/** The colors of all cells of a frame. */
function completeOf(frame: YuvImage): YuvToRgbCall {
  const complete = toRgb(frame);
  void oracle("scalar").run(complete);
  return complete;
}

/** Expects that a launch with limits makes cells of a frame as one without them. */
async function expectPart(t: Context<unknown>, clip: ComputeClip, place: Place): Promise<void> {
  const frame = frameOfNoise(34, 26);
  const made = await playCall(t, toRgb(frame, clip), place);
  const complete = completeOf(frame);
  expectColors(t, made, (x, y) => isInside(clip, x, y) ? colorAt(complete, x, y) : []);
}

function isInside({ x1, x2, y1, y2 }: ComputeClip, x: number, y: number): boolean {
  return x >= x1 && x < x2 && y >= y1 && y < y2;
}

/**
 * Expects the same of a launch that does not begin at the first column, or else what Android does: the same colors to the
 * right of the limits by their first column, as far as the row goes. Its code without SIMD begins blocks at that column.
 */
async function expectPlace(t: Context<unknown>, clip: ComputeClip, place: Place): Promise<void> {
  const frame = frameOfNoise(34, 26);
  const made = await playCall(t, toRgb(frame, clip), place);
  const complete = completeOf(frame);
  const off = colorsOff(made, (x, y) => isInside(clip, x, y) ? colorAt(complete, x, y) : []);
  const late = clip.x1 % 2 === 0
    ? complete
    : completeOf({ ...frame, y: frame.y.map((_, i) => frame.y[i + 1] ?? 0) });
  const isShifted = [0, 1].some((step) =>
    colorsOff(made, (x, y) => {
      const from = x - clip.x1;
      if (!isInside(clip, from, y)) return [];
      return step === 0 ? colorAt(complete, from, y) : colorAt(late, from - clip.x1 % 2, y);
    }).length === 0
  );
  const [inside, shifted] = ["inside of the limits", "to the right of them by their first column"];
  const found = off.length === 0
    ? inside
    : isShifted
    ? shifted
    : `elsewhere: ${JSON.stringify(off[0])}`;
  t.expectEither("place of the colors", found, inside, shifted);
}

/** Expects that a run on a frame, or on none, writes nothing, and is an error or none. */
async function expectUntouched(
  t: Context<unknown>,
  path: Path,
  error: number | undefined,
  createFrame: (app: App, rsc: Result) => Result | undefined,
  slot = 0,
): Promise<void> {
  const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
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
