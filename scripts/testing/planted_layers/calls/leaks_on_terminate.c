/*
 * eglTerminate frees what Initialize has made, and a second eglInitialize does not make it again.
 *
 * Rule: C17: hooks outlive eglTerminate, and Initialize is not called again
 */
// breaks: cycle crash

#include "../planted.h"

static volatile int *state;
static PFNEGLINITIALIZEPROC next_eglInitialize;
static PFNEGLTERMINATEPROC next_eglTerminate;

static EGLBoolean EGLAPIENTRY hook_eglInitialize(EGLDisplay display, EGLint *major,
                                                 EGLint *minor) {
  (*state)++;
  return next_eglInitialize(display, major, minor);
}

static EGLBoolean EGLAPIENTRY hook_eglTerminate(EGLDisplay display) {
  free((void *)state);
  state = NULL;
  return next_eglTerminate(display);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  state = calloc(1, sizeof(*state));
}

GET_PROC_ADDRESS(INTERCEPT(eglInitialize) INTERCEPT(eglTerminate))
