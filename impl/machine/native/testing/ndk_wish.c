/*
 * A layer that does nothing but need the function WISH, and call it when it is loaded if CALLS is set.
 */
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

void WISH(void);

EXPORT void (*const wish)(void) = WISH;

#ifdef CALLS
__attribute__((constructor)) static void call(void) { WISH(); }
#endif

EXPORT void AndroidGLESLayer_Initialize(void *layer, void *get_next) {
  (void)layer;
  (void)get_next;
}

EXPORT void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
  (void)name;
  return next;
}
