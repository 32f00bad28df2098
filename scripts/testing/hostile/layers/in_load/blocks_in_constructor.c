/*
 * It waits for ever when it is loaded.
 */

#include "../hostile.h"

__attribute__((constructor)) static void block(void) {
  for (;;) pause();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
