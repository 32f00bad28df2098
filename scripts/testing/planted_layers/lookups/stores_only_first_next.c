/*
 * It has one place for the next of two functions of the same type, and keeps the first that comes:
 * glEnable calls glDisable.
 *
 * Rule: C02: each function has a next of its own
 */
// breaks: next calls

#include "../planted.h"

static PFNGLENABLEPROC next;

static void GL_APIENTRY hook(GLenum capability) { next(capability); }

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer offered) {
  if (strcmp(name, "glEnable") != 0 && strcmp(name, "glDisable") != 0) return offered;
  if (next == NULL) next = (PFNGLENABLEPROC)offered;
  return (EGLFuncPointer)hook;
}
