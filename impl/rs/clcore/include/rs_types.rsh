/*
 * Types of RenderScript's language. `long` has 64 bits, as its compiler makes it: see impl/rs/clcore/language.ts.
 *
 * Source: the public API reference of RenderScript, rs_value_types.rsh, rs_object_types.rsh and rs_math.rsh.
 */
#ifndef RS_TYPES_RSH
#define RS_TYPES_RSH

#define RS_KERNEL __attribute__((annotate("rs_kernel")))
#define RS_FUNCTION __attribute__((overloadable))
#define NULL ((void *)0)
#define bool _Bool
#define true 1
#define false 0

typedef char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned int size_t;
typedef int ssize_t;
typedef unsigned int uintptr_t;
typedef int intptr_t;
typedef int rs_time_t;

#define RS_VECTORS(T, N)                                 \
  typedef T _##N;                                        \
  typedef T _##N##2 __attribute__((ext_vector_type(2))); \
  typedef T _##N##3 __attribute__((ext_vector_type(3))); \
  typedef T _##N##4 __attribute__((ext_vector_type(4))); \
  typedef _##N##2 N##2;                                  \
  typedef _##N##3 N##3;                                  \
  typedef _##N##4 N##4
RS_VECTORS(char, char);
RS_VECTORS(uchar, uchar);
RS_VECTORS(short, short);
RS_VECTORS(ushort, ushort);
RS_VECTORS(int, int);
RS_VECTORS(uint, uint);
RS_VECTORS(long, long);
RS_VECTORS(ulong, ulong);
RS_VECTORS(float, float);
RS_VECTORS(double, double);

/* Handles of the runtime's objects. */
#define RS_OBJECT(T) \
  typedef struct T { \
    int p;           \
  } T
RS_OBJECT(rs_element);
RS_OBJECT(rs_type);
RS_OBJECT(rs_allocation);
RS_OBJECT(rs_sampler);
RS_OBJECT(rs_script);
RS_OBJECT(rs_mesh);
RS_OBJECT(rs_font);
RS_OBJECT(rs_path);
RS_OBJECT(rs_program_fragment);
RS_OBJECT(rs_program_vertex);
RS_OBJECT(rs_program_raster);
RS_OBJECT(rs_program_store);

typedef struct rs_matrix4x4 {
  float m[16];
} rs_matrix4x4;
typedef struct rs_matrix3x3 {
  float m[9];
} rs_matrix3x3;
typedef struct rs_matrix2x2 {
  float m[4];
} rs_matrix2x2;
typedef float4 rs_quaternion;

typedef struct rs_tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
} rs_tm;

typedef enum {
  RS_ALLOCATION_CUBEMAP_FACE_POSITIVE_X = 0,
  RS_ALLOCATION_CUBEMAP_FACE_NEGATIVE_X = 1,
  RS_ALLOCATION_CUBEMAP_FACE_POSITIVE_Y = 2,
  RS_ALLOCATION_CUBEMAP_FACE_NEGATIVE_Y = 3,
  RS_ALLOCATION_CUBEMAP_FACE_POSITIVE_Z = 4,
  RS_ALLOCATION_CUBEMAP_FACE_NEGATIVE_Z = 5
} rs_allocation_cubemap_face;

typedef enum { RS_FOR_EACH_STRATEGY_SERIAL = 0, RS_FOR_EACH_STRATEGY_DONT_CARE = 1 } rs_for_each_strategy_t;

typedef struct rs_script_call {
  rs_for_each_strategy_t strategy;
  uint32_t xStart;
  uint32_t xEnd;
  uint32_t yStart;
  uint32_t yEnd;
  uint32_t zStart;
  uint32_t zEnd;
  uint32_t arrayStart;
  uint32_t arrayEnd;
} rs_script_call_t;

typedef const struct rs_kernel_context_t *rs_kernel_context;

#define M_E 2.718281828459045235360287471352662498f
#define M_LOG2E 1.442695040888963407359924681001892137f
#define M_LOG10E 0.434294481903251827651128918916605082f
#define M_LN2 0.693147180559945309417232121458176568f
#define M_LN10 2.302585092994045684017991454684364208f
#define M_PI 3.141592653589793238462643383279502884f
#define M_PI_2 1.570796326794896619231321691639751442f
#define M_PI_4 0.785398163397448309615660845819875721f
#define M_1_PI 0.318309886183790671537767526745028724f
#define M_2_PI 0.636619772367581343075535053490057448f
#define M_2_SQRTPI 1.128379167095512573896158903121545172f
#define M_SQRT1_2 0.707106781186547524400844362104849039f
#define M_SQRT2 1.414213562373095048801688724209698079f

#endif
