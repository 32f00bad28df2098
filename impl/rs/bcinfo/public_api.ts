/**
 * Which functions a script may import: those of RenderScript's public API that the core library defines.
 *
 * Source: Documentation, RenderScript runtime reference; AOSP frameworks/rs, api/*.spec. Graphics (`rsg*`) are not among
 * them: no API level above 22 has them.
 *
 * @module
 */

const WHOLE = "(?:u?(?:char|short|int|long))";
const ELEMENT = `(?:${WHOLE}|half|float|double)[234]?`;
const VECTOR = `(?:${WHOLE}|half|float|double)[234]`;

/** Functions of mathematics that also exist as `native_`. */
const NATIVE =
  `acos acosh acospi asin asinh asinpi atan atan2 atan2pi atanh atanpi cbrt cos cosh cospi distance divide
  exp exp10 exp2 expm1 hypot length log log10 log1p log2 normalize powr recip rootn rsqrt sin sincos sinh sinpi sqrt tan
  tanh tanpi`;
const MATH =
  `abs ceil clamp clz copysign cross degrees dot erf erfc fabs fast_distance fast_length fast_normalize fdim
  floor fma fmax fmin fmod fract frexp half_recip half_rsqrt half_sqrt ilogb ldexp lgamma logb mad max min mix modf nan
  nan_half nextafter pow pown radians remainder remquo rint round sign step tgamma trunc`;
const RUNTIME =
  `AllocationCopy1DRange AllocationCopy2DRange AllocationGetDimFaces AllocationGetDimLOD AllocationGetDimX
  AllocationGetDimY AllocationGetDimZ AllocationGetElement AllocationIoReceive AllocationIoSend AtomicAdd AtomicAnd
  AtomicCas AtomicDec AtomicInc AtomicMax AtomicMin AtomicOr AtomicSub AtomicXor Clamp ClearObject CreateAllocation
  CreateElement CreatePixelElement CreateType CreateVectorElement Debug ElementGetBytesSize ElementGetDataKind
  ElementGetDataType ElementGetSubElement ElementGetSubElementArraySize ElementGetSubElementCount
  ElementGetSubElementName ElementGetSubElementNameLength ElementGetSubElementOffsetBytes ElementGetVectorSize
  ExtractFrustumPlanes ForEach ForEachInternal ForEachWithOptions Frac GetAllocation GetArray0 GetArray1 GetArray2
  GetArray3 GetDimArray0 GetDimArray1 GetDimArray2 GetDimArray3 GetDimHasFaces GetDimLod GetDimX GetDimY GetDimZ GetDt
  GetElementAt GetFace GetLod IsObject IsSphereInFrustum Localtime MatrixGet MatrixInverse MatrixInverseTranspose
  MatrixLoad MatrixLoadFrustum MatrixLoadIdentity MatrixLoadMultiply MatrixLoadOrtho MatrixLoadPerspective
  MatrixLoadRotate MatrixLoadScale MatrixLoadTranslate MatrixMultiply MatrixRotate MatrixScale MatrixSet MatrixTranslate
  MatrixTranspose PackColorTo8888 QuaternionAdd QuaternionConjugate QuaternionDot QuaternionGetMatrixUnit
  QuaternionLoadRotate QuaternionLoadRotateUnit QuaternionMultiply QuaternionNormalize QuaternionSet QuaternionSlerp
  Rand Sample SamplerGetAnisotropy SamplerGetMagnification SamplerGetMinification SamplerGetWrapS SamplerGetWrapT
  SendToClient SendToClientBlocking SetElementAt SetObject Time UnpackColor8888 UptimeMillis UptimeNanos YuvToRGBA_float4
  YuvToRGBA_uchar4`;

const words = (list: string) => list.split(/\s+/).join("|");
const PUBLIC = new RegExp(
  `^(?:(?:native_)?(?:${words(NATIVE)})|${words(MATH)}|convert_${VECTOR}|rs(?:${words(RUNTIME)}|` +
    `[GS]etElementAt_${ELEMENT}|[GS]etElementAtYuv_uchar_[YUV]|AllocationV(?:Load|Store)X_${VECTOR}))$`,
);
const MANGLED = /^_Z(\d+)(.+)$/;

/**
 * A function's name without its types.
 *
 * @param symbol Its symbol; C++ mangling, or a plain name.
 */
export function baseName(symbol: string): string {
  const [, length, rest = ""] = MANGLED.exec(symbol) ?? [];
  return length === undefined ? symbol : rest.slice(0, Number(length));
}

/**
 * Checks that the public API has a function.
 *
 * @param symbol Its symbol.
 */
export function isPublicApi(symbol: string): boolean {
  return PUBLIC.test(baseName(symbol));
}
