/* A HUD that makes its framebuffer in the first context and uses it in all. */
// verdict: LAYER-SWAP-2

#include "real.h"

#define FUNCTIONS(X) X(glGenFramebuffers) X(glBindFramebuffer) X(glGetIntegerv) X(eglGetCurrentContext)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static GLuint framebuffer;

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glGenFramebuffers == NULL) { FUNCTIONS(LOOK_UP) }
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->version >= 3) {
    GLint draw = 0;
    below_glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
    if (framebuffer == 0) below_glGenFramebuffers(1, &framebuffer);
    below_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    below_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)draw);
  }
  return next_eglSwapBuffers(display, surface);
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
