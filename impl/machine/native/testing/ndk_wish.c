/*
 * A layer that does nothing but need the function WISH.
 */
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

void WISH(void);

EXPORT void (*const wish)(void) = WISH;

EXPORT void AndroidGLESLayer_Initialize(void *layer, void *get_next) {
  (void)layer;
  (void)get_next;
}

EXPORT void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
  (void)name;
  return next;
}
