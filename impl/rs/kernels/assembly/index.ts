// All kernels. Each runs on the cells from x1 to x2 of the rows from y1 to y2, on one of several threads.
export { blend } from "./blend";
export { blur } from "./blur";
export { blurWide } from "./blur_wide";
export { convolve3x3, convolve5x5 } from "./convolve";
export { convolveF32, convolveU8 } from "./convolve_float";
export { histogram, histogramDot } from "./histogram";
export { histogramCells } from "./histogram_cells";
export { yuvToRgb } from "./yuv";
export { colorMatrix, colorMatrixInteger } from "./color_matrix";
export { lut, lutPairs } from "./lut";
export { lut3d } from "./lut3d";
export { resizeU8 } from "./resize";
export { resizeF32 } from "./resize_float";
export { blasProductF32, blasProductF64 } from "./blas_product";
export { blasTriangleF32, blasTriangleF64 } from "./blas_triangle";
export { blasUpdateF32, blasUpdateF64 } from "./blas_update";
export { blasVectorF32, blasVectorF64 } from "./blas_vector";
export { bnnm } from "./bnnm";
