#pragma version(1)

rs_allocation first, second, target; // rsForEach(add, nothing) is a comment

int RS_KERNEL add(int a, int b, uint32_t x) { return a + 10 * b + 100 * x; }
int RS_KERNEL negate(int in) { return -in; }
int __attribute__((kernel)) place(uint32_t x, uint32_t y) { return 1 + x + 10 * y; }

void launch_all() {
  rsForEach(add, first,
            second, target);
}
void launch_one() { rsForEach(negate, first, target); }
void launch_part() {
  rs_script_call_t limits = {.xStart = 1, .xEnd = 3, .yStart = 1, .yEnd = 2};
  rsForEachWithOptions(place, &limits, target);
}
