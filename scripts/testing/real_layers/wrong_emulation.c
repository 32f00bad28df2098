/* A layer that keeps the next of glFramebufferTextureLayer in the place of glFramebufferTexture2D's. */
// verdict: LAYER-CALL-1 LAYER-CALL-3 LAYER-NEXT-4 LAYER-RESULT-2 LAYER-RESULT-3

#include "real.h"

typedef void (*Attach)(GLenum, GLenum, GLuint, GLint, GLint);
static Attach next;
INITIALIZE

static void GL_APIENTRY hook(GLenum target, GLenum attachment, GLuint texture, GLint level,
                             GLint layer) {
  next(target, attachment, texture, level, layer);
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer offered) {
  bool is_one = strcmp(name, "glFramebufferTextureLayer") == 0;
  if (!is_one && strcmp(name, "glFramebufferTexture2D") != 0) return offered;
  if (is_one) next = (Attach)offered;
  return (EGLFuncPointer)hook;
}
