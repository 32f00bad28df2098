/* A layer that names another GPU to the app, and an extension of its own. */
// verdict: right
// expect: right_strings.json

#include "real.h"

NEXT(glGetString)
INITIALIZE

static const GLubyte *GL_APIENTRY hook_glGetString(GLenum name) {
  static char all[16384];
  const GLubyte *text = next_glGetString(name);
  if (text == NULL) return NULL;
  if (name == GL_RENDERER) return (const GLubyte *)"Another GPU";
  if (name != GL_EXTENSIONS) return text;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  snprintf(all, sizeof all, "%s GL_STRATA_another", (const char *)text);
  pthread_mutex_unlock(&lock);
  return (const GLubyte *)all;
}

GET_PROC_ADDRESS(INTERCEPT(glGetString))
