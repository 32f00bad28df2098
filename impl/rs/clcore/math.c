/* Mathematics of one float; see spread.c for vectors. Errors are below one unit in the last place. */
#include "reals.h"

#define ONE static inline float
ONE one_sin(float x) { return x == 0 ? x : is_nan(x) || is_inf(x) ? NAN : (float)wave(reduce(x)); }
ONE one_cos(float x) { return is_nan(x) || is_inf(x) ? NAN : (float)wave(quarter_on(reduce(x))); }
ONE one_tan(float x) {
  if (x == 0) return x;
  if (is_nan(x) || is_inf(x)) return NAN;
  angle a = reduce(x);
  return (float)(wave(a) / wave(quarter_on(a)));
}
ONE one_sinpi(float x) { return is_nan(x) || is_inf(x) ? NAN : (float)wave(reduce_pi(x)); }
ONE one_cospi(float x) { return is_nan(x) || is_inf(x) ? NAN : (float)wave(quarter_on(reduce_pi(x))); }
ONE one_tanpi(float x) {
  if (is_nan(x) || is_inf(x)) return NAN;
  angle a = reduce_pi(x);
  return (float)(wave(a) / wave(quarter_on(a)));
}
ONE one_atan(float x) { return x == 0 ? x : (float)real_atan(x); }
ONE one_asin(float x) {
  double wide = x;
  return x == 0 ? x : wide > 1 || wide < -1 ? NAN : (float)real_atan2(wide, __builtin_sqrt((1 - wide) * (1 + wide)));
}
ONE one_acos(float x) {
  double wide = x;
  return wide > 1 || wide < -1 ? NAN : (float)real_atan2(__builtin_sqrt((1 - wide) * (1 + wide)), wide);
}
ONE one_atan2(float y, float x) { return (float)real_atan2(y, x); }
ONE one_asinpi(float x) {
  double wide = x;
  return x == 0 ? x : wide > 1 || wide < -1 ? NAN
                                            : (float)(real_atan2(wide, __builtin_sqrt((1 - wide) * (1 + wide))) / PI);
}
ONE one_acospi(float x) {
  double wide = x;
  return wide > 1 || wide < -1 ? NAN : (float)(real_atan2(__builtin_sqrt((1 - wide) * (1 + wide)), wide) / PI);
}
ONE one_atanpi(float x) { return x == 0 ? x : (float)(real_atan(x) / PI); }
ONE one_atan2pi(float y, float x) { return (float)(real_atan2(y, x) / PI); }

ONE one_exp(float x) { return (float)real_exp(x); }
ONE one_exp2(float x) { return (float)real_exp(x * LN2); }
ONE one_exp10(float x) { return (float)real_exp(x * 2.30258509299404568402); }
ONE one_expm1(float x) { return x == 0 ? x : (float)real_expm1(x); }
static inline double any_log(float x) {
  return is_nan(x) || x < 0 ? NAN : x == 0 ? -__builtin_inf() : is_inf(x) ? x : real_log(x);
}
ONE one_log(float x) { return (float)any_log(x); }
ONE one_log2(float x) { return (float)(any_log(x) * 1.44269504088896340736); }
ONE one_log10(float x) { return (float)(any_log(x) * 0.43429448190325182765); }
ONE one_log1p(float x) {
  return x == 0 || x == INF ? x : is_nan(x) || x < -1 ? NAN : x == -1 ? -INF : (float)real_log1p(x);
}
ONE one_sinh(float x) {
  double wide = x;
  if (magnitude(wide) < 1e-4) return (float)(wide + wide * wide * wide * (1.0 / 6));
  return (float)((real_exp(wide) - real_exp(-wide)) * 0.5);
}
ONE one_cosh(float x) { return (float)((real_exp(x) + real_exp(-(double)x)) * 0.5); }
ONE one_tanh(float x) {
  double wide = x;
  if (magnitude(wide) < 1e-4) return (float)(wide - wide * wide * wide * (1.0 / 3));
  if (wide > 20) return 1;
  if (wide < -20) return -1;
  double e = real_exp(2 * wide);
  return (float)((e - 1) / (e + 1));
}
ONE one_asinh(float x) {
  double a = magnitude(x);
  if (a < 1e-4 || is_inf(x) || is_nan(x)) return (float)((double)x - (double)x * x * x * (1.0 / 6) * (a < 1e-4));
  return (float)__builtin_copysign(real_log(a + __builtin_sqrt(a * a + 1)), x);
}
ONE one_acosh(float x) {
  if (is_nan(x) || x < 1) return NAN;
  if (is_inf(x)) return x;
  double t = (double)x - 1;
  return (float)real_log1p(t + __builtin_sqrt(t * ((double)x + 1)));
}
ONE one_atanh(float x) {
  double wide = x;
  if (x == 0) return x;
  if (is_nan(x) || wide > 1 || wide < -1) return NAN;
  if (wide == 1 || wide == -1) return x * INF;
  return (float)__builtin_copysign(0.5 * real_log1p(2 * magnitude(wide) / (1 - magnitude(wide))), wide);
}

ONE one_sqrt(float x) { return __builtin_sqrtf(x); }
ONE one_rsqrt(float x) { return (float)(1 / __builtin_sqrt((double)x)); }
ONE one_recip(float x) { return 1 / x; }
ONE one_cbrt(float x) {
  if (x == 0 || is_inf(x) || is_nan(x)) return x;
  return (float)__builtin_copysign(real_exp(real_log(magnitude(x)) / 3), x);
}
ONE one_hypot(float x, float y) {
  if (is_inf(x) || is_inf(y)) return INF;
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}
ONE one_trunc(float x) { return __builtin_truncf(x); }
ONE one_pow(float x, float y) {
  if (y == 0 || x == 1) return 1;
  if (is_nan(x) || is_nan(y)) return NAN;
  float ay = __builtin_fabsf(y), ax = __builtin_fabsf(x);
  bool whole = one_trunc(y) == y;
  bool odd = whole && ay < 16777216.0f && ((int)ay & 1);
  if (is_inf(y)) return ax == 1 ? 1 : (ax > 1) == (y > 0) ? INF : 0;
  float sign = odd && __builtin_signbit(x) ? -1.0f : 1.0f;
  if (ax == 0) return y > 0 ? sign * 0 : sign * INF;
  if (is_inf(ax)) return y > 0 ? sign * INF : sign * 0;
  if (x < 0 && !whole) return NAN;
  return sign * (float)real_exp(y * real_log(ax));
}
ONE one_pown(float x, int n) {
  if (n == 0) return 1;
  if (is_nan(x)) return NAN;
  double ax = magnitude(x);
  float sign = (n & 1) && __builtin_signbit(x) ? -1.0f : 1.0f;
  if (ax == 0) return n > 0 ? sign * 0 : sign * INF;
  if (is_inf(x)) return n > 0 ? sign * INF : sign * 0;
  return sign * (float)real_exp((double)n * real_log(ax));
}
ONE one_powr(float x, float y) { return x < 0 ? NAN : one_pow(x, y); }
ONE one_rootn(float x, int n) {
  if (n == 0 || is_nan(x) || (x < 0 && !(n & 1))) return NAN;
  float sign = (n & 1) && __builtin_signbit(x) ? -1.0f : 1.0f;
  double ax = magnitude(x);
  if (ax == 0) return n > 0 ? sign * 0 : sign * INF;
  if (is_inf(x)) return n > 0 ? sign * INF : sign * 0;
  return sign * (float)real_exp(real_log(ax) / n);
}

ONE one_ceil(float x) { return __builtin_ceilf(x); }
ONE one_floor(float x) { return __builtin_floorf(x); }
ONE one_rint(float x) { return __builtin_rintf(x); }
ONE one_fabs(float x) { return __builtin_fabsf(x); }
ONE one_copysign(float x, float y) { return __builtin_copysignf(x, y); }
ONE one_round(float x) {
  float t = one_trunc(x);
  return one_fabs(x - t) >= 0.5f ? t + one_copysign(1, x) : one_copysign(t, x);
}
ONE one_sign(float x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
ONE one_degrees(float x) { return x * (180.0f / M_PI); }
ONE one_radians(float x) { return x * (M_PI / 180.0f); }
ONE one_fdim(float x, float y) { return is_nan(x) ? x : is_nan(y) ? y : x > y ? x - y : 0; }
ONE one_fmax(float x, float y) { return is_nan(x) || x < y ? y : x; }
ONE one_fmin(float x, float y) { return is_nan(x) || x > y ? y : x; }
ONE one_max(float x, float y) { return x > y ? x : y; }
ONE one_min(float x, float y) { return x < y ? x : y; }
ONE one_step(float edge, float x) { return x < edge ? 0 : 1; }
ONE one_divide(float x, float y) { return x / y; }
/* The product of two floats is exact in a double; a sum that ties is set odd before it is rounded. */
ONE one_fma(float x, float y, float z) {
  double product = (double)x * y, sum = product + z;
  uint64_t bits = __builtin_bit_cast(uint64_t, sum);
  if ((bits & 0x1fffffff) != 0x10000000) return (float)sum;
  double back = sum - product, lost = (product - (sum - back)) + (z - back);
  if (lost == 0 || lost != lost) return (float)sum;
  bits += (lost > 0) == (sum > 0) ? 1 : -1;
  return (float)__builtin_bit_cast(double, bits);
}
ONE one_ldexp(float x, int n) {
  if (x == 0 || is_nan(x) || is_inf(x)) return x;
  n = n > 300 ? 300 : n < -300 ? -300 : n;
  return (float)(x * with_exponent(n));
}
static inline int one_ilogb(float x) {
  if (x == 0) return -2147483647 - 1;
  if (is_nan(x) || is_inf(x)) return 2147483647;
  return (int)((__builtin_bit_cast(uint64_t, magnitude(x)) >> 52) & 0x7ff) - 1023;
}
ONE one_logb(float x) { return x == 0 ? -INF : is_inf(x) ? INF : is_nan(x) ? x : (float)one_ilogb(x); }
ONE one_nextafter(float x, float y) {
  if (is_nan(x) || is_nan(y)) return NAN;
  if (x == y) return y;
  if (x == 0) return one_copysign(float_of(1), y);
  return float_of((x < y) == (x > 0) ? bits_of(x) + 1 : bits_of(x) - 1);
}
/* Doubles hold all remainders of floats exactly; each step takes off a multiple that is a power of two. */
static inline double whole_part(double x, double y, double *left) {
  double quotient = 0;
  while (x >= y) {
    int n = (int)(__builtin_bit_cast(uint64_t, x) >> 52) - (int)(__builtin_bit_cast(uint64_t, y) >> 52);
    double step = y * with_exponent(n);
    if (step > x) {
      step *= 0.5;
      n--;
    }
    x -= step;
    if (n < 31) quotient += with_exponent(n);
  }
  *left = x;
  return quotient;
}
ONE one_fmod(float x, float y) {
  if (is_nan(x) || is_nan(y) || is_inf(x) || y == 0) return NAN;
  if (is_inf(y)) return x;
  double left;
  whole_part(magnitude(x), magnitude(y), &left);
  return one_copysign((float)left, x);
}
ONE one_remquo(float x, float y, int *quotient) {
  *quotient = 0;
  if (is_nan(x) || is_nan(y) || is_inf(x) || y == 0) return NAN;
  if (is_inf(y)) return x;
  double left, ay = magnitude(y);
  uint32_t whole = (uint32_t)(uint64_t)whole_part(magnitude(x), ay, &left);
  if (left * 2 > ay || (left * 2 == ay && (whole & 1))) {
    left -= ay;
    whole++;
  }
  int low = whole & 0x7fffffff;
  *quotient = __builtin_signbit(x) != __builtin_signbit(y) ? -low : low;
  float value = (float)(__builtin_signbit(x) ? -left : left);
  return value == 0 ? one_copysign(0, x) : value;
}
ONE one_remainder(float x, float y) {
  int quotient;
  return one_remquo(x, y, &quotient);
}
ONE one_fract(float x, float *whole) {
  *whole = one_floor(x);
  return one_fmin(x - *whole, 0x1.fffffep-1f);
}
ONE one_modf(float x, float *whole) {
  *whole = one_trunc(x);
  return is_inf(x) ? one_copysign(0, x) : one_copysign(x - *whole, x);
}
ONE one_sincos(float x, float *cosine) {
  *cosine = one_cos(x);
  return one_sin(x);
}
ONE one_frexp(float x, int *exponent) {
  *exponent = 0;
  if (x == 0 || is_nan(x) || is_inf(x)) return x;
  *exponent = one_ilogb(x) + 1;
  return (float)(x * with_exponent(-*exponent));
}

/* The gamma function by Lanczos' sum for g = 7, of x above 1/2; for others by its reflection. */
static inline double lanczos(double x) {
  static const double terms[] = {676.5203681218851,   -1259.1392167224028,   771.32342877765313,    -176.61502916214059,
                                 12.507343278686905,  -0.13857109526572012,  9.9843695780195716e-6, 1.5056327351493116e-7};
  double sum = 0.99999999999980993;
  for (int i = 0; i < 8; i++) sum += terms[i] / (x + i);
  return sum;
}
static inline double log_gamma_above(double x) {
  double t = x + 6.5;
  return 0.91893853320467274178 + (x - 0.5) * real_log(t) - t + real_log(lanczos(x));
}
ONE one_lgamma_sign(float x, int *sign) {
  *sign = 1;
  if (is_nan(x)) return x;
  if (is_inf(x)) return INF;
  if (x <= 0 && one_floor(x) == x) {
    if (x == 0 && __builtin_signbit(x)) *sign = -1;
    return INF;
  }
  if (x == 1 || x == 2) return 0;
  if (x > 0.5f) return (float)log_gamma_above(x);
  double sine = wave(reduce_pi(x));
  if (sine < 0) *sign = -1;
  return (float)(real_log(PI / magnitude(sine)) - log_gamma_above(1 - (double)x));
}
ONE one_lgamma(float x) {
  int sign;
  return one_lgamma_sign(x, &sign);
}
ONE one_tgamma(float x) {
  if (is_nan(x) || x == INF) return x;
  if (x == 0) return one_copysign(INF, x);
  if (x < 0 && (is_inf(x) || one_floor(x) == x)) return NAN;
  if (x > 0.5f) return (float)real_exp(log_gamma_above(x));
  double sine = wave(reduce_pi(x));
  return (float)(PI / (sine * real_exp(log_gamma_above(1 - (double)x))));
}

/* The error function by its series up to 3, from there its complement by a continued fraction. */
static inline double small_erf(double x) {
  double term = x, sum = x, square = 2 * x * x;
  for (int n = 1; n < 60; n++) {
    term *= square / (2 * n + 1);
    sum += term;
  }
  return sum * 1.12837916709551257390 * real_exp(-x * x);
}
static inline double large_erfc(double x) {
  double fraction = 0;
  for (int n = 60; n > 0; n--) fraction = n * 0.5 / (x + fraction);
  return real_exp(-x * x) / ((x + fraction) * 1.77245385090551602730);
}
ONE one_erf(float x) {
  double a = magnitude(x);
  if (is_nan(x) || x == 0) return x;
  return (float)__builtin_copysign(a < 2 ? small_erf(a) : 1 - large_erfc(a), x);
}
ONE one_erfc(float x) {
  if (is_nan(x)) return x;
  if (x > 2) return (float)large_erfc(x);
  return x < -2 ? (float)(2 - large_erfc(-(double)x)) : (float)(1 - __builtin_copysign(small_erf(magnitude(x)), x));
}
