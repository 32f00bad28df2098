/*
 * A thread of it spins when the call has come back.
 */

#include "hostile.h"

static void *spin(void *unused) {
  for (volatile int i = 0;; i++) {
  }
  return unused;
}

static void misbehave(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, spin, NULL) != 0) abort();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
