/*
 * Elementary functions in double precision, for results that are right to a float's last bit but for rare ties.
 *
 * Each reduces its argument to a short interval, on which a power series of the named degree is exact to about 1e-14.
 */
#ifndef REALS_H
#define REALS_H
#include "rs_core.rsh"

#define PI 3.14159265358979323846
#define LN2 0.69314718055994530942
#define INF ((float)__builtin_inff())
#define NAN __builtin_nanf("")

static inline uint32_t bits_of(float x) { return __builtin_bit_cast(uint32_t, x); }
static inline float float_of(uint32_t bits) { return __builtin_bit_cast(float, bits); }
static inline bool is_nan(float x) { return x != x; }
static inline bool is_inf(float x) { return (bits_of(x) & 0x7fffffff) == 0x7f800000; }
static inline double with_exponent(int exponent) {
  return __builtin_bit_cast(double, (uint64_t)(exponent + 1023) << 52);
}
static inline double magnitude(double x) { return __builtin_fabs(x); }

/* An angle as a multiple of pi / 2 and what is left of it. */
typedef struct {
  int quadrant;
  double rest;
} angle;

/* The first 224 bits of 2 / pi behind the point, after 32 zero bits. */
static const uint32_t two_over_pi[] = {0, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab};

/* Reduces any finite float: large ones with as many bits of 2 / pi as the product's fraction needs. */
static inline angle reduce(float x) {
  double wide = x;
  if (magnitude(wide) < 1e6) {
    double turns = __builtin_rint(wide * (2 / PI));
    return (angle){(int)turns, wide - turns * 1.57079632673412561417 - turns * 6.07710050650619224932e-11};
  }
  uint32_t bits = bits_of(x);
  uint64_t mantissa = (bits & 0x7fffff) | 0x800000;
  uint32_t shift = ((bits >> 23) & 0xff) - 150;
  uint32_t word = (shift + 30) / 32, left = (shift + 30) % 32;
  uint32_t window[3];
  for (int i = 0; i < 3; i++) {
    uint64_t pair = ((uint64_t)two_over_pi[word + i] << 32) | two_over_pi[word + i + 1];
    window[i] = (uint32_t)((pair << left) >> 32);
  }
  uint64_t product = (mantissa * window[0] << 32) + mantissa * window[1] + ((mantissa * window[2]) >> 32);
  int quadrant = (int)(product >> 62);
  int64_t fraction = (int64_t)(product << 2);
  if (fraction < 0) quadrant++;
  double rest = (double)fraction * (PI / 2 * 0x1p-64);
  return x < 0 ? (angle){-quadrant, -rest} : (angle){quadrant, rest};
}

/* Degrees 15 and 14, on at most pi / 4. */
static inline double series_sin(double x) {
  double s = x * x;
  return x + x * s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880 + s * (-1.0 / 39916800 +
         s * (1.0 / 6227020800 + s * (-1.0 / 1307674368000)))))));
}
static inline double series_cos(double x) {
  double s = x * x;
  return 1 + s * (-1.0 / 2 + s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 + s * (-1.0 / 3628800 +
         s * (1.0 / 479001600 + s * (-1.0 / 87178291200)))))));
}
static inline double wave(angle a) {
  double value = a.quadrant & 1 ? series_cos(a.rest) : series_sin(a.rest);
  return a.quadrant & 2 ? -value : value;
}
static inline angle quarter_on(angle a) { return (angle){a.quadrant + 1, a.rest}; }
/* x half turns. */
static inline angle reduce_pi(float x) {
  double part = (double)x - 2 * __builtin_rint((double)x * 0.5);
  double turns = __builtin_rint(part * 2);
  return (angle){(int)turns, (part - turns * 0.5) * PI};
}

/* Degree 12, on at most ln 2 / 2. */
static inline double real_exp(double x) {
  if (x != x) return x;
  if (x > 1000) x = 1000;
  if (x < -1000) x = -1000;
  double turns = __builtin_rint(x * (1 / LN2));
  double r = x - turns * 0.693147180369123816490 - turns * 1.90821492927058770002e-10;
  double p = 1.0 / 479001600;
  p = p * r + 1.0 / 39916800;
  p = p * r + 1.0 / 3628800;
  p = p * r + 1.0 / 362880;
  p = p * r + 1.0 / 40320;
  p = p * r + 1.0 / 5040;
  p = p * r + 1.0 / 720;
  p = p * r + 1.0 / 120;
  p = p * r + 1.0 / 24;
  p = p * r + 1.0 / 6;
  p = p * r + 0.5;
  p = p * r + 1;
  p = p * r + 1;
  int n = (int)turns, half = n / 2;
  return p * with_exponent(half) * with_exponent(n - half);
}
static inline double real_expm1(double x) {
  return magnitude(x) < 1e-5 ? x + x * x * 0.5 : real_exp(x) - 1;
}

/* x is above 0 and finite; the series of atanh to degree 19, on mantissas from sqrt(1/2) to sqrt(2). */
static inline double real_log(double x) {
  uint64_t bits = __builtin_bit_cast(uint64_t, x);
  int exponent = (int)(bits >> 52) - 1023;
  double m = __builtin_bit_cast(double, (bits & 0xfffffffffffff) | 0x3ff0000000000000);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    exponent++;
  }
  double s = (m - 1) / (m + 1), q = s * s;
  double p = 1.0 / 19;
  p = p * q + 1.0 / 17;
  p = p * q + 1.0 / 15;
  p = p * q + 1.0 / 13;
  p = p * q + 1.0 / 11;
  p = p * q + 1.0 / 9;
  p = p * q + 1.0 / 7;
  p = p * q + 1.0 / 5;
  p = p * q + 1.0 / 3;
  return exponent * LN2 + 2 * s + 2 * s * q * p;
}
static inline double real_log1p(double x) {
  return magnitude(x) < 1e-5 ? x - x * x * 0.5 + x * x * x * (1.0 / 3) : real_log(1 + x);
}

/* Degree 33, on at most tan(pi / 8). */
static inline double real_atan(double x) {
  double a = magnitude(x), from = 0;
  double z = a;
  if (a > 2.414213562373095) {
    from = PI / 2;
    z = -1 / a;
  } else if (a > 0.4142135623730951) {
    from = PI / 4;
    z = (a - 1) / (a + 1);
  }
  double s = z * z, p = 0;
  for (int n = 33; n >= 3; n -= 2) p = s * ((n & 2 ? -1.0 : 1.0) / n + p);
  double value = from + z + z * p;
  return x < 0 ? -value : value;
}
static inline double real_atan2(double y, double x) {
  if (x != x || y != y) return NAN;
  double ax = magnitude(x), ay = magnitude(y);
  double infinite = __builtin_inf();
  if (ax == infinite && ay == infinite) ax = ay = 1;
  double value = ay == 0 ? 0 : ax == 0 ? PI / 2 : real_atan(ay / ax);
  if (__builtin_signbit(x)) value = PI - value;
  return __builtin_copysign(value, y);
}

#endif
