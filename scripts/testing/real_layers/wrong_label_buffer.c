/* A layer for labels that copies a label into memory of 256 bytes, and its end beyond it. */
// verdict: LAYER-TEXT-2

#include "real.h"

NEXT(glObjectLabel)
INITIALIZE

static void GL_APIENTRY hook_glObjectLabel(GLenum kind, GLuint name, GLsizei length,
                                           const GLchar *text) {
  char copy[256];
  size_t size = text == NULL ? 0 : length < 0 ? strlen(text) : (size_t)length;
  volatile char *at = copy;
  for (size_t i = 0; i < size; i++) at[i] = text[i];
  next_glObjectLabel(kind, name, length, text);
}

GET_PROC_ADDRESS(INTERCEPT(glObjectLabel))
