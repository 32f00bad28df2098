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
