/*
 * It starts 200 processes, each in a session of its own, that stay.
 */

#include "hostile.h"

static void misbehave(void) {
  for (int i = 0; i < 200; i++) {
    if (fork() != 0) continue;
    setsid();
    for (;;) pause();
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
