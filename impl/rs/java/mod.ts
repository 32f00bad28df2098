/**
 * android.renderscript, as Java apps know it, on a reference device.
 *
 * @module
 */

export * from "./allocation/allocation.ts";
export * from "./allocation/adapter.ts";
export type { SelectedCells } from "./allocation/cell_copies.ts";
export type { Dimensions } from "./allocation/checks.ts";
export * from "./allocation/copies.ts";
export * from "./base_obj.ts";
export * from "./allocation/bitmap.ts";
export * from "./boxed.ts";
export * from "./script/closure.ts";
export * from "./context_enums.ts";
export * from "./data_type.ts";
export * from "./element.ts";
export type * from "./element_parts.ts";
export * from "./exceptions.ts";
export * from "./field_base.ts";
export * from "./field_packer.ts";
export * from "./script/launch_options.ts";
export * from "./matrices.ts";
export * from "./message_thread.ts";
export * from "./allocation/mipmap_control.ts";
export * from "./numeric_array.ts";
export * from "./render_script.ts";
export * from "./rs_app.ts";
export * from "./rs_statics.ts";
export * from "./sampler.ts";
export * from "./script/script.ts";
export * from "./script/script_c.ts";
export * from "./script/group.ts";
export * from "./script/group_builder.ts";
export * from "./script/group_builder2.ts";
export * from "./intrinsics/script_intrinsic.ts";
export * from "./intrinsics/3dlut.ts";
export * from "./blas/blas.ts";
export type {
  BlasComplex,
  BlasLetter,
  BlasParameters,
  BlasRoutine,
  BlasScalar,
} from "./blas/calls.ts";
export type * from "./blas/checks.ts";
export type { Gbmv, Gemv, GeneralRoutines, Ger } from "./blas/general.ts";
export type { Gemm, ProductRoutines, Symm, Trmm } from "./blas/products.ts";
export type { Sbmv, SymmetricRoutines, Symv, Syr, Syr2 } from "./blas/symmetric.ts";
export type { Tbmv, TriangularRoutines, Trmv } from "./blas/triangular.ts";
export type { Syr2k, Syrk, UpdateRoutines } from "./blas/updates.ts";
export * from "./intrinsics/blend.ts";
export * from "./intrinsics/blur.ts";
export * from "./intrinsics/color_matrix.ts";
export * from "./intrinsics/convolve3x3.ts";
export * from "./intrinsics/convolve5x5.ts";
export * from "./intrinsics/filter.ts";
export * from "./intrinsics/histogram.ts";
export * from "./intrinsics/lut.ts";
export * from "./intrinsics/resize.ts";
export * from "./intrinsics/yuv_to_rgb.ts";
export * from "./script/variables.ts";
export * from "./allocation/surface.ts";
export * from "./type.ts";
