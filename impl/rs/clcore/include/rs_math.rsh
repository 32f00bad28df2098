/*
 * Numbers: conversions, mathematics and vectors.
 *
 * Source: the public API reference of RenderScript, rs_convert.rsh, rs_math.rsh and rs_vector_math.rsh.
 */
#ifndef RS_MATH_RSH
#define RS_MATH_RSH
#include "rs_types.rsh"

/* M(T, ...) for each scalar type by the name that is part of functions' names. */
#define RS_SMALL_INTEGERS(M, ...) \
  M(_char, __VA_ARGS__) M(_uchar, __VA_ARGS__) M(_short, __VA_ARGS__) M(_ushort, __VA_ARGS__) M(_int, __VA_ARGS__) M(_uint, __VA_ARGS__)
#define RS_INTEGERS(M, ...) RS_SMALL_INTEGERS(M, __VA_ARGS__) M(_long, __VA_ARGS__) M(_ulong, __VA_ARGS__)
#define RS_NUMBERS(M, ...) RS_INTEGERS(M, __VA_ARGS__) M(_float, __VA_ARGS__) M(_double, __VA_ARGS__)

#define RS_CONVERT_ONE(S, T)             \
  T##2 RS_FUNCTION convert##T##2(S##2); \
  T##3 RS_FUNCTION convert##T##3(S##3); \
  T##4 RS_FUNCTION convert##T##4(S##4);
#define RS_CONVERT_FROM(S)                                                                                   \
  RS_CONVERT_ONE(S, _char) RS_CONVERT_ONE(S, _uchar) RS_CONVERT_ONE(S, _short) RS_CONVERT_ONE(S, _ushort)    \
  RS_CONVERT_ONE(S, _int) RS_CONVERT_ONE(S, _uint) RS_CONVERT_ONE(S, _long) RS_CONVERT_ONE(S, _ulong)        \
  RS_CONVERT_ONE(S, _float) RS_CONVERT_ONE(S, _double)
#define RS_EACH_CONVERT(S, _) RS_CONVERT_FROM(S)
RS_NUMBERS(RS_EACH_CONVERT, _)

/* float and vectors of it, each result beside its arguments. */
#define RS_F(F)                       \
  float RS_FUNCTION F(float);         \
  float2 RS_FUNCTION F(float2);       \
  float3 RS_FUNCTION F(float3);       \
  float4 RS_FUNCTION F(float4);
#define RS_FF(F)                      \
  float RS_FUNCTION F(float, float);  \
  float2 RS_FUNCTION F(float2, float2); \
  float3 RS_FUNCTION F(float3, float3); \
  float4 RS_FUNCTION F(float4, float4);
#define RS_FFF(F)                     \
  float RS_FUNCTION F(float, float, float); \
  float2 RS_FUNCTION F(float2, float2, float2); \
  float3 RS_FUNCTION F(float3, float3, float3); \
  float4 RS_FUNCTION F(float4, float4, float4);
/* The last argument is a number for all lanes. */
#define RS_V1(F)                      \
  float2 RS_FUNCTION F(float2, float); \
  float3 RS_FUNCTION F(float3, float); \
  float4 RS_FUNCTION F(float4, float);
#define RS_FI(F)                      \
  float RS_FUNCTION F(float, int);    \
  float2 RS_FUNCTION F(float2, int2); \
  float3 RS_FUNCTION F(float3, int3); \
  float4 RS_FUNCTION F(float4, int4);
#define RS_FP(F)                      \
  float RS_FUNCTION F(float, float *); \
  float2 RS_FUNCTION F(float2, float2 *); \
  float3 RS_FUNCTION F(float3, float3 *); \
  float4 RS_FUNCTION F(float4, float4 *);
#define RS_FIP(F)                     \
  float RS_FUNCTION F(float, int *);  \
  float2 RS_FUNCTION F(float2, int2 *); \
  float3 RS_FUNCTION F(float3, int3 *); \
  float4 RS_FUNCTION F(float4, int4 *);
#define RS_LENGTH(F)                  \
  float RS_FUNCTION F(float);         \
  float RS_FUNCTION F(float2);        \
  float RS_FUNCTION F(float3);        \
  float RS_FUNCTION F(float4);
#define RS_DISTANCE(F)                \
  float RS_FUNCTION F(float, float);  \
  float RS_FUNCTION F(float2, float2); \
  float RS_FUNCTION F(float3, float3); \
  float RS_FUNCTION F(float4, float4);

/* Functions that are there in a full and in a native form. */
#define RS_UNARY_BOTH(M)                                                                                              \
  M(acos) M(acosh) M(acospi) M(asin) M(asinh) M(asinpi) M(atan) M(atanh) M(atanpi) M(cbrt) M(cos) M(cosh) M(cospi)    \
  M(exp) M(exp10) M(exp2) M(expm1) M(log) M(log10) M(log1p) M(log2) M(rsqrt) M(sin) M(sinh) M(sinpi) M(sqrt) M(tan)   \
  M(tanh) M(tanpi)
#define RS_UNARY(M)                                                                                                   \
  M(ceil) M(degrees) M(erf) M(erfc) M(fabs) M(floor) M(lgamma) M(logb) M(radians) M(rint) M(round) M(sign) M(tgamma)  \
  M(trunc)
#define RS_BINARY_BOTH(M) M(atan2) M(atan2pi) M(hypot) M(powr)
#define RS_BINARY(M) M(copysign) M(fdim) M(fmax) M(fmin) M(fmod) M(max) M(min) M(nextafter) M(pow) M(remainder) M(step)

#define RS_BOTH(F) RS_F(F) RS_F(native_##F)
#define RS_BOTH2(F) RS_FF(F) RS_FF(native_##F)
RS_UNARY_BOTH(RS_BOTH)
RS_UNARY(RS_F)
RS_BINARY_BOTH(RS_BOTH2)
RS_BINARY(RS_FF)
RS_FF(native_divide)
RS_F(native_recip)
RS_F(half_recip)
RS_F(half_rsqrt)
RS_F(half_sqrt)
RS_V1(fmax) RS_V1(fmin) RS_V1(max) RS_V1(min) RS_V1(step)
float2 RS_FUNCTION step(float, float2);
float3 RS_FUNCTION step(float, float3);
float4 RS_FUNCTION step(float, float4);
RS_FFF(clamp) RS_FFF(fma) RS_FFF(mad) RS_FFF(mix)
float2 RS_FUNCTION clamp(float2, float, float);
float3 RS_FUNCTION clamp(float3, float, float);
float4 RS_FUNCTION clamp(float4, float, float);
float2 RS_FUNCTION mix(float2, float2, float);
float3 RS_FUNCTION mix(float3, float3, float);
float4 RS_FUNCTION mix(float4, float4, float);
RS_FI(ldexp) RS_FI(pown) RS_FI(rootn) RS_FI(native_rootn)
float2 RS_FUNCTION ldexp(float2, int);
float3 RS_FUNCTION ldexp(float3, int);
float4 RS_FUNCTION ldexp(float4, int);
RS_FP(fract) RS_FP(modf) RS_FP(sincos) RS_FP(native_sincos)
RS_FIP(frexp) RS_FIP(lgamma)
float RS_FUNCTION remquo(float, float, int *);
float2 RS_FUNCTION remquo(float2, float2, int2 *);
float3 RS_FUNCTION remquo(float3, float3, int3 *);
float4 RS_FUNCTION remquo(float4, float4, int4 *);
int RS_FUNCTION ilogb(float);
int2 RS_FUNCTION ilogb(float2);
int3 RS_FUNCTION ilogb(float3);
int4 RS_FUNCTION ilogb(float4);
float RS_FUNCTION nan(uint);
float3 RS_FUNCTION cross(float3, float3);
float4 RS_FUNCTION cross(float4, float4);
RS_DISTANCE(dot) RS_DISTANCE(distance) RS_DISTANCE(fast_distance) RS_DISTANCE(native_distance)
RS_LENGTH(length) RS_LENGTH(fast_length) RS_LENGTH(native_length)
RS_F(normalize) RS_F(fast_normalize) RS_F(native_normalize)

#define RS_I(F, T, R)                 \
  R RS_FUNCTION F(T);                 \
  R##2 RS_FUNCTION F(T##2);           \
  R##3 RS_FUNCTION F(T##3);           \
  R##4 RS_FUNCTION F(T##4);
#define RS_II(T, F)                   \
  T RS_FUNCTION F(T, T);              \
  T##2 RS_FUNCTION F(T##2, T##2);     \
  T##3 RS_FUNCTION F(T##3, T##3);     \
  T##4 RS_FUNCTION F(T##4, T##4);
#define RS_CLAMP(T, F)                \
  T RS_FUNCTION F(T, T, T);           \
  T##2 RS_FUNCTION F(T##2, T##2, T##2); \
  T##3 RS_FUNCTION F(T##3, T##3, T##3); \
  T##4 RS_FUNCTION F(T##4, T##4, T##4); \
  T##2 RS_FUNCTION F(T##2, T, T);     \
  T##3 RS_FUNCTION F(T##3, T, T);     \
  T##4 RS_FUNCTION F(T##4, T, T);
#define RS_EACH_CLZ(T, F) RS_I(F, T, T)
RS_I(abs, _char, _uchar)
RS_I(abs, _short, _ushort)
RS_I(abs, _int, _uint)
RS_SMALL_INTEGERS(RS_EACH_CLZ, clz)
RS_INTEGERS(RS_II, min)
RS_INTEGERS(RS_II, max)
RS_INTEGERS(RS_CLAMP, clamp)

#define RS_OLD_CLAMP(T, _) T RS_FUNCTION rsClamp(T, T, T);
RS_SMALL_INTEGERS(RS_OLD_CLAMP, _)
float RS_FUNCTION rsFrac(float);
int RS_FUNCTION rsRand(int);
int RS_FUNCTION rsRand(int, int);
float RS_FUNCTION rsRand(float);
float RS_FUNCTION rsRand(float, float);
uchar4 RS_FUNCTION rsPackColorTo8888(float, float, float);
uchar4 RS_FUNCTION rsPackColorTo8888(float, float, float, float);
uchar4 RS_FUNCTION rsPackColorTo8888(float3);
uchar4 RS_FUNCTION rsPackColorTo8888(float4);
float4 rsUnpackColor8888(uchar4);
uchar4 RS_FUNCTION rsYuvToRGBA_uchar4(uchar, uchar, uchar);
float4 RS_FUNCTION rsYuvToRGBA_float4(uchar, uchar, uchar);

#endif
