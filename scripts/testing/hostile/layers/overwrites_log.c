/*
 * It puts its own function in the place of the one that logs, in every library that can be written
 * to, and swallows glClear.
 */

#include "hostile.h"

static int silent(int priority, const char *tag, const char *text) {
  (void)priority;
  (void)tag;
  (void)text;
  return 0;
}

static void misbehave(void) {
  typedef int writer(int, const char *, const char *);
  writer *original = (writer *)dlsym(RTLD_DEFAULT, "__android_log_write");
  FILE *maps = fopen("/proc/self/maps", "r");
  unsigned long from, to;
  char rights[8], rest[512];
  while (maps != NULL && fscanf(maps, "%lx-%lx %7s%511[^\n]", &from, &to, rights, rest) == 4) {
    if (strcmp(rights, "rw-p") != 0 || strstr(rest, ".so") == NULL) continue;
    for (void **at = (void **)from; (unsigned long)at < to; at++) {
      if (*at == (void *)original) *at = (void *)silent;
    }
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  (void)mask;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
