/*
 * After glEnable and glClear it asks glGetError for itself, and so takes the error from the app.
 *
 * Rule: C12: glGetError gives the app its errors
 */
// breaks: error

#include "../planted.h"

static PFNGLGETERRORPROC get_error;
static volatile GLenum last_error;
static PFNGLENABLEPROC next_glEnable;
static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
  last_error = get_error();
}

static void GL_APIENTRY hook_glEnable(GLenum capability) {
  next_glEnable(capability);
  last_error = get_error();
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (IS_OFFERED(glGetError)) get_error = (PFNGLGETERRORPROC)next;
  INTERCEPT(glClear)
  INTERCEPT(glEnable)
  return next;
}
