/* A layer that copies a shader's source into one buffer for all threads, without a lock. */
// verdict: LAYER-THREAD-4

#include "real.h"

NEXT(glShaderSource)
INITIALIZE

static char whole[256 * 1024];

static void GL_APIENTRY hook_glShaderSource(GLuint shader, GLsizei count, const GLchar *const *texts,
                                            const GLint *lengths) {
  size_t at = 0;
  for (GLsizei i = 0; texts != NULL && i < count; i++) {
    size_t piece = lengths != NULL && lengths[i] >= 0 ? (size_t)lengths[i] : strlen(texts[i]);
    if (at + piece >= sizeof whole) break;
    memcpy(whole + at, texts[i], piece);
    at += piece;
  }
  whole[at] = '\0';
  const GLchar *one = whole;
  next_glShaderSource(shader, 1, &one, NULL);
}

GET_PROC_ADDRESS(INTERCEPT(glShaderSource))
