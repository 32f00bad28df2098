/*
 * Launches: slices of rows that one thread runs without pause, on the calling thread or on others.
 *
 * A launch says the same to all threads; each has an RsExpandKernelDriverInfo of its own (cpu_ref/kernel_info.ts). The structs are
 * written by cpu_ref/launch_block.ts.
 */

#define INFO_BYTES 224
#define INFO_OUT 68
#define INFO_Y 176
#define INFO_Z 180

typedef struct {
  uint32_t cells, cellBytes, rowBytes, rows;
} plane;

enum { BY_X, BY_Y, BY_Z };

typedef struct {
  uint64_t rounds;
  /* Each launch has a number of its own. */
  uint32_t number;
  /* RsExpandKernelDriverInfos, and the last argument of the kernel, one for each thread or job. */
  uchar *infos;
  void *const *lasts;
  uint32_t inputs, hasOutput;
  uint32_t startX, startY, startZ, endX, endY, endZ;
  /* What it is cut along, into slices of how many columns or rows; and how many slices there are. */
  uint32_t axis, size, slices;
  /* 0 if slices may run in any order; or into how many jobs they are dealt, each of which has its own last argument. */
  uint32_t jobs;
  plane in[8], out;
} launch;

typedef void (*row_function)(void *info, uint32_t x1, uint32_t x2, void *last);

/* Of what is done between rows no rounds are counted. */
#define UNCOUNTED 0xffffffffffffffffull
void rs_refuel(uint64_t rounds);

static inline __attribute__((always_inline)) uint32_t cell_of(const plane *p, uint32_t x, uint32_t y, uint32_t z) {
  return p->cells + x * p->cellBytes + (y + z * p->rows) * p->rowBytes;
}
static inline __attribute__((always_inline)) uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static inline __attribute__((always_inline)) void run_slice(const launch *l, uint32_t slice, uchar *info, void *last,
                                                            row_function row) {
  uint32_t x1 = l->startX, x2 = l->endX, y1 = l->startY, y2 = l->endY, z = l->startZ;
  if (l->axis == BY_Z) {
    z += slice;
  } else if (l->axis == BY_Y) {
    y1 += slice * l->size;
    y2 = least(y1 + l->size, y2);
  } else {
    x1 += slice * l->size;
    x2 = least(x1 + l->size, x2);
  }
  uint32_t inputs = l->inputs;
  *(uint32_t *)(info + INFO_Z) = z;
#pragma clang loop unroll(disable) vectorize(disable)
  for (uint32_t y = y1; y < y2; y++) {
    *(uint32_t *)(info + INFO_Y) = y;
#pragma clang loop unroll(disable) vectorize(disable)
    for (uint32_t i = 0; i < inputs; i++) *(uint32_t *)(info + 4 * i) = cell_of(&l->in[i], x1, y, z);
    if (l->hasOutput) *(uint32_t *)(info + INFO_OUT) = cell_of(&l->out, x1, y, z);
    rs_refuel(l->rounds);
    row(info, x1, x2, last);
    rs_refuel(UNCOUNTED);
  }
}

/*
 * Runs slices, or the slices of jobs: from the first up to, not including, the second. Once for all kernels of a script: a copy in
 * each would be compiled as often.
 */
__attribute__((noinline)) void rs_tile(const launch *l, uint32_t first, uint32_t end, uint32_t thread, row_function row) {
  rs_refuel(UNCOUNTED);
  begin_launch(l->number);
  uint32_t step = l->jobs > 0 ? l->jobs : l->slices;
#pragma clang loop unroll(disable)
  for (; first < end; first++) {
    uint32_t place = l->jobs > 0 ? first : thread;
#pragma clang loop unroll(disable)
    for (uint32_t slice = first; slice < l->slices; slice += step) {
      run_slice(l, slice, l->infos + place * INFO_BYTES, l->lasts[place], row);
    }
  }
}
