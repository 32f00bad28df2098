#pragma version(1)

rs_allocation picture, left, right;
int32_t *counts;
float weights[9];
int width, height;

uchar4 RS_KERNEL grey(uchar4 in) {
  float3 f = rsUnpackColor8888(in).rgb;
  float y = dot(f, (float3){0.299f, 0.587f, 0.114f});
  return rsPackColorTo8888((float4){y, y, y, 1});
}
uchar4 RS_KERNEL sepia(uchar4 in) {
  float3 f = convert_float3(in.xyz);
  float3 s = {dot(f, (float3){0.5f, 0.75f, 0.25f}), dot(f, (float3){0.25f, 0.5f, 0.25f}),
              dot(f, (float3){0.125f, 0.5f, 0.125f})};
  uchar4 out;
  out.xyz = convert_uchar3(clamp(s, 0.0f, 255.0f));
  out.w = in.w;
  return out;
}
float RS_KERNEL convolve(uint32_t x, uint32_t y) {
  float sum = 0;
  for (int j = -1; j <= 1; j++) {
    for (int i = -1; i <= 1; i++) {
      int a = clamp((int)x + i, 0, width - 1), b = clamp((int)y + j, 0, height - 1);
      sum += weights[(j + 1) * 3 + i + 1] * rsGetElementAt_float(picture, a, b);
    }
  }
  return sum;
}
int RS_KERNEL mandelbrot(uint32_t x, uint32_t y) {
  float cx = -2 + 0.125f * x, cy = -1 + 0.125f * y, a = 0, b = 0;
  int n = 0;
  while (n < 50 && a * a + b * b <= 4) {
    float next = a * a - b * b + cx;
    b = 2 * a * b + cy;
    a = next;
    n++;
  }
  return n;
}
void RS_KERNEL histogram(uchar4 in) {
  rsAtomicInc(&counts[in.x]);
}
float4 RS_KERNEL pull(float4 in) {
  float3 force = 0;
  uint32_t n = rsAllocationGetDimX(picture);
  for (uint32_t i = 0; i < n; i++) {
    float4 body = rsGetElementAt_float4(picture, i);
    float3 way = body.xyz - in.xyz;
    float r = dot(way, way) + 1.0f;
    force += way * (body.w / (r * sqrt(r)));
  }
  float4 out;
  out.xyz = force;
  out.w = in.w;
  return out;
}
float2 RS_KERNEL butterfly(uint32_t x) {
  int half = width / 2, at = x % width, base = x - at;
  float2 even = rsGetElementAt_float2(picture, base + at % half);
  float2 odd = rsGetElementAt_float2(picture, base + at % half + half);
  float turn = -2.0f * M_PI * (at % half) / width, c = cos(turn), s = sin(turn);
  float2 turned = {odd.x * c - odd.y * s, odd.x * s + odd.y * c};
  return at < half ? even + turned : even - turned;
}
float RS_KERNEL multiply(uint32_t x, uint32_t y) {
  float sum = 0;
  for (int i = 0; i < width; i++) sum += rsGetElementAt_float(left, i, y) * rsGetElementAt_float(right, x, i);
  return sum;
}
