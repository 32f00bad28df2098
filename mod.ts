/**
 * Strata: tells whether an Android-style graphics stack is right, without a phone.
 *
 * This module is what a third party imports: functions that judge, examine and compare, the contract that an implementation offers to be judged, the recorders that
 * programs are written with, the types that layers are written with, the reference device with its replaceable parts,
 * OpenGL ES through real layers for programs of one's own, and android.renderscript for apps on the device.
 *
 * @example Judging a layer from a program
 * ```ts ignore
 * import { judge } from "@strata/strata";
 *
 * const { verdict, cases } = await judge({ layer: "./libMyLayer.so" });
 * for (const { id, status, message } of cases) if (status === "fail") console.log(id, message);
 * ```
 *
 * @example A device of one's own, for `deno task cts --impl module:./mine.ts`
 * ```ts ignore
 * import type { Implementation } from "@strata/strata";
 *
 * const mine: Implementation = {
 *   name: "mine 1.0",
 *   claims: ["gles"],
 *   boot(world) {
 *     return Promise.reject(new Error(`Cannot boot Android ${world.release} yet`));
 *   },
 * };
 * export default mine;
 * ```
 *
 * @example A LayerLoader of one's own, for `deno task cts --part layer-loader=./mine.ts`
 * ```ts ignore
 * import type { PartFactory } from "@strata/strata";
 *
 * const factory: PartFactory<"layer-loader"> = (Base) =>
 *   class extends Base {
 *     protected override splitList(list: string): string[] {
 *       return list.split(/[:,]/);
 *     }
 *   };
 * export default factory;
 * ```
 *
 * @example A library of intrinsics of one's own, for `deno task cts --compute module:./mine.ts`
 * ```ts ignore
 * import type { Compute } from "@strata/strata";
 *
 * const mine: Compute = {
 *   name: "mine 1.0",
 *   intrinsics: ["lut"],
 *   run(call) {
 *     if (call.intrinsic !== "lut") throw new Error(`No ${call.intrinsic}`);
 *     const { input, output, table, clip } = call;
 *     for (let y = clip.y1; y < clip.y2; y++) {
 *       for (let i = 4 * (y * input.width + clip.x1); i < 4 * (y * input.width + clip.x2); i++) {
 *         output.data[i] = table[256 * (i % 4) + input.data[i]!]!;
 *       }
 *     }
 *   },
 * };
 * export default mine;
 * ```
 *
 * @example An app that uses RenderScript, and why it ran where it did
 * ```ts ignore
 * import { Allocation, Element, RenderScript, RsApp, ScriptC } from "@strata/strata";
 *
 * await using app = await RsApp.start({ release: 9, targetSdkVersion: 28 });
 * const rs = RenderScript.create(app)!;
 * const cells = Allocation.createSized(rs, Element.I32(rs), 4);
 * cells.copyFrom(new Int32Array([1, 2, 3, 4]));
 * const script = new ScriptC(rs, "double", await Deno.readFile("librs.double.so"));
 * script.forEach(1, cells, cells);
 * console.log((await app.record()).decisions);
 * ```
 *
 * @module
 */

export * from "./cts/contract/audit.ts";
export * from "./cts/contract/compute.ts";
export * from "./cts/contract/device.ts";
export { DRIVER_FUNCTIONS, PLATFORM_FUNCTIONS } from "./cts/contract/egl_functions.ts";
export type { Declarations } from "./cts/contract/entry_points.ts";
export * from "./cts/contract/events.ts";
export * from "./cts/contract/gl_functions.ts";
export * from "./cts/contract/layer.ts";
export * from "./cts/contract/library.ts";
export * from "./cts/contract/program.ts";
export * from "./cts/contract/record.ts";
export * from "./cts/contract/recorder.ts";
export * from "./cts/contract/rs_blas.ts";
export * from "./cts/contract/rs_defines.ts";
export * from "./cts/contract/rs_functions.ts";
export * from "./cts/contract/world.ts";
export {
  type AnyPartFactory,
  type PartFactory,
  type PartName,
  PARTS,
  type Parts,
  REFERENCE_PARTS,
  type ReferenceDevice,
  sim,
  type SimOptions,
} from "./impl/mod.ts";
export {
  type Below,
  LayerLoader,
  type LayerLoaderHost,
  type LoadedLayer,
} from "./impl/egl/layer_loader.ts";
export { FunctionTable, GlHooks, KnownFunctions, Tables } from "./impl/egl/tables.ts";
export { DlopenError, type Library } from "./impl/linker/linker.ts";
export type { Caller, EntryPoint, Exports, Word } from "./impl/machine/machine.ts";
export { UsageError } from "./cts/framework/usage_error.ts";
export {
  type CaseChange,
  compareResult,
  compareRuns,
  type PictureIntrinsicCall,
  type ResultComparison,
  type RunChanges,
} from "./judge/compare.ts";
export { examine, type ExamineSettings } from "./judge/examine.ts";
export type { FileFinding } from "./judge/file_finding.ts";
export {
  judge,
  type JudgedCase,
  type JudgeSettings,
  type Judgment,
  listCases,
} from "./judge/judge.ts";
export { GlApp, type GlAppOptions, type GlLibraries } from "./impl/gl_app.ts";
export * from "./impl/rs/java/mod.ts";
