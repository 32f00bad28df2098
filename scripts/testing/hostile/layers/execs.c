/*
 * It becomes another program, which sleeps.
 */

#include "hostile.h"

static void misbehave(void) {
  execl("/bin/sleep", "sleep", "997", (char *)NULL);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
