/*
 * It closes all descriptors.
 */

#include "hostile.h"

static void misbehave(void) {
  for (int fd = 0; fd < 65536; fd++) close(fd);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
