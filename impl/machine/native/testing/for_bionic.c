/*
 * A library as the NDK would build it: with versions of bionic's symbols.
 */
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

size_t strlen(const char *text);
size_t strlcpy(char *to, const char *from, size_t size);
size_t __strlen_chk(const char *text, size_t size);
int fprintf(void *file, const char *format, ...);
int getrandom(void *to, size_t size, unsigned flags);
double sqrt(double value);
int *__errno(void);
int __android_log_write(int priority, const char *tag, const char *text);
extern void *stderr;

EXPORT int run(const char *text) {
  char start[4];
  int random;
  if (strlcpy(start, text, sizeof start) != strlen(text)) return 1;
  if (__strlen_chk(start, sizeof start) != 3) return 2;
  if (getrandom(&random, sizeof random, 0) != sizeof random) return 3;
  *__errno() = 5;
  if (*__errno() != 5) return 4;
  if (sqrt(49) != 7) return 5;
  fprintf(stderr, "to stderr: %s\n", start);
  __android_log_write(4, "bionic", start);
  return 0;
}

EXPORT int overrun(const char *text) {
  return (int)__strlen_chk(text, 2);
}
