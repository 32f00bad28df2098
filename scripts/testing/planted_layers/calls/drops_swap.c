/*
 * It swallows eglSwapBuffers and reports success.
 *
 * Rule: C12: each call is passed on once
 */
// breaks: calls

#include "../planted.h"

static PFNEGLSWAPBUFFERSPROC next_eglSwapBuffers;

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  (void)display;
  (void)surface;
  return EGL_TRUE;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglSwapBuffers))
