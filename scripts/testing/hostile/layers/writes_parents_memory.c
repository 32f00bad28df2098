/*
 * It opens the memory of the run's processes above it to write, and aborts if it could.
 */

#include "hostile.h"

static void misbehave(void) {
  for (pid_t pid = getppid(); pid > 1 && is_of_run(pid); pid = parent_of(pid)) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)pid);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) continue;
    fputs("strata_hostile_memory\n", stderr);
    abort();
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
