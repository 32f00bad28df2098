/**
 * Runs of intrinsics as programs: what a ComputeCall says, through libRS.so's C functions, and what came of it.
 *
 * Slots of variables and kernels: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsic*.cpp of Android 9; frameworks/base,
 * rs/java/android/renderscript/ScriptIntrinsic*.java.
 *
 * @module
 */

import type { ComputeCall, ComputeClip, ComputeImage } from "../../contract/compute.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import { RsDataType } from "../../contract/rs_defines.ts";
import { withOwnOutput } from "../oracle/mod.ts";
import { memoryOf, room } from "../memory.ts";
import { createAllocation, createElement, createType, readCells, writeCells } from "../programs.ts";
import { bytesRead } from "../results.ts";
import { launch, setVariable } from "../script/programs.ts";
import { launchBlas, type RecordedOutput } from "./blas_programs.ts";
import {
  createImage,
  createIntrinsic,
  type ImageCall,
  launchImage,
  limitsOf,
  readImage,
  setParameters,
} from "./image_programs.ts";
import { createFrame, type YuvFormat } from "./yuv_programs.ts";

/** A run that was recorded. */
export interface RecordedCall {
  /** Records the reads of what the run wrote, if they come later. */
  read(): void;
  /** Takes what the run wrote from the Record, into a call like the first one. */
  result(record: ProcessRecord): ComputeCall;
  /** The calls that read what the run wrote, each with the memory of a call like the first one that holds the same. */
  outputs(made: ComputeCall): readonly { readonly read: Result; readonly data: ArrayBufferView }[];
}

/** The options of a run in a program beside the call. */
export interface CallOptions {
  /** How the frame lies, for yuvToRgb. Default: nv21. */
  readonly yuv?: YuvFormat;
  /** How often the kernel is launched. Default: once. */
  readonly launches?: number;
  /** Allocations that runs share: what one writes can be what another one reads. Those that are missing are added. */
  readonly images?: Map<ComputeImage, Result>;
  /** Elements, Types and scripts that runs of BLAS share, by what they are. Those that are missing are added. */
  readonly shared?: Map<string, Result>;
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
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength).set(
          bytesRead(record, read, data.byteLength),
        );
      }
      return made;
    },
    outputs: (made) => recorder.reads(made),
  };
}

class CallRecorder {
  readonly #app: App;
  readonly #rsc: RsHandle;
  readonly #options: CallOptions;
  readonly #outputs: RecordedOutput[] = [];
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
        const script = createIntrinsic(this.#app, this.#rsc, "resize", call.input);
        this.#app.rs.ScriptSetVarObj(this.#rsc, script, 0, this.#image(call.input));
        return this.#write(script, call);
      }
      case "yuvToRgb": {
        const script = createIntrinsic(this.#app, this.#rsc, "yuvToRgb", call.output);
        const frame = createFrame(this.#app, this.#rsc, call.input, this.#options.yuv);
        this.#app.rs.ScriptSetVarObj(this.#rsc, script, 0, frame);
        return this.#write(script, call);
      }
      case "blas":
      case "bnnm":
        this.#outputs.push(...launchBlas(this.#app, this.#rsc, call, this.#options));
    }
  }

  #set(script: RsHandle, slot: number, data: ArrayBufferView): void {
    setVariable(this.#app, this.#rsc, script, slot, memoryOf(data));
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
    const script = createIntrinsic(this.#app, this.#rsc, call.intrinsic, input);
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
    writeCells(this.#app, this.#rsc, bins, { w: 256 }, memoryOf(output));
    this.#app.rs.ScriptSetVarObj(this.#rsc, script, 1, bins);
    const limits = limitsOf(clip, input.width, input.height);
    this.#launch(script, Number(isDot), { in: this.#image(input), ...(limits && { limits }) });
    const buffer = room(output.byteLength);
    this.#outputs.push({
      read: () => readCells(this.#app, this.#rsc, bins, { w: 256 }, buffer),
      of: (made) => (made as typeof call).output,
    });
  }
}
