/* A capture layer that reads pixels at each swap and leaves its pixel store parameters behind. */
// verdict: LAYER-SWAP-1

#include "real.h"

#define FUNCTIONS(X) X(glPixelStorei) X(glReadPixels) X(eglGetCurrentContext) X(glGetIntegerv) X(glBindBuffer)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glPixelStorei == NULL) { FUNCTIONS(LOOK_UP) }
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->version >= 3) {
    unsigned char pixels[4 * 4 * 4];
    GLint packed = 0;
    below_glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &packed);
    below_glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    below_glPixelStorei(GL_PACK_ALIGNMENT, 1);
    below_glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    below_glPixelStorei(GL_PACK_SKIP_ROWS, 0);
    below_glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
    below_glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    below_glBindBuffer(GL_PIXEL_PACK_BUFFER, (GLuint)packed);
  }
  return next_eglSwapBuffers(display, surface);
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
