/*
 * Cells of Allocations. A handle is resolved once for each call into the script; then a cell costs a comparison for each
 * dimension, and no access leaves the Allocation's memory: outside, reads give zeros and writes are lost.
 */

/* What the driver tells of a level of an Allocation: see impl/rs/script/views.ts. */
typedef struct {
  uint32_t handle;
  uchar *cells;
  uint32_t dimX, dimY, dimZ;
  /* 0 where there is no such dimension. */
  uint32_t sizeY, sizeZ;
  uint32_t rowBytes, planeBytes, cellBytes;
  int dataType, dataKind, vectorSize;
  /* Whether accesses that are out of range are to be reported. */
  int checked;
  /* How many levels of detail the Allocation has. */
  uint32_t levels;
} view;

void rs_view(int handle, uint32_t lod, uint32_t face, view *out);
void rs_yuv_view(int handle, uint32_t plane, view *out);
void rs_out_of_range(int handle, uint32_t x, uint32_t y, uint32_t z);
void rs_sampler_view(int handle, int *out);

/* Whether accesses that are out of range are to be reported: a constant that the compiler of a script defines. */
extern const int rs_checked;

#define VIEWS 8
#define NO_HANDLE 0xffffffffu
/* What a thread knows of Allocations, and which launch it runs. Other threads than the first have theirs below their stack. */
typedef struct {
  view views[VIEWS];
  uint32_t launch;
} thread_state;
static thread_state first_state = {.views = {[0 ... VIEWS - 1] = {.handle = NO_HANDLE}}};
/* What the first thread knew when the launch that is under way was given to others, too. */
static thread_state shared_state;
/* 0 in the first thread. */
thread_state *rs_thread(void);
static inline thread_state *own_state(void) {
  thread_state *own = rs_thread();
  return own == 0 ? &first_state : own;
}
static const uchar nothing[4096] __attribute__((aligned(32)));
static uchar lost[4096] __attribute__((aligned(32)));

/* Forgets what is known of all Allocations: called before any code of the script runs, and when an object may be gone. */
__attribute__((noinline)) void rs_forget_views(void) {
  view *views = own_state()->views;
  for (int i = 0; i < VIEWS; i++) views[i].handle = NO_HANDLE;
}

/* Lets other threads take part in a launch with what is known by now, so that they need not ask. */
void rs_share_views(void) { shared_state = first_state; }

/* What is known holds for a launch: no kernel that runs on several threads changes objects. */
static inline void begin_launch(uint32_t number) {
  thread_state *own = own_state();
  if (own->launch == number) return;
  if (own != &first_state && shared_state.launch == number) *own = shared_state;
  else rs_forget_views();
  own->launch = number;
}

static __attribute__((noinline)) void resolve(view *v, int handle) {
  rs_view(handle, 0, 0, v);
  v->handle = (uint32_t)handle;
}
static inline view *view_of(rs_allocation a) {
  uint32_t mixed = (uint32_t)a.p ^ (uint32_t)a.p >> 5;
  view *v = &own_state()->views[mixed % VIEWS];
  if (__builtin_expect(v->handle != (uint32_t)a.p, 0)) resolve(v, a.p);
  return v;
}
static __attribute__((noinline)) const uchar *outside(const view *v, rs_allocation a, uint32_t x, uint32_t y, uint32_t z,
                                                      uint32_t size) {
  if (v->checked) rs_out_of_range(a.p, x, y, z);
  if (size > sizeof nothing) __builtin_trap();
  return nothing;
}
/*
 * A level by its value, for reading: cells, the last x and y, and bytes of a row; then the last z and bytes of a plane. One without
 * cells has a single one, of zeros. And its extent, in which a dimension that is not there is 0. Callers are told that these do
 * not change while a call into the script runs (const), so that a loop asks once before it begins; the functions fill the cache.
 */
typedef uint32_t words __attribute__((ext_vector_type(4)));
words plane_of(int handle, uint32_t size) __asm("rs_plane") __attribute__((const));
words space_of(int handle, uint32_t size) __asm("rs_space") __attribute__((const));
words find_plane(int handle, uint32_t size) __asm("rs_plane");
words find_space(int handle, uint32_t size) __asm("rs_space");
words extent_of(int handle) __asm("rs_extent") __attribute__((const));
words find_extent(int handle) __asm("rs_extent");
/* Whether there are cells of a size, or larger ones. */
static inline bool has_cells(const view *v, uint32_t size) {
  return v->dimX > 0 && v->dimY > 0 && v->dimZ > 0 && size <= v->cellBytes;
}
__attribute__((noinline)) words find_plane(int handle, uint32_t size) {
  const view *v = view_of((rs_allocation){handle});
  if (!has_cells(v, size)) return (words){(uint32_t)nothing, 0, 0, 0};
  return (words){(uint32_t)v->cells, v->dimX - 1, v->dimY - 1, v->rowBytes};
}
__attribute__((noinline)) words find_space(int handle, uint32_t size) {
  const view *v = view_of((rs_allocation){handle});
  return has_cells(v, size) ? (words){v->dimZ - 1, v->planeBytes, 0, 0} : (words)0;
}
__attribute__((noinline)) words find_extent(int handle) {
  const view *v = view_of((rs_allocation){handle});
  return (words){v->dimX, v->sizeY, v->sizeZ, 0};
}
uint32_t RS_FUNCTION rsAllocationGetDimX(rs_allocation a) { return extent_of(a.p).x; }
uint32_t RS_FUNCTION rsAllocationGetDimY(rs_allocation a) { return extent_of(a.p).y; }
uint32_t RS_FUNCTION rsAllocationGetDimZ(rs_allocation a) { return extent_of(a.p).z; }
static __attribute__((noinline)) void report(rs_allocation a, uint32_t x, uint32_t y, uint32_t z) {
  if (view_of(a)->checked) rs_out_of_range(a.p, x, y, z);
}
static inline uint32_t at_most(uint32_t at, uint32_t last) { return at < last ? at : last; }
/* A cell to read: the nearest, where it is out of range. Where y and z are 0 as they are written, they are not compared. */
static inline __attribute__((always_inline)) const uchar *cell_at(rs_allocation a, uint32_t x, uint32_t y, uint32_t z,
                                                                  uint32_t size) {
  words plane = plane_of(a.p, size);
  bool hasY = !__builtin_constant_p(y) || y != 0, hasZ = !__builtin_constant_p(z) || z != 0;
  words space = hasZ ? space_of(a.p, size) : (words)0;
  if (rs_checked && (x > plane.y || (hasY && y > plane.z) || (hasZ && z > space.x))) report(a, x, y, z);
  uint32_t row = hasY ? at_most(y, plane.z) * plane.w : 0;
  return (const uchar *)(plane.x + (hasZ ? at_most(z, space.x) * space.y : 0) + row + at_most(x, plane.y) * size);
}
/* A cell to write: one that is lost, where it is out of range. */
static inline __attribute__((always_inline)) uchar *room_at(rs_allocation a, uint32_t x, uint32_t y, uint32_t z,
                                                            uint32_t size) {
  words plane = plane_of(a.p, size);
  bool hasY = !__builtin_constant_p(y) || y != 0, hasZ = !__builtin_constant_p(z) || z != 0;
  words space = hasZ ? space_of(a.p, size) : (words)0;
  bool isOut = (plane.x == (uint32_t)nothing) | (x > plane.y) | (hasY && y > plane.z) | (hasZ && z > space.x);
  if (rs_checked && isOut) report(a, x, y, z);
  uchar *cell = (uchar *)(plane.x + (hasZ ? z * space.y : 0) + (hasY ? y * plane.w : 0) + x * size);
  return isOut ? lost : cell;
}
/* Some cells in a row, seen as numbers of some size. */
static inline const uchar *numbers_at(rs_allocation a, uint32_t x, uint32_t y, uint32_t z, uint32_t size, uint32_t count) {
  const view *v = view_of(a);
  if ((uint64_t)(x + (uint64_t)count) * size > (uint64_t)v->dimX * v->cellBytes || y >= v->dimY || z >= v->dimZ) {
    return outside(v, a, x, y, z, size * count);
  }
  return v->cells + z * v->planeBytes + y * v->rowBytes + x * size;
}
static inline uchar *writable(const uchar *cell) { return cell == nothing ? lost : (uchar *)cell; }

#define ELEMENT(T)                                                                                                     \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation a, uint32_t x) { return *(const T *)cell_at(a, x, 0, 0, sizeof(T)); }  \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation a, uint32_t x, uint32_t y) {                                           \
    return *(const T *)cell_at(a, x, y, 0, sizeof(T));                                                                 \
  }                                                                                                                    \
  T RS_FUNCTION rsGetElementAt##T(rs_allocation a, uint32_t x, uint32_t y, uint32_t z) {                               \
    return *(const T *)cell_at(a, x, y, z, sizeof(T));                                                                 \
  }                                                                                                                    \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation a, T value, uint32_t x) {                                           \
    *(T *)room_at(a, x, 0, 0, sizeof(T)) = value;                                                            \
  }                                                                                                                    \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation a, T value, uint32_t x, uint32_t y) {                               \
    *(T *)room_at(a, x, y, 0, sizeof(T)) = value;                                                            \
  }                                                                                                                    \
  void RS_FUNCTION rsSetElementAt##T(rs_allocation a, T value, uint32_t x, uint32_t y, uint32_t z) {                   \
    *(T *)room_at(a, x, y, z, sizeof(T)) = value;                                                            \
  }
#define V_ACCESS(T, N)                                                                                                 \
  static inline T##N T##N##_load(const uchar *from) {                                                                  \
    T##N value;                                                                                                        \
    for (int i = 0; i < N; i++) value[i] = ((const T *)from)[i];                                                       \
    return value;                                                                                                      \
  }                                                                                                                    \
  static inline void T##N##_store(uchar *to, T##N value) {                                                             \
    for (int i = 0; i < N; i++) ((T *)to)[i] = value[i];                                                               \
  }                                                                                                                    \
  T##N RS_FUNCTION rsAllocationVLoadX##T##N(rs_allocation a, uint32_t x) {                                             \
    return T##N##_load(numbers_at(a, x, 0, 0, sizeof(T), N));                                                          \
  }                                                                                                                    \
  T##N RS_FUNCTION rsAllocationVLoadX##T##N(rs_allocation a, uint32_t x, uint32_t y) {                                 \
    return T##N##_load(numbers_at(a, x, y, 0, sizeof(T), N));                                                          \
  }                                                                                                                    \
  T##N RS_FUNCTION rsAllocationVLoadX##T##N(rs_allocation a, uint32_t x, uint32_t y, uint32_t z) {                     \
    return T##N##_load(numbers_at(a, x, y, z, sizeof(T), N));                                                          \
  }                                                                                                                    \
  void RS_FUNCTION rsAllocationVStoreX##T##N(rs_allocation a, T##N value, uint32_t x) {                                \
    T##N##_store(writable(numbers_at(a, x, 0, 0, sizeof(T), N)), value);                                               \
  }                                                                                                                    \
  void RS_FUNCTION rsAllocationVStoreX##T##N(rs_allocation a, T##N value, uint32_t x, uint32_t y) {                    \
    T##N##_store(writable(numbers_at(a, x, y, 0, sizeof(T), N)), value);                                               \
  }                                                                                                                    \
  void RS_FUNCTION rsAllocationVStoreX##T##N(rs_allocation a, T##N value, uint32_t x, uint32_t y, uint32_t z) {        \
    T##N##_store(writable(numbers_at(a, x, y, z, sizeof(T), N)), value);                                               \
  }
#define EACH_ELEMENT(T, _) ELEMENT(T) ELEMENT(T##2) ELEMENT(T##3) ELEMENT(T##4)
#define EACH_V_ACCESS(T, _) V_ACCESS(T, 2) V_ACCESS(T, 3) V_ACCESS(T, 4)
RS_NUMBERS(EACH_ELEMENT, _)
RS_NUMBERS(EACH_V_ACCESS, _)

static const void *any_cell(rs_allocation a, uint32_t x, uint32_t y, uint32_t z) {
  const view *v = view_of(a);
  if (x >= v->dimX || y >= v->dimY || z >= v->dimZ) return outside(v, a, x, y, z, v->cellBytes);
  return v->cells + z * v->planeBytes + y * v->rowBytes + x * v->cellBytes;
}
const void *RS_FUNCTION rsGetElementAt(rs_allocation a, uint32_t x) { return any_cell(a, x, 0, 0); }
const void *RS_FUNCTION rsGetElementAt(rs_allocation a, uint32_t x, uint32_t y) { return any_cell(a, x, y, 0); }
const void *RS_FUNCTION rsGetElementAt(rs_allocation a, uint32_t x, uint32_t y, uint32_t z) {
  return any_cell(a, x, y, z);
}
static void set_any_cell(rs_allocation a, const void *from, uint32_t x, uint32_t y, uint32_t z) {
  __builtin_memcpy(writable(any_cell(a, x, y, z)), from, view_of(a)->cellBytes);
}
void RS_FUNCTION rsSetElementAt(rs_allocation a, void *from, uint32_t x) { set_any_cell(a, from, x, 0, 0); }
void RS_FUNCTION rsSetElementAt(rs_allocation a, void *from, uint32_t x, uint32_t y) { set_any_cell(a, from, x, y, 0); }
void RS_FUNCTION rsSetElementAt(rs_allocation a, void *from, uint32_t x, uint32_t y, uint32_t z) {
  set_any_cell(a, from, x, y, z);
}

static uchar yuv_at(rs_allocation a, uint32_t plane, uint32_t x, uint32_t y) {
  view v;
  rs_yuv_view(a.p, plane, &v);
  if (plane > 0) {
    x >>= 1;
    y >>= 1;
  }
  if (x >= v.dimX || y >= v.dimY) return *outside(&v, a, x, y, 0, 1);
  return v.cells[y * v.rowBytes + x * v.cellBytes];
}
uchar RS_FUNCTION rsGetElementAtYuv_uchar_Y(rs_allocation a, uint32_t x, uint32_t y) { return yuv_at(a, 0, x, y); }
uchar RS_FUNCTION rsGetElementAtYuv_uchar_U(rs_allocation a, uint32_t x, uint32_t y) { return yuv_at(a, 1, x, y); }
uchar RS_FUNCTION rsGetElementAtYuv_uchar_V(rs_allocation a, uint32_t x, uint32_t y) { return yuv_at(a, 2, x, y); }

static void copy_rows(rs_allocation to, uint32_t toX, uint32_t toY, uint32_t toLod, uint32_t toFace, uint32_t width,
                      uint32_t height, rs_allocation from, uint32_t fromX, uint32_t fromY, uint32_t fromLod,
                      uint32_t fromFace) {
  view t, f;
  rs_view(to.p, toLod, toFace, &t);
  rs_view(from.p, fromLod, fromFace, &f);
  if ((uint64_t)toX + width > t.dimX || (uint64_t)toY + height > t.dimY || t.cellBytes != f.cellBytes) {
    outside(&t, to, toX + width, toY + height, 0, 0);
    return;
  }
  if ((uint64_t)fromX + width > f.dimX || (uint64_t)fromY + height > f.dimY) {
    outside(&f, from, fromX + width, fromY + height, 0, 0);
    return;
  }
  for (uint32_t y = 0; y < height; y++) {
    __builtin_memmove(t.cells + (toY + y) * t.rowBytes + toX * t.cellBytes,
                      f.cells + (fromY + y) * f.rowBytes + fromX * f.cellBytes, width * f.cellBytes);
  }
}
void RS_FUNCTION rsAllocationCopy1DRange(rs_allocation to, uint32_t toX, uint32_t toLod, uint32_t count,
                                         rs_allocation from, uint32_t fromX, uint32_t fromLod) {
  copy_rows(to, toX, 0, toLod, 0, count, 1, from, fromX, 0, fromLod, 0);
}
void RS_FUNCTION rsAllocationCopy2DRange(rs_allocation to, uint32_t toX, uint32_t toY, uint32_t toLod,
                                         rs_allocation_cubemap_face toFace, uint32_t width, uint32_t height,
                                         rs_allocation from, uint32_t fromX, uint32_t fromY, uint32_t fromLod,
                                         rs_allocation_cubemap_face fromFace) {
  copy_rows(to, toX, toY, toLod, toFace, width, height, from, fromX, fromY, fromLod, fromFace);
}

/* Data types and kinds, and sampler values, of rs_object_types.rsh. */
enum { FLOAT_32 = 2, UNSIGNED_5_6_5 = 13 };
enum { KIND_L = 7, KIND_A = 8, KIND_LA = 9, KIND_RGB = 10 };
enum { NEAREST = 0, LINEAR_MIP_LINEAR = 2, WRAP = 3, LINEAR_MIP_NEAREST = 5, MIRRORED_REPEAT = 6 };
typedef struct {
  int min, mag, wrapS, wrapT;
} sampler;

/* A cell as a color; of numbers that are no color, as many as there are, and behind them 0, 0 and 1. */
static __attribute__((noinline)) float4 texel(const view *v, int x, int y) {
  const uchar *cell = v->cells + (uint32_t)y * v->rowBytes + (uint32_t)x * v->cellBytes;
  if (v->dataType == UNSIGNED_5_6_5) {
    uint32_t bits = *(const ushort *)cell, r = bits >> 11, g = (bits >> 5) & 63, b = bits & 31;
    return (float4){(float)(r << 3 | r >> 2), (float)(g << 2 | g >> 4), (float)(b << 3 | b >> 2), 255} * (1.0f / 255.0f);
  }
  float4 value = {0, 0, 0, 1};
  for (int i = 0; i < v->vectorSize && i < 4; i++) {
    value[i] = v->dataType == FLOAT_32 ? ((const float *)cell)[i] : (float)cell[i] * (1.0f / 255.0f);
  }
  if (v->dataKind == KIND_A) return (float4){0, 0, 0, value.x};
  if (v->dataKind == KIND_L) return (float4){value.x, value.x, value.x, 1};
  if (v->dataKind == KIND_LA) return value.xxxy;
  if (v->dataKind == KIND_RGB) value.w = 1;
  return value;
}
static int wrapped(int wrap, int at, int size) {
  if (wrap == WRAP) {
    at %= size;
    return at < 0 ? at + size : at;
  }
  if (wrap == MIRRORED_REPEAT) {
    at %= 2 * size;
    if (at < 0) at += 2 * size;
    return at < size ? at : 2 * size - 1 - at;
  }
  return at < 0 ? 0 : at >= size ? size - 1 : at;
}
static float4 sample_nearest(const view *v, const sampler *s, float2 at) {
  int width = (int)v->dimX, height = (int)v->dimY;
  int x = (int)one_floor(at.x * (float)width), y = (int)one_floor(at.y * (float)height);
  return texel(v, wrapped(s->wrapS, x, width), wrapped(s->wrapT, y, height));
}
static float4 sample_linear(const view *v, const sampler *s, float2 at) {
  int width = (int)v->dimX, height = (int)v->dimY;
  float x = at.x * (float)width - 0.5f, y = v->sizeY == 0 ? 0 : at.y * (float)height - 0.5f;
  float left = one_floor(x), top = one_floor(y);
  int x0 = wrapped(s->wrapS, (int)left, width), x1 = wrapped(s->wrapS, (int)left + 1, width);
  int y0 = wrapped(s->wrapT, (int)top, height), y1 = wrapped(s->wrapT, (int)top + 1, height);
  float4 upper = mix(texel(v, x0, y0), texel(v, x1, y0), x - left);
  return mix(upper, mix(texel(v, x0, y1), texel(v, x1, y1), x - left), y - top);
}
static __attribute__((noinline)) float4 sample_level(rs_allocation a, const sampler *s, float2 at, uint32_t level) {
  view v;
  rs_view(a.p, level, 0, &v);
  return sample_linear(&v, s, at);
}
__attribute__((noinline)) float4 RS_FUNCTION rsSample(rs_allocation a, rs_sampler by, float2 at, float lod) {
  view v;
  sampler s;
  rs_view(a.p, 0, 0, &v);
  rs_sampler_view(by.p, &s.min);
  if (v.levels == 0 || v.dimX == 0) return 0;
  if (lod <= 0) return s.mag == NEAREST ? sample_nearest(&v, &s, at) : sample_linear(&v, &s, at);
  float last = (float)(v.levels - 1), level = one_fmin(lod, last);
  if (s.min == LINEAR_MIP_NEAREST) return sample_level(a, &s, at, (uint32_t)(level + 0.5f));
  if (s.min != LINEAR_MIP_LINEAR) return sample_nearest(&v, &s, at);
  float above = one_floor(level);
  float4 larger = sample_level(a, &s, at, (uint32_t)above);
  return mix(larger, sample_level(a, &s, at, (uint32_t)one_ceil(level)), level - above);
}
float4 RS_FUNCTION rsSample(rs_allocation a, rs_sampler by, float2 at) { return rsSample(a, by, at, 0.0f); }
float4 RS_FUNCTION rsSample(rs_allocation a, rs_sampler by, float x) { return rsSample(a, by, (float2){x, 0}, 0.0f); }
float4 RS_FUNCTION rsSample(rs_allocation a, rs_sampler by, float x, float lod) {
  return rsSample(a, by, (float2){x, 0}, lod);
}
