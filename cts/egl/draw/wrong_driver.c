/*
 * A driver in one binary that hands everything on to the host's own EGL, but for images of Android's
 * buffers, which that has not, and for one defect, whose name is written into the library after it was
 * built (cts/mutants/wrong_driver.ts).
 *
 * It exports eglGetProcAddress, which Android asks for what a driver does not export itself (AOSP,
 * opengl/libs/EGL/Loader.cpp).
 */
#include "wrong_driver.h"

/* The defect: what is after the mark. It is exported, so that the compiler cannot know it. */
__attribute__((visibility("default"))) char strata_defect[64] = "STRATA-DEFECT:none";
#define MARK (sizeof "STRATA-DEFECT:" - 1)

void *lookup(const char *name) {
  static function (*own)(const char *);
  if (own == NULL) {
    void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (egl != NULL) own = (function (*)(const char *))dlsym(egl, "eglGetProcAddress");
  }
  return own == NULL ? NULL : (void *)own(name);
}

int has_defect(const char *name) {
  return *name == 0 || strcmp(strata_defect + MARK, name) == 0;
}

static void nothing(void) {}

/* Whether a function draws. */
static int draws(const char *name) {
  return strncmp(name, "glDraw", 6) == 0 && strcmp(name, "glDrawBuffers") != 0;
}

static void *answer(const char *name) {
  static const struct replaced *const TABLES[] = {WRONG_DRAWING, WRONG_PROGRAMS, YUV_IMAGES};
  if (has_defect("draws_nothing") && draws(name)) return (void *)nothing;
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
    for (const struct replaced *row = TABLES[i]; row->defect != NULL; row++) {
      if (has_defect(row->defect) && strcmp(row->name, name) == 0) return row->replacement;
    }
  }
  return lookup(name);
}

__attribute__((visibility("default"))) function eglGetProcAddress(const char *name) {
  return (function)answer(name);
}
