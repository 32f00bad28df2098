#pragma version(1)

extern int nobodyHasThis(int in);

int RS_KERNEL call_out(int in) { return nobodyHasThis(in); }
