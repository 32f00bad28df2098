#pragma version(1)

/* Functions that come in families: of each type of numbers, and of each number of lanes. */
#define SMALL(M) M(char) M(uchar) M(short) M(ushort) M(int) M(uint)
#define WHOLE(M) SMALL(M) M(long) M(ulong)
#define NUMBERS(M) WHOLE(M) M(float) M(double)

rs_allocation row, plane, box, toRow, toPlane, toBox;

#define CELLS_OF(T)                                                                    \
  void cells_##T() {                                                                   \
    rsSetElementAt_##T(toRow, rsGetElementAt_##T(row, 1), 3);                          \
    rsSetElementAt_##T(toPlane, rsGetElementAt_##T(plane, 1, 2), 0, 1);                \
    rsSetElementAt_##T(toBox, rsGetElementAt_##T(box, 2, 0, 1), 0, 1, 0);              \
    rsSetElementAt_##T(toBox, rsGetElementAt_##T(box, 1, 1, 0), 2, 0, 1);              \
  }
CELLS_OF(char4) CELLS_OF(uchar) CELLS_OF(short2) CELLS_OF(ushort3) CELLS_OF(int) CELLS_OF(uint4) CELLS_OF(long2)
CELLS_OF(ulong) CELLS_OF(float3) CELLS_OF(double)

#define RUN_OF(T, N)                                                                        \
  void run_##T##N() {                                                                       \
    rsAllocationVStoreX_##T##N(toRow, rsAllocationVLoadX_##T##N(row, N - 1), 9 - N);        \
    rsAllocationVStoreX_##T##N(toPlane, rsAllocationVLoadX_##T##N(plane, 1, N - 2), N, 2);  \
    rsAllocationVStoreX_##T##N(toBox, rsAllocationVLoadX_##T##N(box, 1, 1, 1), 4 - N, 0, 1); \
  }
RUN_OF(uchar, 4) RUN_OF(short, 2) RUN_OF(uint, 3) RUN_OF(double, 2) RUN_OF(float, 4) RUN_OF(long, 3)

#define VARIABLE(T) T##4 as_##T;
char4 in_char;
ushort4 in_ushort;
int4 in_int;
ulong4 in_ulong;
float4 in_float;
NUMBERS(VARIABLE)
#define CONVERT(S)                                                                              \
  void convert_##S() {                                                                          \
    as_char = convert_char4(in_##S); as_uchar = convert_uchar4(in_##S);                         \
    as_short = convert_short4(in_##S); as_ushort = convert_ushort4(in_##S);                     \
    as_int = convert_int4(in_##S); as_uint = convert_uint4(in_##S);                             \
    as_long = convert_long4(in_##S); as_ulong = convert_ulong4(in_##S);                         \
    as_float = convert_float4(in_##S); as_double = convert_double4(in_##S);                     \
  }
CONVERT(char) CONVERT(ushort) CONVERT(int) CONVERT(ulong) CONVERT(float)

#define LIMITS(T)                                                                               \
  T##4 a_##T, b_##T, c_##T, limits_##T[4];                                                      \
  T ones_##T[3];                                                                                \
  void limit_##T() {                                                                            \
    limits_##T[0] = min(a_##T, b_##T);                                                          \
    limits_##T[1] = max(a_##T, b_##T);                                                          \
    limits_##T[2] = clamp(a_##T, b_##T, c_##T);                                                 \
    limits_##T[3] = clamp(a_##T, b_##T.y, c_##T.y);                                             \
    ones_##T[0] = min(a_##T.x, b_##T.x);                                                        \
    ones_##T[1] = max(a_##T.x, b_##T.x);                                                        \
    ones_##T[2] = clamp(a_##T.z, b_##T.z, c_##T.z);                                             \
  }
LIMITS(char) LIMITS(ushort) LIMITS(int) LIMITS(uint) LIMITS(long) LIMITS(ulong) LIMITS(float)

#define BITS(T)                                                                                 \
  T zeros_##T[5];                                                                              \
  void count_##T() {                                                                            \
    T##4 four = clz(a_##T);                                                                     \
    zeros_##T[0] = clz(a_##T.z);                                                                \
    for (int i = 0; i < 4; i++) zeros_##T[1 + i] = four[i];                                     \
  }
BITS(char) BITS(ushort) BITS(int) BITS(uint)
#define ABSOLUTE(T)                                                                             \
  u##T sizes_##T[5];                                                                           \
  void measure_##T() {                                                                          \
    u##T##4 four = abs(a_##T);                                                                  \
    sizes_##T[0] = abs(a_##T.z);                                                                \
    for (int i = 0; i < 4; i++) sizes_##T[1 + i] = four[i];                                     \
  }
ABSOLUTE(char) ABSOLUTE(int)

int word;
uint unsignedWord;
int olds[1];
uint unsignedOlds[1];
#define ATOMIC(T, WORD, OLDS)                                                                   \
  void atomic_##T(int which, T value, T other) {                                                \
    if (which == 0) OLDS[0] = rsAtomicInc(&WORD);                                               \
    if (which == 1) OLDS[0] = rsAtomicDec(&WORD);                                               \
    if (which == 2) OLDS[0] = rsAtomicAdd(&WORD, value);                                        \
    if (which == 3) OLDS[0] = rsAtomicSub(&WORD, value);                                        \
    if (which == 4) OLDS[0] = rsAtomicAnd(&WORD, value);                                        \
    if (which == 5) OLDS[0] = rsAtomicOr(&WORD, value);                                         \
    if (which == 6) OLDS[0] = rsAtomicXor(&WORD, value);                                        \
    if (which == 7) OLDS[0] = rsAtomicMin(&WORD, value);                                        \
    if (which == 8) OLDS[0] = rsAtomicMax(&WORD, value);                                        \
    if (which == 9) OLDS[0] = rsAtomicCas(&WORD, value, other);                                 \
  }
ATOMIC(int, word, olds) ATOMIC(uint, unsignedWord, unsignedOlds)
