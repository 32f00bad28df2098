/*
 * It spins with all signals blocked.
 */

#include "hostile.h"

static void misbehave(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (volatile int i = 0;; i++) {
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
