/*
 * It remembers the current context for eglGetCurrentContext in one variable for all threads.
 *
 * Rule: C16: what is current is current on a thread
 */
// breaks: threads result

#include "../planted.h"

static EGLContext current;
static PFNEGLMAKECURRENTPROC next_eglMakeCurrent;
static PFNEGLGETCURRENTCONTEXTPROC next_eglGetCurrentContext;

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  const EGLBoolean is_made = next_eglMakeCurrent(display, draw, read, context);
  if (is_made) current = context;
  return is_made;
}

static EGLContext EGLAPIENTRY hook_eglGetCurrentContext(void) { return current; }

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglMakeCurrent) INTERCEPT(eglGetCurrentContext))
