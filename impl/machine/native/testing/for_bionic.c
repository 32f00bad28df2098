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
char *__strncpy_chk2(char *to, const char *from, size_t size, size_t room, size_t length);
void *__memchr_chk(const void *from, int byte, size_t size, size_t room);
long __write_chk(int file, const void *from, size_t size, size_t room);
void __FD_SET_chk(int file, void *set, size_t room);
int __FD_ISSET_chk(int file, const void *set, size_t room);
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
  long set[16] = {0};
  __FD_SET_chk(65, set, sizeof set);
  if (set[1] != 2 || !__FD_ISSET_chk(65, set, sizeof set)) return 6;
  if (__strncpy_chk2(start, "ab", 4, sizeof start, 3) != start || start[3] != 0) return 7;
  if (__memchr_chk(start, 'b', 2, sizeof start) != start + 1) return 8;
  if (__write_chk(1, "out\n", 4, 5) != 4) return 9;
  return 0;
}

EXPORT int overrun_set(const char *text) {
  long set[16] = {0};
  __FD_SET_chk(1024, set, sizeof set);
  return 0;
}

EXPORT int overrun_write(const char *text) {
  return __write_chk(1, text, 2, 1);
}

EXPORT int overrun(const char *text) {
  return (int)__strlen_chk(text, 2);
}
