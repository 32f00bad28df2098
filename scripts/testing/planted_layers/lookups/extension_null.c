/*
 * It answers NULL for what it is offered after the first eglInitialize: extension functions.
 *
 * Rule: X01: extension functions are offered later, and answered with next as all others
 */
// breaks: extension unknown_name

#include "../planted.h"

static int is_started;
static PFNEGLINITIALIZEPROC next_eglInitialize;

static EGLBoolean EGLAPIENTRY hook_eglInitialize(EGLDisplay display, EGLint *major,
                                                 EGLint *minor) {
  is_started = 1;
  return next_eglInitialize(display, major, minor);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglInitialize) if (is_started) return NULL;)
