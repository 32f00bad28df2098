/*
 * It ends its process with status 0, as if all were done.
 */

#include "hostile.h"

static void misbehave(void) {
  _exit(0);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
