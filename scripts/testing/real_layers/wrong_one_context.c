/* A HUD that makes its vertex array in the first context and uses it in all. */
// verdict: LAYER-SWAP-2

#include "real.h"

#define FUNCTIONS(X) X(glGenVertexArrays) X(glBindVertexArray) X(glGetIntegerv) X(eglGetCurrentContext)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static GLuint array;

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glGenVertexArrays == NULL) { FUNCTIONS(LOOK_UP) }
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->version >= 3) {
    GLint before = 0;
    below_glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &before);
    if (array == 0) below_glGenVertexArrays(1, &array);
    below_glBindVertexArray(array);
    below_glBindVertexArray((GLuint)before);
  }
  return next_eglSwapBuffers(display, surface);
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
