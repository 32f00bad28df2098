/*
 * Its hook of eglGetProcAddress knows the functions that it intercepts, and returns NULL for all
 * others.
 *
 * Rule: C22: what a hook of eglGetProcAddress does not know it passes on
 */
// breaks: get_proc_address

#include "../planted.h"

static __typeof__(&eglGetProcAddress) next_eglGetProcAddress;

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { next_glClear(mask); }

static EGLFuncPointer EGLAPIENTRY hook_eglGetProcAddress(const char *name) {
  return IS_OFFERED(glClear) ? next_eglGetProcAddress(name) : NULL;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglGetProcAddress) INTERCEPT(glClear))
