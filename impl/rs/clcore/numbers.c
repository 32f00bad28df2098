/* Conversions, integers, colors and random numbers. */

#define CONVERT(S, T, N) \
  T##N RS_FUNCTION convert##T##N(S##N a) { return __builtin_convertvector(a, T##N); }
#define CONVERT_ONE(S, T) CONVERT(S, T, 2) CONVERT(S, T, 3) CONVERT(S, T, 4)
#define EACH_CONVERT(S, _)                                                                                             \
  CONVERT_ONE(S, _char) CONVERT_ONE(S, _uchar) CONVERT_ONE(S, _short) CONVERT_ONE(S, _ushort) CONVERT_ONE(S, _int)     \
  CONVERT_ONE(S, _uint) CONVERT_ONE(S, _long) CONVERT_ONE(S, _ulong) CONVERT_ONE(S, _float) CONVERT_ONE(S, _double)
RS_NUMBERS(EACH_CONVERT, _)

#define ABS(T, U)                                                                                    \
  U RS_FUNCTION abs(T a) { return (U)(a < 0 ? 0 - a : a); }                                          \
  U##2 RS_FUNCTION abs(T##2 a) { return (U##2)__builtin_elementwise_abs(a); }                        \
  U##3 RS_FUNCTION abs(T##3 a) { return __builtin_convertvector(__builtin_elementwise_abs(a), U##3); } \
  U##4 RS_FUNCTION abs(T##4 a) { return (U##4)__builtin_elementwise_abs(a); }
ABS(_char, _uchar)
ABS(_short, _ushort)
ABS(_int, _uint)

#define CLZ(T, _)                                                                                                 \
  static inline T clz_of##T(T a) {                                                                                \
    const int bits = 8 * sizeof(T);                                                                               \
    uint32_t wide = (uint32_t)a & (0xffffffffu >> (32 - bits));                                                   \
    return wide == 0 ? bits : __builtin_clz(wide) - (32 - bits);                                                  \
  }                                                                                                               \
  T RS_FUNCTION clz(T a) { return clz_of##T(a); }                                                                 \
  T##2 RS_FUNCTION clz(T##2 a) { return (T##2){clz_of##T(a.x), clz_of##T(a.y)}; }                                 \
  T##3 RS_FUNCTION clz(T##3 a) { return (T##3){clz_of##T(a.x), clz_of##T(a.y), clz_of##T(a.z)}; }                 \
  T##4 RS_FUNCTION clz(T##4 a) { return (T##4){clz_of##T(a.x), clz_of##T(a.y), clz_of##T(a.z), clz_of##T(a.w)}; }
RS_SMALL_INTEGERS(CLZ, _)

#define MIN_MAX_OF(T)                                                             \
  T RS_FUNCTION min(T a, T b) { return __builtin_elementwise_min(a, b); }         \
  T RS_FUNCTION max(T a, T b) { return __builtin_elementwise_max(a, b); }         \
  T RS_FUNCTION clamp(T a, T low, T high) { return min(max(a, low), high); }
/* A clamp as one of two operations: places that are near each other then become one. */
#define MIN_MAX_ONE(T)                                                            \
  T RS_FUNCTION min(T a, T b) { return a < b ? a : b; }                           \
  T RS_FUNCTION max(T a, T b) { return a > b ? a : b; }                           \
  T RS_FUNCTION clamp(T a, T low, T high) {                                       \
    return __builtin_elementwise_max(__builtin_elementwise_min(a, high), low);    \
  }
#define CLAMP_ALL(V, T) \
  V RS_FUNCTION clamp(V a, T low, T high) { return clamp(a, (V)low, (V)high); }
#define MIN_MAX(T, _)                                                  \
  MIN_MAX_ONE(T) MIN_MAX_OF(T##2) MIN_MAX_OF(T##3) MIN_MAX_OF(T##4)    \
  CLAMP_ALL(T##2, T) CLAMP_ALL(T##3, T) CLAMP_ALL(T##4, T)
RS_INTEGERS(MIN_MAX, _)

#define OLD_CLAMP(T, _) \
  T RS_FUNCTION rsClamp(T a, T low, T high) { return clamp(a, low, high); }
RS_SMALL_INTEGERS(OLD_CLAMP, _)

uchar4 RS_FUNCTION rsPackColorTo8888(float4 color) {
  const float4 zero = 0.0f, one = 1.0f;
  color = zero < color ? color : zero;
  color = one < color ? one : color;
  int4 whole = __builtin_convertvector(color * 255.0f + 0.5f, int4);
  return __builtin_convertvector(whole, uchar4);
}
uchar4 RS_FUNCTION rsPackColorTo8888(float r, float g, float b, float a) {
  return rsPackColorTo8888((float4){r, g, b, a});
}
uchar4 RS_FUNCTION rsPackColorTo8888(float r, float g, float b) { return rsPackColorTo8888(r, g, b, 1.0f); }
uchar4 RS_FUNCTION rsPackColorTo8888(float3 color) { return rsPackColorTo8888(color.x, color.y, color.z, 1.0f); }
float4 rsUnpackColor8888(uchar4 color) { return __builtin_convertvector(color, float4) * (1.0f / 255.0f); }

/* BT.601 in 1/256, as the intrinsic has it. */
static inline int4 yuv_to_rgba(int y, int u, int v) {
  y = (y - 16) * 298;
  u -= 128;
  v -= 128;
  int4 sum = {y + 409 * v, y - 100 * u - 208 * v, y + 516 * u, 255 * 256};
  return clamp((sum + 128) >> 8, 0, 255);
}
uchar4 RS_FUNCTION rsYuvToRGBA_uchar4(uchar y, uchar u, uchar v) {
  return __builtin_convertvector(yuv_to_rgba(y, u, v), uchar4);
}
/* Of the whole range of bytes, as Android has it; alpha is the brightness, too. */
float4 RS_FUNCTION rsYuvToRGBA_float4(uchar y, uchar u, uchar v) {
  float blue = (float)u - 128, red = (float)v - 128;
  float4 color = (float)y + blue * (float4){0, -0.392f, 2.02f, 0} + red * (float4){1.603f, -0.815f, 0, 0};
  return clamp(color * (1.0f / 255.0f), 0.0f, 1.0f);
}

float RS_FUNCTION rsFrac(float x) { return one_fmin(x - one_floor(x), 0x1.fffffep-1f); }

/* A linear congruential generator, one for each script. */
static uint64_t random_state = 0x853c49e6748fea9bul;
static uint32_t next_random(void) {
  random_state = random_state * 6364136223846793005ul + 1442695040888963407ul;
  return (uint32_t)(random_state >> 33);
}
float RS_FUNCTION rsRand(float most) { return rsRand(0.0f, most); }
float RS_FUNCTION rsRand(float least, float most) {
  return least + (most - least) * ((float)(next_random() & 0xffffff) * 0x1p-24f);
}
int RS_FUNCTION rsRand(int most) { return rsRand(0, most); }
int RS_FUNCTION rsRand(int least, int most) {
  return least + (int)(((uint64_t)next_random() * (uint32_t)(most - least)) >> 31);
}
