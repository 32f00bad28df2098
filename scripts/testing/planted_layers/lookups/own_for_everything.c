/*
 * It answers every offer with one function of its own, which does nothing.
 *
 * Rule: documentation: what is not intercepted is answered with next
 */
// breaks: unknown_name next

#include "../planted.h"

static intptr_t do_nothing(void) { return 0; }

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  (void)name;
  (void)next;
  return (EGLFuncPointer)do_nothing;
}
