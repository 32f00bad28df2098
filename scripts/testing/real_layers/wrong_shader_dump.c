/* A layer that dumps shaders: it takes every piece of a source for a C string. */
// verdict: LAYER-LIFE-6 LAYER-TEXT-1

#include "real.h"

NEXT(glShaderSource)
INITIALIZE

static void GL_APIENTRY hook_glShaderSource(GLuint shader, GLsizei count, const GLchar *const *texts,
                                            const GLint *lengths) {
  size_t size = 0;
  for (GLsizei i = 0; texts != NULL && i < count; i++) size += strlen(texts[i]);
  char line[96];
  snprintf(line, sizeof line, "shader %u has %zu bytes", shader, size);
  __android_log_write(ANDROID_LOG_INFO, "ShaderDump", line);
  next_glShaderSource(shader, count, texts, lengths);
}

GET_PROC_ADDRESS(INTERCEPT(glShaderSource))
