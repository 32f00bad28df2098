/* A layer that puts a line in front of shaders, in memory of 32 KB: the rest of a longer one is lost. */
// verdict: LAYER-TEXT-2

#include "real.h"

NEXT(glShaderSource)
INITIALIZE

enum { ROOM = 32 * 1024 };

static void GL_APIENTRY hook_glShaderSource(GLuint shader, GLsizei count, const GLchar *const *texts,
                                            const GLint *lengths) {
  if (count != 1 || texts == NULL || lengths != NULL) {
    next_glShaderSource(shader, count, texts, lengths);
    return;
  }
  char whole[ROOM];
  snprintf(whole, sizeof whole, "%s", texts[0]);
  const GLchar *one = whole;
  next_glShaderSource(shader, 1, &one, NULL);
}

GET_PROC_ADDRESS(INTERCEPT(glShaderSource))
