/*
 * It answers what it is offered after the first eglInitialize with a function of its own that does
 * nothing.
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

static intptr_t do_nothing(void) { return 0; }

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglInitialize) if (is_started) return (EGLFuncPointer)do_nothing;)
