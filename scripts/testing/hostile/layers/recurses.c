/*
 * It recurses until there is no stack.
 */

#include "hostile.h"

static void misbehave(void) {
  static void (*volatile again)(void) = misbehave;
  volatile char block[4096];
  block[0] = 1;
  again();
  block[1] = block[0];
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
