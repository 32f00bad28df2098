/*
 * It answers every extension function with the next of the first one that it was offered.
 *
 * Rule: X05: an extension may be offered again, and so may another one
 */
// breaks: extension unknown_name

#include "../planted.h"

static int is_started;
static PFNEGLINITIALIZEPROC next_eglInitialize;

static EGLBoolean EGLAPIENTRY hook_eglInitialize(EGLDisplay display, EGLint *major,
                                                 EGLint *minor) {
  is_started = 1;
  return next_eglInitialize(display, major, minor);
}

static EGLFuncPointer first_extension;

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  INTERCEPT(eglInitialize)
  if (!is_started) return next;
  if (first_extension == NULL) first_extension = next;
  return first_extension;
}
