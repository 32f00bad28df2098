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

#include "streams.h"

#define WEAK __attribute__((weak))

int *__errno(void);
void android_set_abort_message(const char *text);
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);
void __assert2(const char *file, int line, const char *function, const char *condition);
size_t __strlen_chk(const char *text, size_t size);
char *__strchr_chk(const char *text, int character, size_t size);
char *__strrchr_chk(const char *text, int character, size_t size);
size_t __strlcpy_chk(char *to, const char *from, size_t size, size_t room);
size_t __strlcat_chk(char *to, const char *from, size_t size, size_t room);
char *__fgets_chk(char *to, int size, FILE *file, size_t room);
size_t __fread_chk(void *to, size_t size, size_t count, FILE *file, size_t room);
size_t __fwrite_chk(const void *from, size_t size, size_t count, FILE *file, size_t room);

WEAK int *__errno(void) {
  return &errno;
}

/* A check of _FORTIFY_SOURCE. */
static void check(int is_good, const char *function) {
  if (is_good) return;
  fprintf(stderr, "FORTIFY: %s: buffer is too small\n", function);
  abort();
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

WEAK size_t __strlen_chk(const char *text, size_t size) {
  size_t length = strlen(text);
  check(length < size, "strlen");
  return length;
}

WEAK char *__strchr_chk(const char *text, int character, size_t size) {
  check(strnlen(text, size) < size, "strchr");
  return strchr(text, character);
}

WEAK char *__strrchr_chk(const char *text, int character, size_t size) {
  check(strnlen(text, size) < size, "strrchr");
  return strrchr(text, character);
}

WEAK size_t __strlcpy_chk(char *to, const char *from, size_t size, size_t room) {
  check(size <= room, "strlcpy");
  return strlcpy(to, from, size);
}

WEAK size_t __strlcat_chk(char *to, const char *from, size_t size, size_t room) {
  check(size <= room, "strlcat");
  return strlcat(to, from, size);
}

WEAK char *__fgets_chk(char *to, int size, FILE *file, size_t room) {
  check(size >= 0 && (size_t)size <= room, "fgets");
  return fgets(to, size, host_stream(file));
}

WEAK size_t __fread_chk(void *to, size_t size, size_t count, FILE *file, size_t room) {
  check(size == 0 || count <= room / size, "fread");
  return fread(to, size, count, host_stream(file));
}

WEAK size_t __fwrite_chk(const void *from, size_t size, size_t count, FILE *file, size_t room) {
  check(size == 0 || count <= room / size, "fwrite");
  return fwrite(from, size, count, host_stream(file));
}
