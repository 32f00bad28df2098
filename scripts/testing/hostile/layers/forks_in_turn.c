/*
 * It starts a process that starts another and ends, and so on: their ids change all the time.
 */

#include "hostile.h"

static void misbehave(void) {
  if (fork() != 0) return;
  setsid();
  for (int i = 0; i < 20000; i++) {
    usleep(1000);
    if (fork() != 0) _exit(0);
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
