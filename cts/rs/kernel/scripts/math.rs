#pragma version(1)

#define UNARY(F) float RS_KERNEL on_##F(float in) { return F(in); }
#define BINARY(F) float RS_KERNEL on_##F(float a, float b) { return F(a, b); }

UNARY(sin) UNARY(cos) UNARY(tan) UNARY(asin) UNARY(acos) UNARY(atan)
UNARY(sinpi) UNARY(cospi) UNARY(tanpi) UNARY(asinpi) UNARY(acospi) UNARY(atanpi)
UNARY(sinh) UNARY(cosh) UNARY(tanh) UNARY(asinh) UNARY(acosh) UNARY(atanh)
UNARY(exp) UNARY(exp2) UNARY(exp10) UNARY(expm1)
UNARY(log) UNARY(log2) UNARY(log10) UNARY(log1p)
UNARY(sqrt) UNARY(rsqrt) UNARY(cbrt)
UNARY(floor) UNARY(ceil) UNARY(trunc) UNARY(rint) UNARY(round)
UNARY(fabs) UNARY(sign) UNARY(degrees) UNARY(radians)
BINARY(atan2) BINARY(pow) BINARY(hypot) BINARY(fmod) BINARY(remainder)
BINARY(fmin) BINARY(fmax) BINARY(fdim) BINARY(copysign) BINARY(step)
