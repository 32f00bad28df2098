/* A HUD that binds its font at each swap: it restores the binding, and not the active unit. */
// verdict: LAYER-CALL-2 LAYER-SWAP-1

#include "real.h"

#define FUNCTIONS(X) X(glActiveTexture) X(glBindTexture) X(glGenTextures) X(glGetIntegerv) X(eglGetCurrentContext)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glActiveTexture == NULL) { FUNCTIONS(LOOK_UP) }
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->version >= 2) {
    GLint before = 0;
    if (mine->texture == 0) below_glGenTextures(1, &mine->texture);
    below_glActiveTexture(GL_TEXTURE0);
    below_glGetIntegerv(GL_TEXTURE_BINDING_2D, &before);
    below_glBindTexture(GL_TEXTURE_2D, mine->texture);
    below_glBindTexture(GL_TEXTURE_2D, (GLuint)before);
  }
  return next_eglSwapBuffers(display, surface);
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
