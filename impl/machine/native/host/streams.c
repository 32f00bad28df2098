/*
 * The standard streams as bionic's libc.so has them; they are the host's: variables, and for what
 * is built for API levels below 23 places in an array, of 152 bytes each (AOSP bionic,
 * libc/include/stdio.h and bits/struct_file.h). Functions take either: forward.h, FORWARD_STREAM.
 */
#include <stddef.h>

#include "own_functions.h"
#include "streams.h"

/*
 * A variable that is exported as `name` and has another name here: by the exported one, the host's
 * linker would take the host's.
 */
#define STREAM(own, name)                          \
  __attribute__((visibility("hidden"))) void *own; \
  extern void *exported_##own __asm__(name) __attribute__((alias(#own)));

STREAM(own_in, "stdin")
STREAM(own_out, "stdout")
STREAM(own_error, "stderr")

char __sF[3][STREAM_SIZE];
extern char strata_streams[3][STREAM_SIZE] __attribute__((visibility("hidden"), alias("__sF")));

void *host_stream(void *stream) {
  if (stream == __sF[0]) return own_in;
  if (stream == __sF[1]) return own_out;
  return stream == __sF[2] ? own_error : stream;
}

__attribute__((constructor)) static void copy_streams(void) {
  own_in = *(void **)host_symbol("stdin");
  own_out = *(void **)host_symbol("stdout");
  own_error = *(void **)host_symbol("stderr");
}
