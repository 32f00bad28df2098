/**
 * Intrinsics that run on a device as often as one likes, to see how long they take.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import type { ResultRef } from "../../contract/program.ts";
import { type App, recordProgram, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import {
  createIntrinsic,
  imageElement,
  imageType,
  launchImage,
  limitsOf,
  setParameters,
} from "../intrinsic/image_programs.ts";
import { whole } from "../intrinsic/images.ts";
import { memoryOf, room } from "../memory.ts";
import { contextOn, createAllocation, readCells, writeCells } from "../programs.ts";
import type { BaselineCall } from "./baseline.ts";
import type { Work } from "./times.ts";
import { cellsOf } from "../results.ts";
import { type Path, PROBE, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";

const RELEASE = 9;

/** Where runs are timed. */
export interface TimedPlace {
  /** Default: a stock device. */
  readonly device?: WorldBuilder;
  /** Threads that run kernels. Default: one. */
  readonly threads?: number;
}

/**
 * Makes everything that a run needs, in a context of its own.
 *
 * @param call The run. Its images count for their sizes; cells hold whatever was there.
 * @param path Default: the CPU path.
 * @returns Launches the kernel some times, one after the other, and reads a row of the result, so that all of them have run.
 */
export type Timed = (call: BaselineCall, path?: Path) => Promise<Work>;

/** An image of bytes of which only the size matters. */
export function canvas(width: number, height: number): ComputeImage {
  return { type: "u8", vectorSize: 4, width, height, data: new Uint8Array(4 * width * height) };
}

/** A blur of an image of some size. */
export function blurCall(width: number, height: number, radius: number): BaselineCall {
  const [input, output] = [canvas(width, height), canvas(width, height)];
  return { intrinsic: "blur", input, output, clip: whole(input), radius };
}

/** A convolution of an image of some size, of 3 x 3 or 5 x 5 cells. */
export function convolveCall(width: number, height: number, side: 3 | 5): BaselineCall {
  const [input, output] = [canvas(width, height), canvas(width, height)];
  const intrinsic = side === 3 ? "convolve3x3" : "convolve5x5";
  const coefficients = Float32Array.from(
    { length: side * side },
    (_, i) => (i + 0.25) / side ** 4,
  );
  return { intrinsic, input, output, clip: whole(input), coefficients };
}

/** A color matrix for an image of some size. */
export function matrixCall(width: number, height: number): BaselineCall {
  const [input, output] = [canvas(width, height), canvas(width, height)];
  const matrix = Float32Array.from({ length: 16 }, (_, i) => (i + 0.3) / 40);
  const add = Float32Array.of(0.1, 0.2, 0, 0);
  return { intrinsic: "colorMatrix", input, output, clip: whole(input), matrix, add };
}

/** Makes an image of some size two thirds as wide and as high. */
export function resizeCall(width: number, height: number): BaselineCall {
  const [input, output] = [canvas(width, height), canvas(2 * width / 3, 2 * height / 3)];
  return { intrinsic: "resize", input, output, clip: whole(output) };
}

/**
 * Launches a process in which runs are timed.
 *
 * @param t The case.
 * @param place Where.
 */
export async function timedProcess(
  t: Context<unknown>,
  { device = stockDevice(RELEASE), threads = 1 }: TimedPlace = {},
): Promise<Timed> {
  const { world } = device.property("debug.rs.max-threads", String(threads));
  const process = await (await t.boot(world)).launch({ kind: "native", executable: PROBE });
  let programs = 0;
  const play = async <T>(write: (app: App) => T) => {
    const made: T[] = [];
    const record = await process.run(recordProgram((app) => void made.push(write(app))));
    t.expectRunning(record);
    return { record, made: made[0]!, program: programs++ };
  };
  return async (call, path = "cpu") => {
    const { made: created, program } = await play((app) => make(app, path, call));
    const from = ({ ref }: ResultRef) => ({ ref, program });
    const made: Made = {
      rsc: from(created.rsc),
      script: from(created.script),
      input: from(created.input),
      output: from(created.output),
    };
    const { record, made: row } = await play((app) => {
      launchOnce(app, call, made);
      return readMiddle(app, call, made);
    });
    t.expect("the launch writes cells", cellsOf(record, row).some((value) => value !== 0));
    return async (count) => {
      await play((app) => {
        for (let i = 0; i < count; i++) launchOnce(app, call, made);
        readMiddle(app, call, made);
      });
    };
  };
}

/** The objects that a program made for the later ones of its process. */
interface Made {
  readonly rsc: ResultRef;
  readonly script: ResultRef;
  readonly input: ResultRef;
  readonly output: ResultRef;
}

function make(app: App, path: Path, call: BaselineCall): Made {
  const rsc = contextOn(app, path);
  const [input, output] = [
    createAllocation(app, rsc, imageType(app, rsc, call.input)),
    createAllocation(app, rsc, imageType(app, rsc, call.output)),
  ];
  writeMiddle(app, rsc, input, call.input, 200);
  writeMiddle(app, rsc, output, call.output, 0);
  const script = scriptOf(app, rsc, call, input);
  return { rsc, script, input, output };
}

/** Writes the rows in the middle, which a launch then changes in the output, whatever the others hold. */
function writeMiddle(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  { width: w, height }: ComputeImage,
  value: number,
): void {
  const [y, h] = [height / 2 - 2, 4];
  writeCells(app, rsc, allocation, { y, w, h }, memoryOf(new Uint8Array(4 * w * h).fill(value)));
}

function readMiddle(app: App, { output }: BaselineCall, made: Made): Result {
  const { width: w, height } = output;
  const row = { y: height / 2, w, h: 1 };
  return readCells(app, made.rsc, made.output, row, room(4 * w));
}

function launchOnce(app: App, call: BaselineCall, { rsc, script, input, output }: Made): void {
  if (call.intrinsic !== "resize") {
    launchImage(app, rsc, script, call, { in: input, out: output });
    return;
  }
  const limits = limitsOf(call.clip, call.output.width, call.output.height);
  launch(app, rsc, script, 0, { out: output, ...(limits && { limits }) });
}

function scriptOf(app: App, rsc: RsHandle, call: BaselineCall, input: RsHandle): ResultRef {
  if (call.intrinsic !== "resize") {
    const script = createIntrinsic(app, rsc, call.intrinsic, call.input);
    setParameters(app, rsc, script, call);
    return script;
  }
  const element = imageElement(app, rsc, call.input);
  const script = app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.RESIZE, element);
  app.rs.ScriptSetVarObj(rsc, script, 0, input);
  return script;
}
