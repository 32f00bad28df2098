/* The functions of math.c for a float and for vectors, lane by lane. */


#define SPREAD_F(NAME, ONE)                                                                      \
  float RS_FUNCTION NAME(float a) { return ONE(a); }                                             \
  float2 RS_FUNCTION NAME(float2 a) { return (float2){ONE(a.x), ONE(a.y)}; }                     \
  float3 RS_FUNCTION NAME(float3 a) { return (float3){ONE(a.x), ONE(a.y), ONE(a.z)}; }           \
  float4 RS_FUNCTION NAME(float4 a) { return (float4){ONE(a.x), ONE(a.y), ONE(a.z), ONE(a.w)}; }
#define SPREAD_V(NAME, ONE, T, B2, B3, B4, P)                                                    \
  float2 RS_FUNCTION NAME(float2 a, B2 P b) { return (float2){ONE(a.x, T(x)), ONE(a.y, T(y))}; } \
  float3 RS_FUNCTION NAME(float3 a, B3 P b) {                                                    \
    return (float3){ONE(a.x, T(x)), ONE(a.y, T(y)), ONE(a.z, T(z))};                             \
  }                                                                                              \
  float4 RS_FUNCTION NAME(float4 a, B4 P b) {                                                    \
    return (float4){ONE(a.x, T(x)), ONE(a.y, T(y)), ONE(a.z, T(z)), ONE(a.w, T(w))};             \
  }
#define LANE(l) b.l
#define SAME(l) b
#define SPREAD_FF(NAME, ONE)                                 \
  float RS_FUNCTION NAME(float a, float b) { return ONE(a, b); } \
  SPREAD_V(NAME, ONE, LANE, float2, float3, float4, )
#define SPREAD_V1(NAME, ONE) SPREAD_V(NAME, ONE, SAME, float, float, float, )
#define SPREAD_FI(NAME, ONE)                                 \
  float RS_FUNCTION NAME(float a, int b) { return ONE(a, b); } \
  SPREAD_V(NAME, ONE, LANE, int2, int3, int4, )
/* The second result is written lane by lane, too. */
#define SPREAD_P(NAME, ONE, S)                                                 \
  float RS_FUNCTION NAME(float a, S *b) { return ONE(a, b); }                  \
  float2 RS_FUNCTION NAME(float2 a, S##2 *b) {                                 \
    S r[2];                                                                    \
    float2 v = {ONE(a.x, r), ONE(a.y, r + 1)};                                 \
    *b = (S##2){r[0], r[1]};                                                   \
    return v;                                                                  \
  }                                                                            \
  float3 RS_FUNCTION NAME(float3 a, S##3 *b) {                                 \
    S r[3];                                                                    \
    float3 v = {ONE(a.x, r), ONE(a.y, r + 1), ONE(a.z, r + 2)};                \
    *b = (S##3){r[0], r[1], r[2]};                                             \
    return v;                                                                  \
  }                                                                            \
  float4 RS_FUNCTION NAME(float4 a, S##4 *b) {                                 \
    S r[4];                                                                    \
    float4 v = {ONE(a.x, r), ONE(a.y, r + 1), ONE(a.z, r + 2), ONE(a.w, r + 3)}; \
    *b = (S##4){r[0], r[1], r[2], r[3]};                                       \
    return v;                                                                  \
  }

#define BOTH(F) SPREAD_F(F, one_##F) SPREAD_F(native_##F, one_##F)
#define BOTH2(F) SPREAD_FF(F, one_##F) SPREAD_FF(native_##F, one_##F)
#define ONLY(F) SPREAD_F(F, one_##F)
#define ONLY2(F) SPREAD_FF(F, one_##F)
RS_UNARY_BOTH(BOTH)
RS_UNARY(ONLY)
RS_BINARY_BOTH(BOTH2)
RS_BINARY(ONLY2)
SPREAD_FF(native_divide, one_divide)
SPREAD_F(native_recip, one_recip)
SPREAD_F(half_recip, one_recip)
SPREAD_F(half_rsqrt, one_rsqrt)
SPREAD_F(half_sqrt, one_sqrt)
SPREAD_V1(fmax, one_fmax)
SPREAD_V1(fmin, one_fmin)
SPREAD_V1(max, one_max)
SPREAD_V1(min, one_min)
float2 RS_FUNCTION step(float2 edge, float x) { return (float2){one_step(edge.x, x), one_step(edge.y, x)}; }
float3 RS_FUNCTION step(float3 edge, float x) { return step(edge, (float3)x); }
float4 RS_FUNCTION step(float4 edge, float x) { return step(edge, (float4)x); }
float2 RS_FUNCTION step(float edge, float2 x) { return step((float2)edge, x); }
float3 RS_FUNCTION step(float edge, float3 x) { return step((float3)edge, x); }
float4 RS_FUNCTION step(float edge, float4 x) { return step((float4)edge, x); }
SPREAD_FI(ldexp, one_ldexp)
SPREAD_FI(pown, one_pown)
SPREAD_FI(rootn, one_rootn)
SPREAD_FI(native_rootn, one_rootn)
float2 RS_FUNCTION ldexp(float2 a, int n) { return ldexp(a, (int2)n); }
float3 RS_FUNCTION ldexp(float3 a, int n) { return ldexp(a, (int3)n); }
float4 RS_FUNCTION ldexp(float4 a, int n) { return ldexp(a, (int4)n); }
SPREAD_P(fract, one_fract, float)
SPREAD_P(modf, one_modf, float)
SPREAD_P(sincos, one_sincos, float)
SPREAD_P(native_sincos, one_sincos, float)
SPREAD_P(frexp, one_frexp, int)
SPREAD_P(lgamma, one_lgamma_sign, int)

#define SPREAD_FFF(NAME, ONE)                                                                                      \
  float RS_FUNCTION NAME(float a, float b, float c) { return ONE(a, b, c); }                                      \
  float2 RS_FUNCTION NAME(float2 a, float2 b, float2 c) { return (float2){ONE(a.x, b.x, c.x), ONE(a.y, b.y, c.y)}; } \
  float3 RS_FUNCTION NAME(float3 a, float3 b, float3 c) {                                                         \
    return (float3){ONE(a.x, b.x, c.x), ONE(a.y, b.y, c.y), ONE(a.z, b.z, c.z)};                                  \
  }                                                                                                               \
  float4 RS_FUNCTION NAME(float4 a, float4 b, float4 c) {                                                         \
    return (float4){ONE(a.x, b.x, c.x), ONE(a.y, b.y, c.y), ONE(a.z, b.z, c.z), ONE(a.w, b.w, c.w)};              \
  }
SPREAD_FFF(fma, one_fma)
/* What instructions for whole vectors do. */
#define WHOLE_FFF(NAME, T, E) \
  T RS_FUNCTION NAME(T a, T b, T c) { return E; }
#define WHOLE(T)                                       \
  WHOLE_FFF(clamp, T, a < b ? b : a > c ? c : a)       \
  WHOLE_FFF(mad, T, a *b + c)                          \
  WHOLE_FFF(mix, T, a + (b - a) * c)
WHOLE(float)
WHOLE(float2)
WHOLE(float3)
WHOLE(float4)
#define WIDEN(T)                                                                                   \
  T RS_FUNCTION clamp(T a, float low, float high) { return clamp(a, (T)low, (T)high); }            \
  T RS_FUNCTION mix(T a, T b, float amount) { return mix(a, b, (T)amount); }
WIDEN(float2)
WIDEN(float3)
WIDEN(float4)

float RS_FUNCTION remquo(float a, float b, int *q) { return one_remquo(a, b, q); }
#define REMQUO(V, I, N)                              \
  V RS_FUNCTION remquo(V a, V b, I *q) {             \
    V v;                                             \
    I all;                                           \
    for (int i = 0; i < N; i++) {                    \
      int one;                                       \
      v[i] = one_remquo(a[i], b[i], &one);           \
      all[i] = one;                                  \
    }                                                \
    *q = all;                                        \
    return v;                                        \
  }
REMQUO(float2, int2, 2)
REMQUO(float3, int3, 3)
REMQUO(float4, int4, 4)
int RS_FUNCTION ilogb(float a) { return one_ilogb(a); }
int2 RS_FUNCTION ilogb(float2 a) { return (int2){one_ilogb(a.x), one_ilogb(a.y)}; }
int3 RS_FUNCTION ilogb(float3 a) { return (int3){one_ilogb(a.x), one_ilogb(a.y), one_ilogb(a.z)}; }
int4 RS_FUNCTION ilogb(float4 a) { return (int4){one_ilogb(a.x), one_ilogb(a.y), one_ilogb(a.z), one_ilogb(a.w)}; }
float RS_FUNCTION nan(uint payload) { return float_of(0x7fc00000 | (payload & 0x3fffff)); }

float3 RS_FUNCTION cross(float3 a, float3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
float4 RS_FUNCTION cross(float4 a, float4 b) {
  float3 v = cross(a.xyz, b.xyz);
  return (float4){v.x, v.y, v.z, 0};
}
float RS_FUNCTION dot(float a, float b) { return a * b; }
float RS_FUNCTION dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
float RS_FUNCTION dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
float RS_FUNCTION dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
#define MEASURES(T, P)                                                                    \
  float RS_FUNCTION P##length(T a) { return one_sqrt(dot(a, a)); }                        \
  float RS_FUNCTION P##distance(T a, T b) { return P##length(a - b); }                    \
  T RS_FUNCTION P##normalize(T a) { return a * one_rsqrt(dot(a, a)); }
#define MEASURES_OF(T) MEASURES(T, ) MEASURES(T, fast_) MEASURES(T, native_)
MEASURES_OF(float2)
MEASURES_OF(float3)
MEASURES_OF(float4)
#define MEASURES_OF_ONE(P)                                                                \
  float RS_FUNCTION P##length(float a) { return one_fabs(a); }                            \
  float RS_FUNCTION P##distance(float a, float b) { return one_fabs(a - b); }             \
  float RS_FUNCTION P##normalize(float a) { return one_sign(a); }
MEASURES_OF_ONE()
MEASURES_OF_ONE(fast_)
MEASURES_OF_ONE(native_)
