/**
 * Runs of intrinsics on the reference device, through android.renderscript.
 *
 * @module
 */

import type {
  BlendMode,
  ComputeImage,
  HistogramCall,
  YuvImage,
} from "../../cts/contract/compute.ts";
import type { Decision } from "../../cts/contract/record.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import {
  Allocation,
  Element,
  IllegalArgumentException,
  Matrix4f,
  RenderScript,
  RsApp,
  RSRuntimeException,
  ScriptIntrinsic3DLUT,
  ScriptIntrinsicBlend,
  ScriptIntrinsicBlur,
  ScriptIntrinsicColorMatrix,
  ScriptIntrinsicConvolve3x3,
  ScriptIntrinsicConvolve5x5,
  ScriptIntrinsicHistogram,
  ScriptIntrinsicLUT,
  ScriptIntrinsicResize,
  ScriptIntrinsicYuvToRGB,
  Type,
} from "../../impl/rs/java/mod.ts";
import { GPU_REMEDY } from "../../impl/rs/webgpu/gpu_link.ts";
import { isHistogram, type PictureCall } from "./intrinsic_settings.ts";

/** Which way a run takes. */
export type Path = "cpu" | "gpu";

/** The facts about a run. */
export interface DeviceRun {
  /** Milliseconds from the launch until the result is there. */
  readonly milliseconds: number;
  /** The code that ran it, and why, as the device's decisions say. */
  readonly taken: string;
}

/** Android's words for a lack of memory, and the remedy. */
const NO_MEMORY = "alloc failure";
const MEMORY_REMEDY =
  "; a process of the device has 256 MiB for input and output, so scale the picture down";
const GPU_DRIVER = "WebGpuDriver";
const PRODUCT = { OVERRIDE_RS_DRIVER: "libRSDriver_webgpu.so" };

/**
 * Runs an intrinsic, and waits for the result.
 *
 * @param call The run; its output is written.
 * @param path `cpu`: a context with LOW_LATENCY, which stays on the processor; `gpu`: a device whose driver uses WebGPU.
 * @throws {UsageError} If android.renderscript refuses it, or there is no GPU.
 */
export async function runOnDevice(call: PictureCall, path: Path): Promise<DeviceRun> {
  await using app = await RsApp.start(path === "gpu" ? { product: PRODUCT } : {});
  try {
    const { CREATE_FLAG_LOW_LATENCY, CREATE_FLAG_NONE } = RenderScript;
    const flags = path === "cpu" ? CREATE_FLAG_LOW_LATENCY : CREATE_FLAG_NONE;
    const rs = RenderScript.create(app, "NORMAL", flags)!;
    const [output, launch] = prepare(rs, call);
    const start = performance.now();
    launch();
    rs.finish();
    const milliseconds = performance.now() - start;
    output.copyTo(ArrayBuffer.isView(call.output) ? call.output : call.output.data);
    const { decisions } = await app.record();
    return { milliseconds, taken: path === "gpu" ? onGpu(decisions) : onCpu(decisions) };
  } catch (error) {
    if (!(error instanceof RSRuntimeException || error instanceof IllegalArgumentException)) {
      throw error;
    }
    const remedy = error.message.includes(NO_MEMORY) ? MEMORY_REMEDY : "";
    throw new UsageError(`android.renderscript refuses it: ${error.message}${remedy}`);
  }
}

function onCpu(decisions: readonly Decision[]): string {
  const path = decisions.find(({ by, action }) => by === "LibRs" && action === "path");
  const driver = decisions.findLast(({ by, subject, outcome }) =>
    by === "Linker" && subject === "libRSDriver.so" && outcome.startsWith("/")
  );
  return `${path?.outcome} (${path?.reason}), ${driver?.outcome}`;
}

function onGpu(decisions: readonly Decision[]): string {
  const own = decisions.filter(({ by }) => by === GPU_DRIVER);
  const opened = own.find(({ action }) => action === "open");
  if (opened?.outcome !== "opened") {
    throw new UsageError(`Cannot take the GPU path: ${opened?.reason ?? GPU_REMEDY}`);
  }
  const run = own.findLast(({ action }) => action === "run");
  return `GPU path, ${run?.outcome ?? "nothing to do"} (${run?.reason ?? opened.reason})`;
}

/** Makes everything that a run needs. */
function prepare(rs: RenderScript, call: PictureCall): [output: Allocation, launch: () => void] {
  if (isHistogram(call)) return prepareHistogram(rs, call);
  const cells = Element.U8_4(rs);
  const output = allocate(rs, call.output);
  if (call.intrinsic === "yuvToRgb") {
    const script = ScriptIntrinsicYuvToRGB.create(rs, cells);
    script.setInput(frameOf(rs, call.input));
    return [output, () => script.forEach(output)];
  }
  const input = allocate(rs, call.input);
  switch (call.intrinsic) {
    case "blur": {
      const script = ScriptIntrinsicBlur.create(rs, cells);
      script.setRadius(call.radius);
      script.setInput(input);
      return [output, () => script.forEach(output)];
    }
    case "convolve3x3":
    case "convolve5x5": {
      const Convolve = call.intrinsic === "convolve3x3"
        ? ScriptIntrinsicConvolve3x3
        : ScriptIntrinsicConvolve5x5;
      const script = Convolve.create(rs, cells);
      script.setCoefficients(call.coefficients);
      script.setInput(input);
      return [output, () => script.forEach(output)];
    }
    case "colorMatrix": {
      const script = ScriptIntrinsicColorMatrix.create(rs);
      const [r, g, b, a] = call.add;
      script.setColorMatrix(new Matrix4f(call.matrix));
      script.setAdd(r!, g!, b!, a!);
      return [output, () => script.forEach(input, output)];
    }
    case "lut": {
      const script = ScriptIntrinsicLUT.create(rs, cells);
      for (let i = 0; i < 256; i++) {
        script.setRed(i, call.table[i]!);
        script.setGreen(i, call.table[256 + i]!);
        script.setBlue(i, call.table[512 + i]!);
        script.setAlpha(i, call.table[768 + i]!);
      }
      return [output, () => script.forEach(input, output)];
    }
    case "lut3d": {
      const script = ScriptIntrinsic3DLUT.create(rs, cells);
      const { x, y, z, data } = call.cube;
      const cube = Allocation.createTyped(rs, Type.createXYZ(rs, cells, x, y, z));
      cube.copyFrom(data);
      script.setLUT(cube);
      return [output, () => script.forEach(input, output)];
    }
    case "blend": {
      const script = ScriptIntrinsicBlend.create(rs, cells);
      const launch = script[`forEach${capitalized(call.mode)}`];
      return [output, () => launch(input, output)];
    }
    case "resize": {
      const script = ScriptIntrinsicResize.create(rs);
      script.setInput(input);
      return [output, () => script.forEach_bicubic(output)];
    }
  }
}

function prepareHistogram(
  rs: RenderScript,
  call: HistogramCall,
): [output: Allocation, launch: () => void] {
  const isDot = call.intrinsic === "histogramDot";
  const input = allocate(rs, call.input);
  const counts = isDot ? Element.U32(rs) : Element.U32_4(rs);
  const output = Allocation.createSized(rs, counts, 256);
  const script = ScriptIntrinsicHistogram.create(rs, Element.U8_4(rs));
  script.setOutput(output);
  if (!isDot) return [output, () => script.forEach(input)];
  const [r, g, b, a] = call.coefficients;
  script.setDotCoefficients(r!, g!, b!, a!);
  return [output, () => script.forEach_Dot(input)];
}

function capitalized(mode: BlendMode): Capitalize<BlendMode> {
  return mode.replace(/^./, (first) => first.toUpperCase()) as Capitalize<BlendMode>;
}

function allocate(rs: RenderScript, { width, height, data }: ComputeImage): Allocation {
  const type = Type.createXY(rs, Element.U8_4(rs), width, height);
  const allocation = Allocation.createTyped(rs, type);
  allocation.copyFrom(data);
  return allocation;
}

/** A frame in NV21, as a row of bytes. */
function frameOf(rs: RenderScript, { width, height, y, v }: YuvImage): Allocation {
  const row = Allocation.createSized(rs, Element.U8(rs), y.length + v.length);
  const bytes = new Uint8Array(width * height * 3 / 2);
  bytes.set(y);
  bytes.set(v, y.length);
  row.copyFrom(bytes);
  return row;
}
