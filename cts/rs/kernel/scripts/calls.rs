#pragma version(1)

static int calls = 3;
static const int table[5] = {2, 3, 5, 7, 11};
char small = -5;
uchar unsignedSmall = 200;
short medium = -300;
ushort unsignedMedium = 60000;
int number = 42;
uint unsignedNumber = 0xfffffff0;
long large = -5000000000;
ulong unsignedLarge = 5000000000;
float real = 1.5f;
double precise = 0.1;
bool flag = true;
float3 vector = {1, 2, 3};
int list[4] = {1, 2, 3, 4};
rs_matrix2x2 matrix;
struct pair {
  int first;
  float second;
} pair = {5, 2.5f};
const int constant = 12;
int result;
int4 results;

void init() { result = calls * 100; }

void count() { result = ++calls; }
void look_up(int at) { result = table[at]; }
void sum_list() { result = list[0] + 10 * list[1] + 100 * list[2] + 1000 * list[3]; }
void sum_matrix() { result = matrix.m[0] + 10 * matrix.m[1] + 100 * matrix.m[2] + 1000 * matrix.m[3]; }
void sum_pair() { result = pair.first * 10 + (int)(pair.second * 2); }
void of_all(char a, long b, short c, float3 d, bool e, double f) {
  results = (int4){a + c, (int)(b / 1000000), (int)(d.x + d.y * 10 + d.z * 100), (e ? 1 : 0) + (int)(f * 4)};
}
void negate_all() {
  small = -small;
  unsignedSmall = 255 - unsignedSmall;
  medium = -medium;
  unsignedMedium = 65535 - unsignedMedium;
  number = -number;
  unsignedNumber = ~unsignedNumber;
  large = -large;
  unsignedLarge = unsignedLarge * 2;
  real = -real;
  precise = -precise;
  flag = !flag;
  vector = -vector;
}
void send(int id) { rsSendToClient(id); }
void send_data(int id) { rsSendToClient(id, list, sizeof(list)); }
void send_blocking(int id) { rsSendToClientBlocking(id, &pair, sizeof(pair)); }
void debug_all() {
  rsDebug("int", -3);
  rsDebug("float", 0.5f);
  rsDebug("vector", (int3){1, -2, 3});
}
void clocks() {
  rs_time_t now = 86400;
  rs_tm broken;
  rs_tm *same = rsLocaltime(&broken, &now);
  long first = rsUptimeNanos();
  result = (same == &broken) + 2 * (broken.tm_year == 70) + 4 * (broken.tm_yday < 3) +
           8 * (rsUptimeNanos() >= first) + 16 * (rsTime(&now) == now) + 32 * (rsUptimeMillis() >= 0) +
           64 * (rsGetDt() >= 0.0f);
}
rs_matrix4x4 four;
rs_matrix3x3 three;
void debug_numbers() {
  rsDebug("char", (char)-3);
  rsDebug("uchar", (uchar)250);
  rsDebug("short", (short)-3);
  rsDebug("ushort", (ushort)65000);
  rsDebug("uint", 0xfffffff0);
  rsDebug("long", -5000000000);
  rsDebug("ulong", (ulong)5000000000);
  rsDebug("double", -2.5);
  rsDebug("least", (double)0x1p-1074);
  rsDebug("two", -0.0f, 1.5f);
  rsDebug("three", 1.0f, 2.0f, -3.0f);
  rsDebug("four", 1.0f, 2.0f, 3.0f, 0.25f);
}
void debug_vectors() {
  rsDebug("char2", (char2){-1, 2});
  rsDebug("uchar3", (uchar3){255, 2, 3});
  rsDebug("short4", (short4){-1, 2, 3, 4});
  rsDebug("ushort2", (ushort2){65535, 1});
  rsDebug("int3", (int3){-1, 2, 3});
  rsDebug("uint4", (uint4){0xffffffff, 1, 2, 3});
  rsDebug("long2", (long2){-1, 5000000000});
  rsDebug("ulong2", (ulong2){5000000000, 1});
  rsDebug("float2", (float2){0.5f, -1.0f});
  rsDebug("float3", (float3){0.5f, -1.0f, 2.0f});
  rsDebug("float4", (float4){0.5f, -1.0f, 2.0f, 8.0f});
  rsDebug("double2", (double2){0.5, -1e10});
}
void debug_matrices() {
  rsDebug("four", &four);
  rsDebug("three", &three);
  rsDebug("two", &matrix);
}
rs_time_t moment;
rs_tm broken;
void break_time() { rsLocaltime(&broken, &moment); }
double interval;
double most_nanos, between_nanos;
void measure_interval() {
  long first = rsUptimeNanos();
  rsGetDt();
  long begin = rsUptimeNanos();
  while (rsUptimeNanos() < begin + 4000000) {}
  between_nanos = rsUptimeNanos() - begin;
  interval = rsGetDt();
  most_nanos = rsUptimeNanos() - first;
}
int4 RS_KERNEL ask_context(int in, rs_kernel_context context) {
  return (int4){rsGetDimHasFaces(context), (int)rsGetDimLod(context), rsGetFace(context), (int)rsGetLod(context)};
}
