#pragma version(1)

/* Functions of reals that come in several forms. Each is asked with as many lanes as its line says, so that all widths are there. */
float4 a, b, c, results[40], seconds[8];
int4 n, wholes[8];

#define OF1(F) results[at++].x = F(a.x);
#define OF2(F) results[at++].xy = F(a.xy);
#define OF3(F) results[at++].xyz = F(a.xyz);
#define OF4(F) results[at++] = F(a);
#define PAIR1(F) results[at++].x = F(a.x, b.x);
#define PAIR2(F) results[at++].xy = F(a.xy, b.xy);
#define PAIR3(F) results[at++].xyz = F(a.xyz, b.xyz);
#define PAIR4(F) results[at++] = F(a, b);
#define TRIPLE1(F) results[at++].x = F(a.x, b.x, c.x);
#define TRIPLE2(F) results[at++].xy = F(a.xy, b.xy, c.xy);
#define TRIPLE3(F) results[at++].xyz = F(a.xyz, b.xyz, c.xyz);
#define TRIPLE4(F) results[at++] = F(a, b, c);

void native() {
  int at = 0;
  OF1(native_acos) OF2(native_acospi) OF3(native_asin) OF4(native_asinpi) OF1(native_atan) OF2(native_atanpi)
  OF3(native_atanh) OF4(native_cbrt) OF1(native_cos) OF2(native_cosh) OF3(native_cospi) OF4(native_exp)
  OF1(native_exp10) OF2(native_exp2) OF3(native_expm1) OF4(native_log) OF1(native_log10) OF2(native_log1p)
  OF3(native_log2) OF4(native_rsqrt) OF1(native_sin) OF2(native_sinh) OF3(native_sinpi) OF4(native_sqrt)
  OF1(native_tan) OF2(native_tanh) OF3(native_tanpi) OF4(native_recip) OF1(native_asinh)
}
void native_pairs() {
  int at = 0;
  PAIR1(native_atan2) PAIR2(native_atan2pi) PAIR3(native_hypot) PAIR4(native_powr) PAIR2(native_divide)
  OF1(native_acosh) results[at++].xyz = native_rootn(a.xyz, n.xyz);
  results[at++] = native_sincos(a, &seconds[0]);
}
void halves() {
  int at = 0;
  OF1(half_recip) OF2(half_rsqrt) OF3(half_sqrt) OF4(half_recip) OF1(half_rsqrt) OF2(half_sqrt)
}
void lengths() {
  int at = 0;
  results[at++].x = length(a.x);
  results[at++].x = length(a.xy);
  results[at++].x = length(a.xyz);
  results[at++].x = distance(a.x, b.x);
  results[at++].x = distance(a.xy, b.xy);
  results[at++].x = distance(a, b);
  results[at++].x = dot(a.x, b.x);
  results[at++].x = dot(a.xy, b.xy);
  results[at++].x = dot(a, b);
  results[at++].xy = normalize(a.xy);
  results[at++].xyz = normalize(a.xyz);
  results[at++] = cross(a, b);
  results[at++].x = fast_length(a.xyz);
  results[at++].x = native_length(a.xy);
  results[at++].x = fast_distance(a.xy, b.xy);
  results[at++].x = native_distance(a, b);
  results[at++] = fast_normalize(a);
  results[at++].xyz = native_normalize(a.xyz);
}
void two_results() {
  results[0] = fract(a, &seconds[0]);
  float3 three;
  results[1].xyz = modf(a.xyz, &three);
  seconds[1].xyz = three;
  float2 two;
  results[2].xy = sincos(a.xy, &two);
  seconds[2].xy = two;
  float one;
  results[3].x = fract(a.y, &one);
  seconds[3].x = one;
  results[4] = frexp(a, &wholes[0]);
  int2 pair;
  results[5].xy = remquo(a.xy, b.xy, &pair);
  wholes[1].xy = pair;
  int single;
  results[6].x = remquo(a.z, b.z, &single);
  wholes[2].x = single;
}
void gammas() {
  int at = 0;
  OF4(tgamma) OF3(lgamma) OF2(erf) OF4(erfc)
  results[at++] = lgamma(a, &wholes[0]);
  OF1(tgamma) OF3(erf)
}
void with_integers() {
  int at = 0;
  results[at++] = ldexp(a, n);
  results[at++].xyz = ldexp(a.xyz, n.y);
  results[at++].x = ldexp(a.x, n.z);
  results[at++] = pown(a, n);
  results[at++].xy = pown(a.xy, n.yx);
  results[at++].xyz = rootn(b.xyz, n.xyz);
  results[at++].x = rootn(b.y, n.x);
  wholes[0] = ilogb(a);
  wholes[1].x = ilogb(b.z);
}
void pairs() {
  int at = 0;
  OF4(logb) PAIR4(nextafter) PAIR3(atan2pi) PAIR2(powr) PAIR4(fmin) PAIR3(fmax) PAIR2(min) PAIR4(max) PAIR3(step)
  PAIR2(hypot) PAIR4(fdim) PAIR3(copysign) PAIR2(fmod) PAIR1(nextafter) OF1(logb)
  results[at++].x = rsFrac(a.z);
  PAIR3(remainder)
}
void triples() {
  int at = 0;
  TRIPLE4(fma) TRIPLE3(mad) TRIPLE2(mix) TRIPLE1(fma) TRIPLE4(clamp) TRIPLE2(mad) TRIPLE3(mix)
}
/* The last argument, or the first one of step, is a number for all lanes. */
void one_for_all() {
  int at = 0;
  results[at++] = fmax(a, b.x);
  results[at++].xyz = fmin(a.xyz, b.y);
  results[at++].xy = max(a.xy, b.z);
  results[at++] = min(a, b.w);
  results[at++].xyz = step(a.xyz, b.x);
  results[at++].xy = step(b.y, a.xy);
  results[at++] = mix(a, b, c.x);
  results[at++].xyz = clamp(a.xyz, b.y, c.w);
  results[at++].xy = fmax(a.xy, b.w);
  results[at++] = step(b.z, a);
  results[at++].xy = mix(a.xy, b.xy, c.y);
}
