/*
 * It makes files when its process ends.
 */

#include "../hostile.h"

__attribute__((destructor)) static void make(void) {
  make_file(".", "end");
  make_file("/tmp", "end");
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
