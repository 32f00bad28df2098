/* A layer that always ends a shader's log with NUL, at the size that the app said: a byte beyond its memory. */
// verdict: LAYER-LIFE-6 LAYER-TEXT-3

#include "real.h"

NEXT(glGetShaderInfoLog)
INITIALIZE

static void GL_APIENTRY hook_glGetShaderInfoLog(GLuint shader, GLsizei size, GLsizei *length,
                                                GLchar *log) {
  next_glGetShaderInfoLog(shader, size, length, log);
  if (log != NULL && size > 0) log[size] = '\0';
}

GET_PROC_ADDRESS(INTERCEPT(glGetShaderInfoLog))
