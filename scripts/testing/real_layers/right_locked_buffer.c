/* A layer that ends labels with NUL, in one buffer that it locks until what is below has returned. */
// verdict: right

#include "real.h"

NEXT(glObjectLabel)
INITIALIZE

static char copy[1 << 16];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void GL_APIENTRY hook_glObjectLabel(GLenum kind, GLuint name, GLsizei length,
                                           const GLchar *text) {
  size_t size = text == NULL ? 0 : length < 0 ? strlen(text) : (size_t)length;
  if (text == NULL || size >= sizeof copy) {
    next_glObjectLabel(kind, name, length, text);
    return;
  }
  pthread_mutex_lock(&lock);
  memcpy(copy, text, size);
  copy[size] = '\0';
  next_glObjectLabel(kind, name, length, copy);
  pthread_mutex_unlock(&lock);
}

GET_PROC_ADDRESS(INTERCEPT(glObjectLabel))
