/*
 * It intercepts a function that the driver lacks, so that whoever asks for it believes that it is
 * there.
 *
 * Rule: C10: next of an EGL function that the driver lacks is NULL, and stays so
 */
// breaks: missing_function

#include "../planted.h"

typedef EGLBoolean(EGLAPIENTRYP set_swap_rectangle_t)(EGLDisplay, EGLSurface, EGLint, EGLint,
                                                      EGLint, EGLint);

static set_swap_rectangle_t next_eglSetSwapRectangleANDROID;

static EGLBoolean EGLAPIENTRY hook_eglSetSwapRectangleANDROID(EGLDisplay display,
                                                              EGLSurface surface, EGLint left,
                                                              EGLint top, EGLint width,
                                                              EGLint height) {
  if (next_eglSetSwapRectangleANDROID == NULL) return EGL_FALSE;
  return next_eglSetSwapRectangleANDROID(display, surface, left, top, width, height);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglSetSwapRectangleANDROID))
