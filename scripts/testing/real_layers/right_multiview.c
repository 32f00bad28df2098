/*
 * A layer that does GL_OVR_multiview's work for drivers without it: one layer of a texture at a
 * time.
 */
// verdict: right
// expect: right_multiview.json

#include "real.h"

typedef void (*Multiview)(GLenum, GLenum, GLuint, GLint, GLint, GLsizei);
BELOW(glFramebufferTextureLayer)
INITIALIZE

static GLint view;

static void GL_APIENTRY hook_multiview(GLenum target, GLenum attachment, GLuint texture,
                                       GLint level, GLint first, GLsizei count) {
  if (below_glFramebufferTextureLayer == NULL) LOOK_UP(glFramebufferTextureLayer)
  if (below_glFramebufferTextureLayer == NULL) return;
  (void)count;
  below_glFramebufferTextureLayer(target, attachment, texture, level, first + view);
}

GET_PROC_ADDRESS(if (strcmp(name, "glFramebufferTextureMultiviewOVR") == 0) {
  return (EGLFuncPointer)(Multiview)hook_multiview;
})
