/*
 * Checks of _FORTIFY_SOURCE that bionic's libc.so has and the host's has not, or has with other
 * arguments (AOSP bionic, libc/bionic/fortify.cpp and libc/include/bits/fortify). Sizes of buffers
 * are what the compiler knows of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include "streams.h"

#define WEAK __attribute__((weak))
#define PERMISSIONS 0777

WEAK size_t strlcpy(char *to, const char *from, size_t size);
WEAK size_t strlcat(char *to, const char *from, size_t size);

static void check(int is_good, const char *function) {
  if (is_good) return;
  fprintf(stderr, "FORTIFY: %s: buffer is too small\n", function);
  abort();
}

/* Defines a function after it has declared it, as no header does. */
#define CHECKED(type, name, ...) \
  type name(__VA_ARGS__);        \
  WEAK type name(__VA_ARGS__)

CHECKED(size_t, __strlen_chk, const char *text, size_t size) {
  size_t length = strlen(text);
  check(length < size, "strlen");
  return length;
}

CHECKED(char *, __strchr_chk, const char *text, int character, size_t size) {
  check(strnlen(text, size) < size, "strchr");
  return strchr(text, character);
}

CHECKED(char *, __strrchr_chk, const char *text, int character, size_t size) {
  check(strnlen(text, size) < size, "strrchr");
  return strrchr(text, character);
}

CHECKED(size_t, __strlcpy_chk, char *to, const char *from, size_t size, size_t room) {
  check(size <= room, "strlcpy");
  return strlcpy(to, from, size);
}

CHECKED(size_t, __strlcat_chk, char *to, const char *from, size_t size, size_t room) {
  check(size <= room, "strlcat");
  return strlcat(to, from, size);
}

/* `length`: of the buffer that `from` is. */
CHECKED(char *, __strncpy_chk2, char *to, const char *from, size_t size, size_t room,
        size_t length) {
  check(size <= room, "strncpy");
  check(strnlen(from, size) < length || size <= length, "strncpy, of what it reads,");
  return strncpy(to, from, size);
}

CHECKED(void *, __memchr_chk, const void *from, int byte, size_t size, size_t room) {
  check(size <= room, "memchr");
  return memchr(from, byte, size);
}

CHECKED(ssize_t, __write_chk, int file, const void *from, size_t size, size_t room) {
  check(size <= room, "write");
  return write(file, from, size);
}

CHECKED(ssize_t, __pwrite_chk, int file, const void *from, size_t size, off_t at, size_t room) {
  check(size <= room, "pwrite");
  return pwrite(file, from, size, at);
}

CHECKED(char *, __fgets_chk, char *to, int size, FILE *file, size_t room) {
  check(size >= 0 && (size_t)size <= room, "fgets");
  return fgets(to, size, host_stream(file));
}

CHECKED(size_t, __fread_chk, void *to, size_t size, size_t count, FILE *file, size_t room) {
  check(size == 0 || count <= room / size, "fread");
  return fread(to, size, count, host_stream(file));
}

CHECKED(size_t, __fwrite_chk, const void *from, size_t size, size_t count, FILE *file,
        size_t room) {
  check(size == 0 || count <= room / size, "fwrite");
  return fwrite(from, size, count, host_stream(file));
}

CHECKED(mode_t, __umask_chk, mode_t mode) {
  check((mode & PERMISSIONS) == mode, "umask");
  return umask(mode);
}

static fd_set *set_of(int file, const fd_set *set, size_t room, const char *function) {
  check(file >= 0 && file < FD_SETSIZE && room >= sizeof *set, function);
  return (fd_set *)set;
}

CHECKED(void, __FD_SET_chk, int file, fd_set *set, size_t room) {
  FD_SET(file, set_of(file, set, room, "FD_SET"));
}

CHECKED(void, __FD_CLR_chk, int file, fd_set *set, size_t room) {
  FD_CLR(file, set_of(file, set, room, "FD_CLR"));
}

CHECKED(int, __FD_ISSET_chk, int file, const fd_set *set, size_t room) {
  return FD_ISSET(file, set_of(file, set, room, "FD_ISSET"));
}
