/* A layer that ends labels with NUL, in one buffer for all threads. */
// verdict: LAYER-THREAD-4

#include "real.h"

NEXT(glObjectLabel)
INITIALIZE

static char copy[1 << 16];

static void GL_APIENTRY hook_glObjectLabel(GLenum kind, GLuint name, GLsizei length,
                                           const GLchar *text) {
  size_t size = text == NULL ? 0 : length < 0 ? strlen(text) : (size_t)length;
  if (text == NULL || size >= sizeof copy) {
    next_glObjectLabel(kind, name, length, text);
    return;
  }
  memcpy(copy, text, size);
  copy[size] = '\0';
  next_glObjectLabel(kind, name, length, copy);
}

GET_PROC_ADDRESS(INTERCEPT(glObjectLabel))
