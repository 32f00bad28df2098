/*
 * A layer for benchmarks: it intercepts some functions, counts their calls, and does no more.
 *
 * The counter stands behind the call, so that a hook has a frame of its own, as hooks of real
 * layers have.
 *
 * PLACE, from 0 on, is different in each layer of a chain: code and data of copies of one file
 * would lie at the same place of their pages, and so compete for the same few lines of the
 * processor's caches, which layers of different makers do not.
 */

#include <GLES2/gl2.h>
#include <stdint.h>
#include <string.h>

#include "gles_layer.h"

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define GRAIN 192

__asm__(".text\n .skip " TEXT(PLACE) " * " TEXT(GRAIN) "\n");

static struct {
  char before[PLACE * GRAIN + 64];
  PFNGLISENABLEDPROC next_is_enabled;
  PFNGLCLEARCOLORPROC next_clear_color;
  uint64_t calls;
} state __attribute__((aligned(4096)));

static GLboolean GL_APIENTRY hook_is_enabled(GLenum capability) {
  const GLboolean is_enabled = state.next_is_enabled(capability);
  state.calls++;
  return is_enabled;
}

static void GL_APIENTRY hook_clear_color(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  state.next_clear_color(red, green, blue, alpha);
  state.calls++;
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (strcmp(name, "glIsEnabled") == 0) {
    state.next_is_enabled = (PFNGLISENABLEDPROC)next;
    return (EGLFuncPointer)hook_is_enabled;
  }
  if (strcmp(name, "glClearColor") == 0) {
    state.next_clear_color = (PFNGLCLEARCOLORPROC)next;
    return (EGLFuncPointer)hook_clear_color;
  }
  return next;
}

/* How often hooks were called, so that a test knows that they were. */
LAYER_EXPORT uint64_t bench_calls(void);

uint64_t bench_calls(void) {
  return state.calls;
}
