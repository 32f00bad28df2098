/*
 * The standard streams as variables of libc.so, as bionic has them; they are the host's.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

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

static void copy(void *library, const char *name, void **to) {
  void **from = dlsym(library, name);
  if (from != NULL) *to = *from;
}

__attribute__((constructor)) static void copy_streams(void) {
  void *library = dlopen("libc.so.6", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  copy(library, "stdin", &own_in);
  copy(library, "stdout", &own_out);
  copy(library, "stderr", &own_error);
}
