/**
 * android.renderscript, as Java apps know it, on a reference device.
 *
 * @module
 */

export * from "./allocation.ts";
export * from "./allocation_adapter.ts";
export * from "./allocation_base.ts";
export type { Dimensions } from "./allocation_checks.ts";
export * from "./allocation_copies.ts";
export * from "./allocation_fields.ts";
export * from "./allocation_io.ts";
export * from "./base_obj.ts";
export * from "./bitmap.ts";
export * from "./boxed.ts";
export * from "./closure.ts";
export * from "./context_enums.ts";
export * from "./data_type.ts";
export * from "./element.ts";
export type * from "./element_parts.ts";
export * from "./exceptions.ts";
export * from "./field_base.ts";
export * from "./field_packer.ts";
export * from "./launch_options.ts";
export * from "./matrices.ts";
export * from "./message_thread.ts";
export * from "./mipmap_control.ts";
export * from "./numeric_array.ts";
export * from "./render_script.ts";
export * from "./rs_app.ts";
export * from "./rs_statics.ts";
export * from "./sampler.ts";
export * from "./script.ts";
export * from "./script_c.ts";
export * from "./script_group.ts";
export * from "./script_group_builder.ts";
export * from "./script_group_builder2.ts";
export * from "./script_intrinsic.ts";
export * from "./script_intrinsic_3dlut.ts";
export * from "./script_intrinsic_blas.ts";
export * from "./script_intrinsic_blas_base.ts";
export type * from "./script_intrinsic_blas_checks.ts";
export * from "./script_intrinsic_blas_general.ts";
export * from "./script_intrinsic_blas_products.ts";
export * from "./script_intrinsic_blas_symmetric.ts";
export * from "./script_intrinsic_blas_triangular.ts";
export * from "./script_intrinsic_blas_updates.ts";
export * from "./script_intrinsic_blend.ts";
export * from "./script_intrinsic_blur.ts";
export * from "./script_intrinsic_color_matrix.ts";
export * from "./script_intrinsic_convolve3x3.ts";
export * from "./script_intrinsic_convolve5x5.ts";
export * from "./script_intrinsic_filter.ts";
export * from "./script_intrinsic_histogram.ts";
export * from "./script_intrinsic_lut.ts";
export * from "./script_intrinsic_resize.ts";
export * from "./script_intrinsic_yuv_to_rgb.ts";
export * from "./script_variables.ts";
export * from "./surface.ts";
export * from "./type.ts";
