#pragma version(1)

int *seen;
rs_allocation other;

int RS_KERNEL at_x(uint32_t x) { return x; }
int RS_KERNEL at_xy(uint32_t x, uint32_t y) { return x + 100 * y; }
int RS_KERNEL at_xyz(uint32_t x, uint32_t y, uint32_t z) { return x + 100 * y + 10000 * z; }
int RS_KERNEL at_y(uint32_t y) { return y; }
int RS_KERNEL at_z(uint32_t z) { return z; }
int RS_KERNEL constant() { return 7; }
int RS_KERNEL twice(int in) { return 2 * in; }
int RS_KERNEL twice_at(int in, uint32_t x, uint32_t y, uint32_t z) { return 2 * in + x + y + z; }
int RS_KERNEL of_two(int a, float b) { return a * 10 + (int)b; }
int RS_KERNEL of_three(int a, uchar b, short c) { return a * 10000 + b * 100 + c; }
int RS_KERNEL of_eight(int a, int b, int c, int d, int e, int f, int g, int h) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}
int3 RS_KERNEL dimensions(rs_kernel_context context) {
  return (int3){rsGetDimX(context), rsGetDimY(context), rsGetDimZ(context)};
}
int RS_KERNEL in_context(int in, rs_kernel_context context, uint32_t x) {
  return in + 10 * rsGetDimX(context) + 100 * x;
}
void RS_KERNEL note(int in) { seen[in] += 1; }
void RS_KERNEL note_at(int in, uint32_t x, uint32_t y) { seen[x + 4 * y] = in; }
void RS_KERNEL set_other(int in, uint32_t x) { rsSetElementAt_int(other, in * in, x); }
