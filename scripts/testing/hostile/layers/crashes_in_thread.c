/*
 * A thread of it crashes a moment after the call has come back.
 */

#include "hostile.h"

static void *crash(void *unused) {
  usleep(1000);
  write_to_null();
  return unused;
}

static void misbehave(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, crash, NULL) != 0) abort();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
