/*
 * It starts a daemon when it is loaded.
 */

#include "../hostile.h"

__attribute__((constructor)) static void start(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (;;) pause();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
