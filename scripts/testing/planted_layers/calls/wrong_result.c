/*
 * It returns EGL_TRUE from eglMakeCurrent and eglDestroySurface, whatever became of them.
 *
 * Rule: C12: results are those of next
 */
// breaks: result

#include "../planted.h"

static PFNEGLMAKECURRENTPROC next_eglMakeCurrent;
static PFNEGLDESTROYSURFACEPROC next_eglDestroySurface;

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  next_eglMakeCurrent(display, draw, read, context);
  return EGL_TRUE;
}

static EGLBoolean EGLAPIENTRY hook_eglDestroySurface(EGLDisplay display, EGLSurface surface) {
  next_eglDestroySurface(display, surface);
  return EGL_TRUE;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglMakeCurrent) INTERCEPT(eglDestroySurface))
