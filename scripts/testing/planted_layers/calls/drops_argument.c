/*
 * Its hook of glTexImage2D has one parameter less than the function, so that the pixels are lost.
 *
 * Rule: C12: a hook has the C signature of its function
 */
// breaks: arguments

#include "../planted.h"

static PFNGLTEXIMAGE2DPROC next_glTexImage2D;

static void GL_APIENTRY hook_glTexImage2D(GLenum target, GLint level, GLint internal_format,
                                          GLsizei width, GLsizei height, GLint border,
                                          GLenum format, GLenum type) {
  next_glTexImage2D(target, level, internal_format, width, height, border, format, type, NULL);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glTexImage2D))
