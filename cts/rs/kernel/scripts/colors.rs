#pragma version(1)

float3 RS_KERNEL crossed(float3 a, float3 b) { return cross(a, b); }
float RS_KERNEL dotted(float3 a, float3 b) { return dot(a, b); }
float RS_KERNEL distant(float3 a, float3 b) { return distance(a, b); }
float RS_KERNEL long_is(float4 in) { return length(in); }
float4 RS_KERNEL normal(float4 in) { return normalize(in); }
uchar4 RS_KERNEL packed(float4 in) { return rsPackColorTo8888(in); }
uchar4 RS_KERNEL packed3(float3 in) { return rsPackColorTo8888(in); }
float4 RS_KERNEL unpacked(uchar4 in) { return rsUnpackColor8888(in); }
int4 RS_KERNEL to_int(float4 in) { return convert_int4(in); }
uchar4 RS_KERNEL to_uchar(float4 in) { return convert_uchar4(in); }
float4 RS_KERNEL to_float(uchar4 in) { return convert_float4(in); }
short4 RS_KERNEL to_short(int4 in) { return convert_short4(in); }
double2 RS_KERNEL to_double(long2 in) { return convert_double2(in); }
int RS_KERNEL clamped(int in) { return clamp(in, -10, 20); }
float4 RS_KERNEL clamped4(float4 in) { return clamp(in, 0.0f, 1.0f); }
uchar2 RS_KERNEL clamped_each(uchar2 in) { return clamp(in, (uchar2){5, 10}, (uchar2){50, 100}); }
float RS_KERNEL mixed(float a, float b) { return mix(a, b, 0.25f); }
uint RS_KERNEL absolute(int in) { return abs(in); }
uint RS_KERNEL zeros(uint in) { return clz(in); }
short RS_KERNEL least(short a, short b) { return min(a, b); }
short RS_KERNEL most(short a, short b) { return max(a, b); }
uchar4 RS_KERNEL from_yuv(uchar4 in) { return rsYuvToRGBA_uchar4(in.x, in.y, in.z); }
float4 RS_KERNEL from_yuv_real(uchar4 in) { return rsYuvToRGBA_float4(in.x, in.y, in.z); }
uchar4 RS_KERNEL packed_apart(float4 in) { return rsPackColorTo8888(in.x, in.y, in.z, in.w); }
uchar4 RS_KERNEL packed_apart3(float4 in) { return rsPackColorTo8888(in.x, in.y, in.z); }

int whole_bounds[3];
int random_faults;
void old_clamps() {
  whole_bounds[0] = rsClamp((char)-100, (char)-50, (char)50) + 1000 * rsClamp((uchar)200, (uchar)20, (uchar)150);
  whole_bounds[1] = rsClamp((short)-300, (short)-200, (short)9) + 1000 * rsClamp((ushort)60000, (ushort)3, (ushort)40000);
  whole_bounds[2] = rsClamp(-70000, -5, 5) + (int)(rsClamp(0xfffffff0u, 7u, 0x90000000u) >> 8);
}
void randoms() {
  random_faults = 0;
  int whole = 0, changes = 0;
  float real = 0;
  for (int i = 0; i < 64; i++) {
    int a = rsRand(10), b = rsRand(-3, 4);
    float c = rsRand(2.5f), d = rsRand(-1.0f, 0.5f);
    if (a < 0 || a > 10) random_faults |= 1;
    if (b < -3 || b > 4) random_faults |= 2;
    if (!(c >= 0 && c <= 2.5f)) random_faults |= 4;
    if (!(d >= -1.0f && d <= 0.5f)) random_faults |= 8;
    if (a != whole || c != real) changes++;
    whole = a;
    real = c;
  }
  if (changes < 2) random_faults |= 16;
}
