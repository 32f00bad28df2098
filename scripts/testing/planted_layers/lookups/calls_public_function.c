/*
 * Its hook calls the function that it is linked with instead of next, and so itself.
 *
 * Rule: C02, C19: a hook goes on by next; the public function leads back to the top of the chain
 */
// breaks: next recursion

#include "../planted.h"

static volatile int calls;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  glClear(mask);
  calls++;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
