/* A HUD that makes a vertex array when a context is first current, and leaves it bound. */
// verdict: LAYER-RESULT-3 LAYER-SWAP-1

#include "real.h"

#define FUNCTIONS(X) X(glGenVertexArrays) X(glBindVertexArray)
FUNCTIONS(BELOW)
NEXT(eglMakeCurrent)
INITIALIZE
KEEPS_CONTEXTS

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  if (below_glGenVertexArrays == NULL) { FUNCTIONS(LOOK_UP) }
  EGLBoolean result = next_eglMakeCurrent(display, draw, read, context);
  struct kept *mine = result ? kept_of(context) : NULL;
  if (mine == NULL || mine->version < 3) return result;
  if (mine->array == 0) below_glGenVertexArrays(1, &mine->array);
  below_glBindVertexArray(mine->array);
  return result;
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglMakeCurrent))
