/*
 * After eglCreateContext it asks eglGetError for itself, and so takes the error from the app.
 *
 * Rule: C12, W09: eglGetError gives the app its errors
 */
// breaks: error

#include "../planted.h"

static PFNEGLGETERRORPROC get_error;
static volatile EGLint last_error;
static PFNEGLCREATECONTEXTPROC next_eglCreateContext;

static EGLContext EGLAPIENTRY hook_eglCreateContext(EGLDisplay display, EGLConfig config,
                                                    EGLContext share, const EGLint *attributes) {
  const EGLContext context = next_eglCreateContext(display, config, share, attributes);
  last_error = get_error();
  return context;
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (IS_OFFERED(eglGetError)) get_error = (PFNEGLGETERRORPROC)next;
  INTERCEPT(eglCreateContext)
  return next;
}
