/*
 * It kills its group, if none but itself and its own host's processes can be in it.
 */

#include "hostile.h"

static void misbehave(void) {
  if (getpgrp() == getpid() || getpgrp() == getppid()) kill(0, SIGKILL);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
