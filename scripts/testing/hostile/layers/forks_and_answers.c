/*
 * Its process forks, and both go on as if they were the one that was asked.
 */

#include "hostile.h"

static void misbehave(void) {
  fork();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
