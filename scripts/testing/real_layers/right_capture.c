/*
 * A capture layer: in each context it has a texture, a framebuffer and a buffer of its own, and at
 * each swap it copies what is drawn into them. It leaves the state as the app has it.
 */
// verdict: right
// expect: right_capture.json

#include "real.h"

#define FUNCTIONS(X)                                                                          \
  X(glGenTextures) X(glBindTexture) X(glTexImage2D) X(glGenFramebuffers) X(glBindFramebuffer) \
  X(glFramebufferTexture2D) X(glGenBuffers) X(glBindBuffer) X(glBufferData) X(glGetIntegerv)  \
  X(glBlitFramebuffer) X(glIsEnabled) X(glDisable) X(glEnable) X(eglGetCurrentContext)
FUNCTIONS(BELOW)
NEXT(eglMakeCurrent) NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

enum { SIDE = 16 };

static void look_up(void) { FUNCTIONS(LOOK_UP) }

static GLuint bound(GLenum what) {
  GLint name = 0;
  below_glGetIntegerv(what, &name);
  return (GLuint)name;
}

static void make_objects(struct kept *mine) {
  GLuint texture = bound(GL_TEXTURE_BINDING_2D), buffer = bound(GL_ARRAY_BUFFER_BINDING);
  GLuint draw = bound(GL_DRAW_FRAMEBUFFER_BINDING), read = bound(GL_READ_FRAMEBUFFER_BINDING);
  GLuint unpack = bound(GL_PIXEL_UNPACK_BUFFER_BINDING);
  below_glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  below_glGenTextures(1, &mine->texture);
  below_glBindTexture(GL_TEXTURE_2D, mine->texture);
  below_glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  below_glGenFramebuffers(1, &mine->framebuffer);
  below_glBindFramebuffer(GL_FRAMEBUFFER, mine->framebuffer);
  below_glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                               mine->texture, 0);
  below_glGenBuffers(1, &mine->buffer);
  below_glBindBuffer(GL_ARRAY_BUFFER, mine->buffer);
  below_glBufferData(GL_ARRAY_BUFFER, 256, NULL, GL_STREAM_READ);
  below_glBindBuffer(GL_PIXEL_UNPACK_BUFFER, unpack);
  below_glBindBuffer(GL_ARRAY_BUFFER, buffer);
  below_glBindTexture(GL_TEXTURE_2D, texture);
  below_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, draw);
  below_glBindFramebuffer(GL_READ_FRAMEBUFFER, read);
  mine->is_ready = true;
}

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  EGLBoolean result = next_eglMakeCurrent(display, draw, read, context);
  if (below_glGenTextures == NULL) look_up();
  struct kept *mine = result ? kept_of(context) : NULL;
  if (mine != NULL && mine->version >= 2 && !mine->is_ready) make_objects(mine);
  return result;
}

static void capture(const struct kept *mine) {
  GLuint draw = bound(GL_DRAW_FRAMEBUFFER_BINDING), read = bound(GL_READ_FRAMEBUFFER_BINDING);
  bool is_cut = below_glIsEnabled(GL_SCISSOR_TEST);
  if (is_cut) below_glDisable(GL_SCISSOR_TEST);
  below_glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  below_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, mine->framebuffer);
  below_glBlitFramebuffer(0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  below_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, draw);
  below_glBindFramebuffer(GL_READ_FRAMEBUFFER, read);
  if (is_cut) below_glEnable(GL_SCISSOR_TEST);
}

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_eglGetCurrentContext == NULL) look_up();
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->is_ready) capture(mine);
  return next_eglSwapBuffers(display, surface);
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglMakeCurrent) INTERCEPT(eglSwapBuffers))
