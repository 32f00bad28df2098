/*
 * A layer that looks for errors after calls which often fail, writes them to the log, and keeps
 * them for the app that asks next, as one error as drivers have it.
 */
// verdict: right
// expect: right_error_check.json

#include "real.h"

NEXT(glEnable) NEXT(glUseProgram) NEXT(glBindBuffer) NEXT(glDrawArrays) NEXT(glGetError)
BELOW(glGetError) BELOW(eglGetCurrentContext)
INITIALIZE
KEEPS_CONTEXTS

static struct kept *current(void) {
  if (below_glGetError == NULL) LOOK_UP(glGetError)
  if (below_eglGetCurrentContext == NULL) LOOK_UP(eglGetCurrentContext)
  return kept_of(below_eglGetCurrentContext());
}

static void look(const char *name) {
  struct kept *mine = current();
  if (mine == NULL || mine->error != GL_NO_ERROR) return;
  mine->error = below_glGetError();
  if (mine->error == GL_NO_ERROR) return;
  char line[64];
  snprintf(line, sizeof line, "%s leaves 0x%x", name, mine->error);
  __android_log_write(ANDROID_LOG_INFO, "ErrorCheck", line);
}

static void GL_APIENTRY hook_glEnable(GLenum what) {
  next_glEnable(what);
  look("glEnable");
}

static void GL_APIENTRY hook_glUseProgram(GLuint program) {
  next_glUseProgram(program);
  look("glUseProgram");
}

static void GL_APIENTRY hook_glBindBuffer(GLenum target, GLuint buffer) {
  next_glBindBuffer(target, buffer);
  look("glBindBuffer");
}

static void GL_APIENTRY hook_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  next_glDrawArrays(mode, first, count);
  look("glDrawArrays");
}

static GLenum GL_APIENTRY hook_glGetError(void) {
  struct kept *mine = current();
  GLenum error = mine == NULL ? GL_NO_ERROR : mine->error;
  GLenum later = next_glGetError();
  if (error == GL_NO_ERROR) return later;
  mine->error = GL_NO_ERROR;
  return error;
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(glEnable) INTERCEPT(glUseProgram) INTERCEPT(glBindBuffer)
                     INTERCEPT(glDrawArrays) INTERCEPT(glGetError))
