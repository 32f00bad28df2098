/**
 * Runs of intrinsics as programs: what a ComputeCall says, through libRS.so's C functions, and what came of it.
 *
 * Slots of variables and kernels: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic*.cpp of Android 9; frameworks/base,
 * rs/java/android/renderscript/ScriptIntrinsic*.java.
 *
 * @module
 */

import type {
  ComputeCall,
  ComputeClip,
  ComputeImage,
  ComputeMatrix,
  VectorSize,
  YuvImage,
} from "../../contract/compute.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { blasCallBytes, RsBlasFunction } from "../../contract/rs_blas.ts";
import { RsDataType, RsScriptIntrinsicId, RsYuvFormat } from "../../contract/rs_defines.ts";
import { withOwnOutput } from "../oracle/mod.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createType,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf } from "../results.ts";
import { launch, setVariable } from "../script_programs.ts";
import {
  bytesOf,
  createImage,
  createIntrinsic,
  type ImageCall,
  imageElement,
  launchImage,
  limitsOf,
  readImage,
  setParameters,
} from "./image_programs.ts";

export { bytesOf, limitsOf } from "./image_programs.ts";

/** How a frame of video lies in an Allocation; `legacy` is one of a single dimension. */
export type YuvFormat = "nv21" | "yv12" | "legacy";

/** A run that was recorded. */
export interface RecordedCall {
  /** Records the reads of what the run wrote, if they come later. */
  read(): void;
  /** Takes what the run wrote from the Record, into a call like the first one. */
  result(record: ProcessRecord): ComputeCall;
}

/** What a run in a program may have beside the call. */
export interface CallOptions {
  /** How the frame lies, for yuvToRgb. Default: nv21. */
  readonly yuv?: YuvFormat;
  /** How often the kernel is launched. Default: once. */
  readonly launches?: number;
  /** Allocations that runs share: what one writes can be what another one reads. Those that are missing are added. */
  readonly images?: Map<ComputeImage, Result>;
  /** Whether what was written is read when {@link RecordedCall.read} is called. Default: at once. */
  readonly readsLater?: boolean;
}

/** Records a run: everything it needs is created, and what it wrote is read. */
export function recordCall(
  app: App,
  rsc: RsHandle,
  call: ComputeCall,
  options: CallOptions = {},
): RecordedCall {
  const recorder = new CallRecorder(app, rsc, options);
  recorder.run(call);
  if (options.readsLater !== true) recorder.read();
  return {
    read: () => recorder.read(),
    result: (record) => {
      const made = withOwnOutput(call);
      for (const { read, data } of recorder.reads(made)) {
        const cells = Uint8Array.from(cellsOf(record, read));
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength).set(cells);
      }
      return made;
    },
  };
}

class CallRecorder {
  readonly #app: App;
  readonly #rsc: RsHandle;
  readonly #options: CallOptions;
  readonly #outputs: {
    readonly read: () => Result;
    readonly of: (call: ComputeCall) => ArrayBufferView;
  }[] = [];
  #reads: readonly Result[] = [];

  constructor(app: App, rsc: RsHandle, options: CallOptions) {
    this.#app = app;
    this.#rsc = rsc;
    this.#options = options;
  }

  reads(made: ComputeCall): { readonly read: Result; readonly data: ArrayBufferView }[] {
    return this.#reads.map((read, i) => ({ read, data: this.#outputs[i]!.of(made) }));
  }

  read(): void {
    this.#reads = this.#outputs.map(({ read }) => read());
  }

  run(call: ComputeCall): void {
    switch (call.intrinsic) {
      case "blur":
      case "convolve3x3":
      case "convolve5x5":
      case "colorMatrix":
      case "lut":
      case "lut3d":
      case "blend":
        return this.#imageCall(call);
      case "histogram":
      case "histogramDot":
        return this.#histogram(call);
      case "resize": {
        const script = this.#script("RESIZE", call.input);
        this.#app.rs.ScriptSetVarObj(this.#rsc, script, 0, this.#image(call.input));
        return this.#write(script, call);
      }
      case "yuvToRgb": {
        const script = this.#script("YUV_TO_RGB", call.output);
        this.#app.rs.ScriptSetVarObj(this.#rsc, script, 0, this.#frame(call.input));
        return this.#write(script, call);
      }
      case "blas":
        return this.#blas(call);
      case "bnnm":
        return this.#bnnm(call);
    }
  }

  #element(type: ComputeImage["type"], vectorSize: VectorSize): Result {
    return imageElement(this.#app, this.#rsc, { type, vectorSize });
  }

  #script(
    name: keyof typeof RsScriptIntrinsicId,
    { type, vectorSize }: Pick<ComputeImage, "type" | "vectorSize">,
  ): Result {
    const element = this.#element(type, vectorSize);
    return this.#app.rs.ScriptIntrinsicCreate(this.#rsc, RsScriptIntrinsicId[name], element);
  }

  #set(script: RsHandle, slot: number, data: ArrayBufferView): void {
    setVariable(this.#app, this.#rsc, script, slot, bytesOf(data));
  }

  #image(image: ComputeImage): Result {
    const known = this.#options.images?.get(image);
    if (known !== undefined) return known;
    const made = createImage(this.#app, this.#rsc, image);
    this.#options.images?.set(image, made);
    return made;
  }

  /** From an image to another of the same size. */
  #imageCall(call: ImageCall): void {
    const [app, rsc, { input, output, intrinsic }] = [this.#app, this.#rsc, call];
    const script = createIntrinsic(app, rsc, intrinsic, input);
    setParameters(app, rsc, script, call);
    const images = { in: this.#image(input), out: this.#image(output) };
    for (let i = 0; i < this.#launches; i++) launchImage(app, rsc, script, call, images);
    this.#readOutput(images.out, output);
  }

  /** From something that a variable holds. */
  #write(
    script: RsHandle,
    { output, clip }: { readonly output: ComputeImage; readonly clip: ComputeClip },
  ): void {
    const allocation = this.#image(output);
    const limits = limitsOf(clip, output.width, output.height);
    this.#launch(script, 0, { out: allocation, ...(limits && { limits }) });
    this.#readOutput(allocation, output);
  }

  #readOutput(allocation: RsHandle, output: ComputeImage): void {
    this.#outputs.push({
      read: () => readImage(this.#app, this.#rsc, allocation, output),
      of: (made) => (made as unknown as { readonly output: ComputeImage }).output.data,
    });
  }

  get #launches(): number {
    return this.#options.launches ?? 1;
  }

  #launch(script: RsHandle, slot: number, on: Parameters<typeof launch>[4]): void {
    for (let i = 0; i < this.#launches; i++) {
      launch(this.#app, this.#rsc, script, slot, on);
    }
  }

  #histogram(call: ComputeCall & { readonly intrinsic: "histogram" | "histogramDot" }): void {
    const { input, channels, output, coefficients, clip } = call;
    const script = this.#script("HISTOGRAM", input);
    const isDot = call.intrinsic === "histogramDot";
    if (isDot) this.#set(script, 0, coefficients);
    const element = createElement(this.#app, this.#rsc, {
      type: RsDataType.UNSIGNED_32,
      size: channels,
    });
    const bins = createAllocation(
      this.#app,
      this.#rsc,
      createType(this.#app, this.#rsc, element, { x: 256 }),
    );
    writeCells(this.#app, this.#rsc, bins, { w: 256 }, bytesOf(output));
    this.#app.rs.ScriptSetVarObj(this.#rsc, script, 1, bins);
    const limits = limitsOf(clip, input.width, input.height);
    this.#launch(script, Number(isDot), { in: this.#image(input), ...(limits && { limits }) });
    const buffer = out("byte", output.byteLength);
    this.#outputs.push({
      read: () => readCells(this.#app, this.#rsc, bins, { w: 256 }, buffer),
      of: (made) => (made as typeof call).output,
    });
  }

  /** A frame in an Allocation: after the rows of Y the colours, of YV12 U before V (as the array is, not the memory). */
  #frame(frame: YuvImage): Result {
    const { width, height } = frame;
    const format = this.#options.yuv ?? "nv21";
    const data = bytesOf(packFrame(frame, format));
    const element = this.#element("u8", 1);
    const [app, rsc] = [this.#app, this.#rsc];
    if (format === "legacy") {
      const w = data.cells.length;
      const allocation = createAllocation(app, rsc, createType(app, rsc, element, { x: w }));
      writeCells(app, rsc, allocation, { w }, data);
      return allocation;
    }
    const yuv = format === "nv21" ? RsYuvFormat.NV21 : RsYuvFormat.YV12;
    const type = createType(app, rsc, element, { x: width, y: height, yuv });
    const allocation = createAllocation(app, rsc, type);
    writeCells(app, rsc, allocation, { w: width, h: height }, data);
    return allocation;
  }

  #matrix({ data, complex, columns, rows }: ComputeMatrix): Result {
    const type = data instanceof Float64Array ? RsDataType.FLOAT_64 : RsDataType.FLOAT_32;
    const element = createElement(this.#app, this.#rsc, { type, size: complex ? 2 : 1 });
    return this.#table(element, columns, rows, data);
  }

  /** Rows of cells; a single one is an Allocation of one dimension, as vectors are. */
  #table(element: RsHandle, columns: number, rows: number, data: ArrayBufferView): Result {
    const size = rows === 1 ? { x: columns } : { x: columns, y: rows };
    const region = rows === 1 ? { w: columns } : { w: columns, h: rows };
    const type = createType(this.#app, this.#rsc, element, size);
    const allocation = createAllocation(this.#app, this.#rsc, type);
    writeCells(this.#app, this.#rsc, allocation, region, bytesOf(data));
    return allocation;
  }

  #readTable(
    allocation: RsHandle,
    columns: number,
    rows: number,
    data: ArrayBufferView,
    of: (made: ComputeCall) => ArrayBufferView,
  ): void {
    const region = rows === 1 ? { w: columns } : { w: columns, h: rows };
    const buffer = out("byte", data.byteLength);
    const read = () => readCells(this.#app, this.#rsc, allocation, region, buffer);
    this.#outputs.push({ read, of });
  }

  #blas(call: ComputeCall & { readonly intrinsic: "blas" }): void {
    const script = this.#app.rs.ScriptIntrinsicCreate(
      this.#rsc,
      RsScriptIntrinsicId.BLAS,
      this.#element("f32", 1),
    );
    const names = ["a", "b", "c"] as const;
    const ains = names.map((name) => call[name] === undefined ? null : this.#matrix(call[name]));
    const func = RsBlasFunction[call.routine as keyof typeof RsBlasFunction];
    this.#launch(script, 0, { in: ains, usr: bytes(blasCallBytes({ ...call, func })) });
    for (const [i, name] of names.entries()) {
      const matrix = call[name];
      if (matrix === undefined) continue;
      const { columns, rows, data } = matrix;
      this.#readTable(
        ains[i]!,
        columns,
        rows,
        data,
        (made) => (made as typeof call)[name]!.data,
      );
    }
  }

  #bnnm(call: ComputeCall & { readonly intrinsic: "bnnm" }): void {
    const { m, n, k, a, b, c } = call;
    const element = this.#element("u8", 1);
    const script = this.#app.rs.ScriptIntrinsicCreate(
      this.#rsc,
      RsScriptIntrinsicId.BLAS,
      element,
    );
    const ains = [
      this.#table(element, k, m, a),
      this.#table(element, k, n, b),
      this.#table(element, n, m, c),
    ];
    this.#launch(script, 0, {
      in: ains,
      usr: bytes(blasCallBytes({ ...call, func: RsBlasFunction.bnnm })),
    });
    this.#readTable(ains[2]!, n, m, c, (made) => (made as typeof call).c);
  }
}

/**
 * The bytes of a frame one after the other: all rows of Y, then the colours as the format has them.
 *
 * @param frame The frame; its planes may have room between rows.
 * @param format `yv12` has U before V, the others V and U by turns.
 */
export function packFrame(frame: YuvImage, format: YuvFormat): Uint8Array {
  const { width, height, y, u, v, yStride, uvStride, uvStep } = frame;
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)];
  const packed: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) packed.push(y[row * yStride + x]!);
  }
  const cell = (plane: Uint8Array, x: number, row: number) => plane[row * uvStride + x * uvStep]!;
  if (format === "yv12") {
    for (const plane of [u, v]) {
      for (let row = 0; row < rows; row++) {
        for (let x = 0; x < columns; x++) packed.push(cell(plane, x, row));
      }
    }
    return Uint8Array.from(packed);
  }
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < columns; x++) packed.push(cell(v, x, row), cell(u, x, row));
    if (width % 2 === 1) packed.push(0);
  }
  return Uint8Array.from(packed);
}
