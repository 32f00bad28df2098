/*
 * It writes a good end of a report to the standard outputs of the run's processes, swallows
 * glClear, and goes on.
 */

#include "hostile.h"

static void misbehave(void) {
  for (pid_t pid = getppid(); pid > 1 && is_of_run(pid); pid = parent_of(pid)) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/1", (int)pid);
    write_into(path, "\n99 passed, 0 failed, 0 skipped\n");
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  (void)mask;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
