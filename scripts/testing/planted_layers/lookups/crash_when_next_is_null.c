/*
 * At eglMakeCurrent it calls the next of eglSetSwapRectangleANDROID, which is NULL where the
 * driver lacks the function.
 *
 * Rule: C10: next of an EGL function that the driver lacks is NULL
 */
// breaks: missing_function crash

#include "../planted.h"

typedef EGLBoolean(EGLAPIENTRYP set_swap_rectangle_t)(EGLDisplay, EGLSurface, EGLint, EGLint,
                                                      EGLint, EGLint);

static set_swap_rectangle_t set_swap_rectangle;
static PFNEGLMAKECURRENTPROC next_eglMakeCurrent;

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  set_swap_rectangle(display, draw, 0, 0, 1, 1);
  return next_eglMakeCurrent(display, draw, read, context);
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (IS_OFFERED(eglSetSwapRectangleANDROID)) set_swap_rectangle = (set_swap_rectangle_t)next;
  INTERCEPT(eglMakeCurrent)
  return next;
}
