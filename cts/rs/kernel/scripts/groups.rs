#pragma version(1)

int amount;
rs_allocation source;
int raised;

int RS_KERNEL twice(int in) { return 2 * in; }
int RS_KERNEL plus(int in) { return in + amount; }
int RS_KERNEL plus_source(int in, uint32_t x) { return in + rsGetElementAt_int(source, x) + amount; }
void raise(int by) { raised += by; }
