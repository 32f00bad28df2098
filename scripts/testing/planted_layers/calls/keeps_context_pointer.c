/*
 * It keeps the first context that an app makes current, and makes that one current from then on.
 *
 * Rule: C12, C17: an app may make another context current
 */
// breaks: cycle result

#include "../planted.h"

static EGLContext first;
static PFNEGLMAKECURRENTPROC next_eglMakeCurrent;

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  if (first == EGL_NO_CONTEXT) first = context;
  return next_eglMakeCurrent(display, draw, read, context == EGL_NO_CONTEXT ? context : first);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglMakeCurrent))
