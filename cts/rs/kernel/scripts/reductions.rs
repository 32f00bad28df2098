#pragma version(1)

#pragma rs reduce(sum) accumulator(add)
static void add(int *total, int value) { *total += value; }

#pragma rs reduce(product) initializer(one) accumulator(by)
static void one(int *total) { *total = 1; }
static void by(int *total, int value) { *total *= value; }

#pragma rs reduce(dot) accumulator(add_product) combiner(join)
static void add_product(double *total, float a, float b) { *total += (double)a * b; }
static void join(double *total, const double *other) { *total += *other; }

typedef struct {
  int value;
  int at;
} place;
typedef struct {
  place low, high;
} places;
#pragma rs reduce(range) initializer(nowhere) accumulator(widen) combiner(wider) outconverter(indices)
static void nowhere(places *p) {
  p->low = (place){0x7fffffff, -1};
  p->high = (place){-0x7fffffff, -1};
}
static void widen(places *p, int in, uint32_t x) {
  if (in < p->low.value) p->low = (place){in, x};
  if (in > p->high.value) p->high = (place){in, x};
}
static void wider(places *p, const places *other) {
  if (other->low.value < p->low.value) p->low = other->low;
  if (other->high.value > p->high.value) p->high = other->high;
}
static void indices(int2 *out, const places *p) { *out = (int2){p->low.at, p->high.at}; }

typedef uint32_t bins[16];
#pragma rs reduce(histogram) accumulator(tally) combiner(add_bins)
static void tally(bins *h, uchar in) { (*h)[in % 16]++; }
static void add_bins(bins *h, const bins *other) {
  for (int i = 0; i < 16; i++) (*h)[i] += (*other)[i];
}

#pragma rs reduce(corner) accumulator(add_place) combiner(add_sums)
static void add_place(int *total, int in, uint32_t x, uint32_t y) { *total += in * 0 + x * 3 + y * 100; }
static void add_sums(int *total, const int *other) { *total += *other; }

#pragma rs reduce(average) accumulator(weigh) combiner(weigh_both) outconverter(divide)
static void weigh(float2 *sum, float in) { *sum += (float2){in, 1}; }
static void weigh_both(float2 *sum, const float2 *other) { *sum += *other; }
static void divide(float *out, const float2 *sum) { *out = sum->x / sum->y; }

#pragma rs reduce(placed) accumulator(add_placed) combiner(add_sums)
static void add_placed(int *total, int in, rs_kernel_context context, uint32_t x, uint32_t y, uint32_t z) {
  *total += in * (int)(x + rsGetDimX(context) * (y + rsGetDimY(context) * z)) + (int)rsGetDimZ(context);
}
