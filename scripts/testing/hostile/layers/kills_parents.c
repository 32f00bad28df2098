/*
 * It kills the run's processes above it.
 */

#include "hostile.h"

static void misbehave(void) {
  pid_t above[16];
  int count = 0;
  for (pid_t pid = getppid(); pid > 1 && count < 16 && is_of_run(pid); pid = parent_of(pid)) {
    above[count++] = pid;
  }
  while (count > 0) kill(above[--count], SIGKILL);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
