/*
 * Its state is per thread, but it is set up on the thread of Initialize only.
 *
 * Rule: C16: hooks serve every thread
 */
// breaks: threads crash

#include "../planted.h"

static _Thread_local volatile int *calls;
static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  (*calls)++;
  next_glClear(mask);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  calls = calloc(1, sizeof(*calls));
}

GET_PROC_ADDRESS(INTERCEPT(glClear))
