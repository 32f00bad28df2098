/*
 * Its hook of eglGetProcAddress always returns NULL.
 *
 * Rule: C22: the app gets what the top hook of eglGetProcAddress returns
 */
// breaks: get_proc_address

#include "../planted.h"

static __typeof__(&eglGetProcAddress) next_eglGetProcAddress;

static EGLFuncPointer EGLAPIENTRY hook_eglGetProcAddress(const char *name) {
  (void)name;
  return NULL;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglGetProcAddress))
