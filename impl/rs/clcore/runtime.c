/* Atomic operations, objects, the log, and what a launch is told. */

#define ATOMIC(T)                                                                                                     \
  T RS_FUNCTION rsAtomicAdd(volatile T *at, T value) { return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicSub(volatile T *at, T value) { return __atomic_fetch_sub(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicAnd(volatile T *at, T value) { return __atomic_fetch_and(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicOr(volatile T *at, T value) { return __atomic_fetch_or(at, value, __ATOMIC_SEQ_CST); }        \
  T RS_FUNCTION rsAtomicXor(volatile T *at, T value) { return __atomic_fetch_xor(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicMin(volatile T *at, T value) { return __atomic_fetch_min(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicMax(volatile T *at, T value) { return __atomic_fetch_max(at, value, __ATOMIC_SEQ_CST); }      \
  T RS_FUNCTION rsAtomicCas(volatile T *at, T expected, T value) {                                                    \
    __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                     \
    return expected;                                                                                                  \
  }                                                                                                                   \
  int32_t RS_FUNCTION rsAtomicInc(volatile T *at) { return (int32_t)rsAtomicAdd(at, 1); }                             \
  int32_t RS_FUNCTION rsAtomicDec(volatile T *at) { return (int32_t)rsAtomicSub(at, 1); }
ATOMIC(int32_t)
ATOMIC(uint32_t)

/* What the driver does: see impl/rs/script. */
void rs_set_object(int *variable, int handle);
void rs_debug_lanes(const char *text, int type, const void *lanes, uint32_t count);
void rs_debug_matrix(const char *text, const float *numbers, uint32_t size);

#define OBJECT(T)                                      \
  void RS_FUNCTION rsSetObject(T *variable, T value) { \
    rs_forget_views();                                 \
    rs_set_object(&variable->p, value.p);              \
  }                                                    \
  void RS_FUNCTION rsClearObject(T *variable) {        \
    rs_forget_views();                                 \
    rs_set_object(&variable->p, 0);                    \
  }                                                    \
  bool RS_FUNCTION rsIsObject(T object) { return object.p != 0; }
RS_OBJECTS(OBJECT)

/* Cells that a window takes or gives lie elsewhere afterwards. */
void rs_exchange(int handle, int receives);
void RS_FUNCTION rsAllocationIoSend(rs_allocation a) {
  rs_exchange(a.p, 0);
  rs_forget_views();
}
void RS_FUNCTION rsAllocationIoReceive(rs_allocation a) {
  rs_exchange(a.p, 1);
  rs_forget_views();
}

#define DEBUG(T)                                                                                            \
  void RS_FUNCTION rsDebug(const char *text, T##2 v) { rs_debug_lanes(text, LANES##T, &v, 2); }             \
  void RS_FUNCTION rsDebug(const char *text, T##3 v) { rs_debug_lanes(text, LANES##T, &v, 3); }             \
  void RS_FUNCTION rsDebug(const char *text, T##4 v) { rs_debug_lanes(text, LANES##T, &v, 4); }
enum {
  LANES_char,
  LANES_uchar,
  LANES_short,
  LANES_ushort,
  LANES_int,
  LANES_uint,
  LANES_long,
  LANES_ulong,
  LANES_float,
  LANES_double
};
#define EACH_DEBUG(T, _) DEBUG(T)
RS_NUMBERS(EACH_DEBUG, _)
void RS_FUNCTION rsDebug(const char *text, double v) { rs_debug_lanes(text, LANES_double, &v, 1); }
void RS_FUNCTION rsDebug(const char *text, float x, float y, float z) { rsDebug(text, (float3){x, y, z}); }
void RS_FUNCTION rsDebug(const char *text, float x, float y, float z, float w) { rsDebug(text, (float4){x, y, z, w}); }
void RS_FUNCTION rsDebug(const char *text, const rs_matrix4x4 *m) { rs_debug_matrix(text, m->m, 4); }
void RS_FUNCTION rsDebug(const char *text, const rs_matrix3x3 *m) { rs_debug_matrix(text, m->m, 3); }
void RS_FUNCTION rsDebug(const char *text, const rs_matrix2x2 *m) { rs_debug_matrix(text, m->m, 2); }

/* Behind the pointers and strides of an RsExpandKernelDriverInfo: see cpu_ref/kernel_info.ts. */
#define DIMENSIONS 136
#define CURRENT 172
static inline uint32_t told(rs_kernel_context context, uint32_t place) { return *(const uint32_t *)((const char *)context + place); }
uint32_t RS_FUNCTION rsGetDimX(rs_kernel_context context) { return told(context, DIMENSIONS); }
uint32_t RS_FUNCTION rsGetDimY(rs_kernel_context context) { return told(context, DIMENSIONS + 4); }
uint32_t RS_FUNCTION rsGetDimZ(rs_kernel_context context) { return told(context, DIMENSIONS + 8); }
uint32_t RS_FUNCTION rsGetDimLod(rs_kernel_context context) { return told(context, DIMENSIONS + 12); }
bool RS_FUNCTION rsGetDimHasFaces(rs_kernel_context context) { return told(context, DIMENSIONS + 16) != 0; }
uint32_t RS_FUNCTION rsGetLod(rs_kernel_context context) { return told(context, CURRENT + 12); }
rs_allocation_cubemap_face RS_FUNCTION rsGetFace(rs_kernel_context context) { return told(context, CURRENT + 16); }
#define ARRAY(N)                                                                                             \
  uint32_t RS_FUNCTION rsGetDimArray##N(rs_kernel_context context) { return told(context, DIMENSIONS + 20 + 4 * N); } \
  uint32_t RS_FUNCTION rsGetArray##N(rs_kernel_context context) { return told(context, CURRENT + 20 + 4 * N); }
ARRAY(0) ARRAY(1) ARRAY(2) ARRAY(3)
