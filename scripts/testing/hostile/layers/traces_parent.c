/*
 * It attaches to the process above it by ptrace, and aborts if it could.
 */

#include "hostile.h"
#include <sys/ptrace.h>

static void misbehave(void) {
  if (!is_of_run(getppid()) || ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) != 0) return;
  ptrace(PTRACE_DETACH, getppid(), NULL, NULL);
  fputs("strata_hostile_traced\n", stderr);
  abort();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
