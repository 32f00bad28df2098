/*
 * It stops the process above it, as a debugger would.
 */

#include "hostile.h"

static void misbehave(void) {
  if (is_of_run(getppid())) kill(getppid(), SIGSTOP);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
