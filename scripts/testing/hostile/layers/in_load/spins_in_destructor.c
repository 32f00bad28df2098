/*
 * It spins when its process ends, with all signals blocked.
 */

#include "../hostile.h"

__attribute__((destructor)) static void spin(void) {
  for (volatile int i = 0;; i++) {
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
