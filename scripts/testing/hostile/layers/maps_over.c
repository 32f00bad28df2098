/*
 * It puts other code over all of its process that can be found.
 */

#include "hostile.h"

static void misbehave(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  unsigned long from, to;
  char rights[8];
  while (maps != NULL && fscanf(maps, "%lx-%lx %7s%*[^\n]", &from, &to, rights) == 3) {
    if (rights[1] == 'w') memset((void *)from, 0, to - from);
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
