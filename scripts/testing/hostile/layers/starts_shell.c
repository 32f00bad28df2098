/*
 * It has a shell write a file and sleep.
 */

#include "hostile.h"

static void misbehave(void) {
  const char *script = "touch /tmp/strata_hostile_shell strata_hostile_shell; setsid sleep 997 &";
  if (system(script) < 0) errno = 0;
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
