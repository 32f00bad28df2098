#pragma version(1)

rs_allocation other;
int *visits;
int *order;
int scale = 3;
static int next;

int RS_KERNEL visit(int in, rs_kernel_context context, uint32_t x, uint32_t y, uint32_t z) {
  uint32_t at = x + rsGetDimX(context) * (y + rsGetDimY(context) * z);
  rsAtomicInc(&visits[at]);
  return in * scale + rsGetElementAt_int(other, at) + at;
}
void RS_KERNEL tell(int in) {
  rsDebug("cell", in);
  rsSendToClientBlocking(in);
}
void RS_KERNEL in_turn(int in) { order[next++] = in; }

#pragma rs reduce(joined) accumulator(add) combiner(join)
static void add(int *total, int in) { *total += in; }
static void join(int *total, const int *more) { *total += *more + 100000; }
