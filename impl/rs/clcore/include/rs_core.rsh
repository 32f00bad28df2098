/*
 * All that a script sees without including anything.
 *
 * Source: the public API reference of RenderScript: rs_allocation_data.rsh, rs_atomic.rsh, rs_debug.rsh, rs_for_each.rsh, rs_io.rsh,
 * rs_matrix.rsh, rs_object_info.rsh, rs_quaternion.rsh and rs_time.rsh.
 */
#ifndef RS_CORE_RSH
#define RS_CORE_RSH
#include "rs_math.rsh"

/* Cells of Allocations. */
#define RS_ELEMENT_OF(T)                                                     \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation, uint32_t);                  \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation, uint32_t, uint32_t);        \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation, uint32_t, uint32_t, uint32_t); \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation, T, uint32_t);            \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation, T, uint32_t, uint32_t);  \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation, T, uint32_t, uint32_t, uint32_t);
#define RS_V_ACCESS_OF(T)                                                    \
  T RS_FUNCTION rsAllocationVLoadX##T(rs_allocation, uint32_t);              \
  T RS_FUNCTION rsAllocationVLoadX##T(rs_allocation, uint32_t, uint32_t);    \
  T RS_FUNCTION rsAllocationVLoadX##T(rs_allocation, uint32_t, uint32_t, uint32_t); \
  void RS_FUNCTION rsAllocationVStoreX##T(rs_allocation, T, uint32_t);       \
  void RS_FUNCTION rsAllocationVStoreX##T(rs_allocation, T, uint32_t, uint32_t); \
  void RS_FUNCTION rsAllocationVStoreX##T(rs_allocation, T, uint32_t, uint32_t, uint32_t);
#define RS_VECTORS_AND(M, T, _) M(T, _) M(T##2, _) M(T##3, _) M(T##4, _)
#define RS_EACH_ELEMENT(T, _) RS_ELEMENT_OF(T) RS_ELEMENT_OF(T##2) RS_ELEMENT_OF(T##3) RS_ELEMENT_OF(T##4)
#define RS_EACH_V_ACCESS(T, _) RS_V_ACCESS_OF(T##2) RS_V_ACCESS_OF(T##3) RS_V_ACCESS_OF(T##4)
RS_NUMBERS(RS_EACH_ELEMENT, _)
RS_NUMBERS(RS_EACH_V_ACCESS, _)
const void *RS_FUNCTION rsGetElementAt(rs_allocation, uint32_t);
const void *RS_FUNCTION rsGetElementAt(rs_allocation, uint32_t, uint32_t);
const void *RS_FUNCTION rsGetElementAt(rs_allocation, uint32_t, uint32_t, uint32_t);
void RS_FUNCTION rsSetElementAt(rs_allocation, void *, uint32_t);
void RS_FUNCTION rsSetElementAt(rs_allocation, void *, uint32_t, uint32_t);
void RS_FUNCTION rsSetElementAt(rs_allocation, void *, uint32_t, uint32_t, uint32_t);
uchar RS_FUNCTION rsGetElementAtYuv_uchar_Y(rs_allocation, uint32_t, uint32_t);
uchar RS_FUNCTION rsGetElementAtYuv_uchar_U(rs_allocation, uint32_t, uint32_t);
uchar RS_FUNCTION rsGetElementAtYuv_uchar_V(rs_allocation, uint32_t, uint32_t);
float4 RS_FUNCTION rsSample(rs_allocation, rs_sampler, float);
float4 RS_FUNCTION rsSample(rs_allocation, rs_sampler, float, float);
float4 RS_FUNCTION rsSample(rs_allocation, rs_sampler, float2);
float4 RS_FUNCTION rsSample(rs_allocation, rs_sampler, float2, float);
void RS_FUNCTION rsAllocationCopy1DRange(rs_allocation, uint32_t, uint32_t, uint32_t, rs_allocation, uint32_t, uint32_t);
void RS_FUNCTION rsAllocationCopy2DRange(rs_allocation, uint32_t, uint32_t, uint32_t, rs_allocation_cubemap_face, uint32_t,
                                         uint32_t, rs_allocation, uint32_t, uint32_t, uint32_t, rs_allocation_cubemap_face);
void RS_FUNCTION rsAllocationIoSend(rs_allocation);
void RS_FUNCTION rsAllocationIoReceive(rs_allocation);

/* What objects are. */
uint32_t RS_FUNCTION rsAllocationGetDimX(rs_allocation);
uint32_t RS_FUNCTION rsAllocationGetDimY(rs_allocation);
uint32_t RS_FUNCTION rsAllocationGetDimZ(rs_allocation);
uint32_t RS_FUNCTION rsAllocationGetDimLOD(rs_allocation);
uint32_t RS_FUNCTION rsAllocationGetDimFaces(rs_allocation);
rs_element RS_FUNCTION rsAllocationGetElement(rs_allocation);
rs_allocation RS_FUNCTION rsGetAllocation(const void *);
uint32_t RS_FUNCTION rsElementGetBytesSize(rs_element);
int RS_FUNCTION rsElementGetDataKind(rs_element);
int RS_FUNCTION rsElementGetDataType(rs_element);
uint32_t RS_FUNCTION rsElementGetVectorSize(rs_element);
rs_element RS_FUNCTION rsElementGetSubElement(rs_element, uint32_t);
uint32_t RS_FUNCTION rsElementGetSubElementArraySize(rs_element, uint32_t);
uint32_t RS_FUNCTION rsElementGetSubElementCount(rs_element);
uint32_t RS_FUNCTION rsElementGetSubElementName(rs_element, uint32_t, char *, uint32_t);
uint32_t RS_FUNCTION rsElementGetSubElementNameLength(rs_element, uint32_t);
uint32_t RS_FUNCTION rsElementGetSubElementOffsetBytes(rs_element, uint32_t);
float RS_FUNCTION rsSamplerGetAnisotropy(rs_sampler);
int RS_FUNCTION rsSamplerGetMagnification(rs_sampler);
int RS_FUNCTION rsSamplerGetMinification(rs_sampler);
int RS_FUNCTION rsSamplerGetWrapS(rs_sampler);
int RS_FUNCTION rsSamplerGetWrapT(rs_sampler);

/* M(T) for each kind of object. */
#define RS_OBJECTS(M)                                                                                              \
  M(rs_element) M(rs_type) M(rs_allocation) M(rs_sampler) M(rs_script) M(rs_mesh) M(rs_font) M(rs_program_fragment) \
  M(rs_program_vertex) M(rs_program_raster) M(rs_program_store)
#define RS_OBJECT_FUNCTIONS(T)             \
  void RS_FUNCTION rsSetObject(T *, T);    \
  void RS_FUNCTION rsClearObject(T *);     \
  bool RS_FUNCTION rsIsObject(T);
RS_OBJECTS(RS_OBJECT_FUNCTIONS)

/* Launches, messages, the log and the time. */
void RS_FUNCTION rsForEach(rs_script, rs_allocation, rs_allocation);
void RS_FUNCTION rsForEach(rs_script, rs_allocation, rs_allocation, const void *, size_t);
void RS_FUNCTION rsForEach(rs_script, rs_allocation, rs_allocation, const void *, size_t, const rs_script_call_t *);
/* What launches of a kernel by its name become: see impl/rs/front_end/kernel_launches.ts. */
void RS_FUNCTION rsForEachInternal(int, struct rs_script_call *, int, int, rs_allocation *);
bool RS_FUNCTION rsSendToClient(int);
bool RS_FUNCTION rsSendToClient(int, const void *, uint);
void RS_FUNCTION rsSendToClientBlocking(int);
void RS_FUNCTION rsSendToClientBlocking(int, const void *, uint);
#define RS_DEBUG_OF(T) \
  void RS_FUNCTION rsDebug(const char *, T);
#define RS_EACH_DEBUG(T, _) RS_DEBUG_OF(T)
#define RS_EACH_DEBUG_VECTOR(T, _) RS_DEBUG_OF(T##2) RS_DEBUG_OF(T##3) RS_DEBUG_OF(T##4)
RS_NUMBERS(RS_EACH_DEBUG, _)
RS_NUMBERS(RS_EACH_DEBUG_VECTOR, _)
void RS_FUNCTION rsDebug(const char *, float, float);
void RS_FUNCTION rsDebug(const char *, float, float, float);
void RS_FUNCTION rsDebug(const char *, float, float, float, float);
void RS_FUNCTION rsDebug(const char *, const void *);
void RS_FUNCTION rsDebug(const char *, const rs_matrix4x4 *);
void RS_FUNCTION rsDebug(const char *, const rs_matrix3x3 *);
void RS_FUNCTION rsDebug(const char *, const rs_matrix2x2 *);
#define RS_DEBUG(a) rsDebug(#a, a)
#define RS_DEBUG_MARKER rsDebug(__FILE__, __LINE__)
float RS_FUNCTION rsGetDt(void);
rs_time_t RS_FUNCTION rsTime(rs_time_t *);
rs_tm *RS_FUNCTION rsLocaltime(rs_tm *, const rs_time_t *);
int64_t RS_FUNCTION rsUptimeMillis(void);
int64_t RS_FUNCTION rsUptimeNanos(void);
uint32_t RS_FUNCTION rsGetDimX(rs_kernel_context);
uint32_t RS_FUNCTION rsGetDimY(rs_kernel_context);
uint32_t RS_FUNCTION rsGetDimZ(rs_kernel_context);
bool RS_FUNCTION rsGetDimHasFaces(rs_kernel_context);
uint32_t RS_FUNCTION rsGetDimLod(rs_kernel_context);
rs_allocation_cubemap_face RS_FUNCTION rsGetFace(rs_kernel_context);
uint32_t RS_FUNCTION rsGetLod(rs_kernel_context);
#define RS_ARRAY_OF(N)                                      \
  uint32_t RS_FUNCTION rsGetDimArray##N(rs_kernel_context); \
  uint32_t RS_FUNCTION rsGetArray##N(rs_kernel_context);
RS_ARRAY_OF(0) RS_ARRAY_OF(1) RS_ARRAY_OF(2) RS_ARRAY_OF(3)

#define RS_ATOMIC_OF(T)                                          \
  T RS_FUNCTION rsAtomicAdd(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicSub(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicAnd(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicOr(volatile T *, T);                     \
  T RS_FUNCTION rsAtomicXor(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicMin(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicMax(volatile T *, T);                    \
  T RS_FUNCTION rsAtomicCas(volatile T *, T, T);
RS_ATOMIC_OF(int32_t)
RS_ATOMIC_OF(uint32_t)
int32_t RS_FUNCTION rsAtomicInc(volatile int32_t *);
int32_t RS_FUNCTION rsAtomicInc(volatile uint32_t *);
int32_t RS_FUNCTION rsAtomicDec(volatile int32_t *);
int32_t RS_FUNCTION rsAtomicDec(volatile uint32_t *);

/* Matrices, by columns. */
#define RS_MATRIX_OF(T, V)                                       \
  float RS_FUNCTION rsMatrixGet(const T *, uint32_t, uint32_t);  \
  void RS_FUNCTION rsMatrixSet(T *, uint32_t, uint32_t, float);  \
  void RS_FUNCTION rsMatrixLoadIdentity(T *);                    \
  void RS_FUNCTION rsMatrixLoad(T *, const float *);             \
  void RS_FUNCTION rsMatrixLoad(T *, const T *);                 \
  void RS_FUNCTION rsMatrixLoadMultiply(T *, const T *, const T *); \
  void RS_FUNCTION rsMatrixMultiply(T *, const T *);             \
  V RS_FUNCTION rsMatrixMultiply(const T *, V);                  \
  void RS_FUNCTION rsMatrixTranspose(T *);
RS_MATRIX_OF(rs_matrix2x2, float2)
RS_MATRIX_OF(rs_matrix3x3, float3)
RS_MATRIX_OF(rs_matrix4x4, float4)
float3 RS_FUNCTION rsMatrixMultiply(const rs_matrix3x3 *, float2);
float4 RS_FUNCTION rsMatrixMultiply(const rs_matrix4x4 *, float2);
float4 RS_FUNCTION rsMatrixMultiply(const rs_matrix4x4 *, float3);
void RS_FUNCTION rsMatrixLoad(rs_matrix4x4 *, const rs_matrix3x3 *);
void RS_FUNCTION rsMatrixLoad(rs_matrix4x4 *, const rs_matrix2x2 *);
bool RS_FUNCTION rsMatrixInverse(rs_matrix4x4 *);
bool RS_FUNCTION rsMatrixInverseTranspose(rs_matrix4x4 *);
void RS_FUNCTION rsMatrixLoadRotate(rs_matrix4x4 *, float, float, float, float);
void RS_FUNCTION rsMatrixLoadScale(rs_matrix4x4 *, float, float, float);
void RS_FUNCTION rsMatrixLoadTranslate(rs_matrix4x4 *, float, float, float);
void RS_FUNCTION rsMatrixRotate(rs_matrix4x4 *, float, float, float, float);
void RS_FUNCTION rsMatrixScale(rs_matrix4x4 *, float, float, float);
void RS_FUNCTION rsMatrixTranslate(rs_matrix4x4 *, float, float, float);
void RS_FUNCTION rsMatrixLoadOrtho(rs_matrix4x4 *, float, float, float, float, float, float);
void RS_FUNCTION rsMatrixLoadFrustum(rs_matrix4x4 *, float, float, float, float, float, float);
void RS_FUNCTION rsMatrixLoadPerspective(rs_matrix4x4 *, float, float, float, float);

#endif
