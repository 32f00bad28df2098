/*
 * It spins when it is loaded.
 */

#include "../hostile.h"

__attribute__((constructor)) static void spin(void) {
  for (volatile int i = 0;; i++) {
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
