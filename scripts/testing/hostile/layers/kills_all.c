/*
 * It kills every process that it may kill. Only where it may kill none above it does it try: a
 * cage holds it there.
 */

#include "hostile.h"

static void misbehave(void) {
  for (pid_t pid = getppid(); pid > 0; pid = parent_of(pid)) {
    if (kill(pid, 0) == 0 || errno != EPERM) return;
  }
  if (kill(1, 0) == 0) return;
  kill(-1, SIGKILL);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
