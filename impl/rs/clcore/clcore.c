/*
 * The core library: what scripts call and the driver does not do. One unit, so that one object has it all.
 *
 * The functions' signatures are those that Android's front end leaves in 32-bit bitcode.
 */
#include "math.c"
#include "spread.c"
#include "numbers.c"
#include "allocation.c"
#include "launch.c"
#include "matrix.c"
#include "runtime.c"
