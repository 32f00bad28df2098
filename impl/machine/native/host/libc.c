/*
 * What bionic's libc.so has and the host's has not, or has with other arguments.
 *
 * Signatures: AOSP bionic, libc/include/errno.h, string.h and android/set_abort_message.h,
 * libc/bionic/fortify.cpp. Functions
 * are weak: a newer C library of the host may have one, which then counts.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

int *__errno(void);
void android_set_abort_message(const char *text);
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);
void __assert2(const char *file, int line, const char *function, const char *condition);

WEAK int *__errno(void) {
  return &errno;
}

/* On a device the crash report has the text. */
WEAK void android_set_abort_message(const char *text) {
  fprintf(stderr, "Abort message: %s\n", text == NULL ? "" : text);
}

WEAK size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size == 0) return length;
  size_t copied = length < size ? length : size - 1;
  memcpy(to, from, copied);
  to[copied] = 0;
  return length;
}

WEAK size_t strlcat(char *to, const char *from, size_t size) {
  size_t used = strnlen(to, size);
  if (used == size) return size + strlen(from);
  return used + strlcpy(to + used, from, size - used);
}

WEAK void __assert2(const char *file, int line, const char *function, const char *condition) {
  fprintf(stderr, "%s:%d: %s: assertion \"%s\" failed\n", file, line, function, condition);
  abort();
}
