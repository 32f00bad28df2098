/* A layer that looks up what it may need, with names that no driver has to have, as Android's own do. */
// verdict: right

#include "real.h"

NEXT(eglChooseConfig)
INITIALIZE

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(EGLDisplay display, const EGLint *attributes,
                                                   EGLConfig *configs, EGLint size, EGLint *count) {
  static const char *const names[] = {"glFinish", "eglGetFramebufferAddressSTRATA", "glNothing"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) (void)get_next(layer_id, names[i]);
  return next_eglChooseConfig(display, attributes, configs, size, count);
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
