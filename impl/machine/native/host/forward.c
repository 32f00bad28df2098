/*
 * Finds the functions that forward.h jumps to, when the library is loaded.
 */
#include <dlfcn.h>
#include <string.h>

extern const char strata_forward_names[] __attribute__((visibility("hidden")));
extern void *strata_forward_slots[] __attribute__((visibility("hidden")));

__attribute__((constructor)) static void find_functions(void) {
  void *library = dlopen(STRATA_FORWARD_TO, RTLD_NOW | RTLD_LOCAL);
  const char *name = strata_forward_names;
  for (size_t i = 0; library != NULL && *name != 0; i++) {
    strata_forward_slots[i] = dlsym(library, name);
    name += strlen(name) + 1;
  }
}
