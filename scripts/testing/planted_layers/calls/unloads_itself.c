/*
 * eglTerminate closes the layer's own library as often as it was opened, and returns into it.
 *
 * Rule: C17: hooks outlive eglTerminate
 */
// breaks: crash cycle

#include "../planted.h"

static PFNEGLTERMINATEPROC next_eglTerminate;

static EGLBoolean EGLAPIENTRY hook_eglTerminate(EGLDisplay display) {
  EGLBoolean result = next_eglTerminate(display);
  Dl_info own;
  dladdr((void *)hook_eglTerminate, &own);
  void *library = dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  dlclose(library);
  dlclose(library);
  return result;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglTerminate))
