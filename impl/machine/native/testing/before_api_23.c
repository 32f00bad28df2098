/*
 * A library as the NDK builds it for API levels below 23, `libc++_shared.so` among them: the standard
 * streams are places in an array, of 152 bytes each (AOSP bionic, libc/include/bits/struct_file.h).
 */
#include <stddef.h>

#define EXPORT __attribute__((visibility("default")))

typedef struct {
  char room[152];
} stream;

extern stream __sF[];
int fprintf(stream *file, const char *format, ...);
int fputs(const char *text, stream *file);
int fputc(int character, stream *file);
size_t fwrite(const void *from, size_t size, size_t count, stream *file);
size_t __fwrite_chk(const void *from, size_t size, size_t count, stream *file, size_t room);
int fflush(stream *file);
int fileno(stream *file);
char **localeconv(void);
long sysconf(int name);
int getpagesize(void);

EXPORT int run(void) {
  for (int i = 0; i < 3; i++) {
    if (fileno(&__sF[i]) != i) return 1 + i;
  }
  if (fprintf(&__sF[2], "%d and %.1f, ", 2, 2.5) != 11) return 4;
  if (fputs("fputs ", &__sF[2]) < 0) return 5;
  if (fwrite("fwrite ", 7, 1, &__sF[2]) != 1) return 6;
  if (__fwrite_chk("checked", 7, 1, &__sF[2], 7) != 1) return 7;
  if (fputc('\n', &__sF[2]) != '\n' || fflush(&__sF[2]) != 0) return 8;
  if (fputs("to stdout\n", &__sF[1]) < 0 || fflush(&__sF[1]) != 0 || fflush(NULL) != 0) return 9;
  char *point = localeconv()[0];
  if (point[0] != '.' || point[1] != 0) return 10;
  int page = getpagesize();
  if (sysconf(0x27) != page || sysconf(0x28) != page) return 11;
  if (sysconf(0x06) != 100 || sysconf(0x61) < 1 || sysconf(0x61) > sysconf(0x60)) return 12;
  if (sysconf(0x80) != -1 || sysconf(-1) != -1 || sysconf(1 << 30) != -1) return 13;
  return 0;
}
