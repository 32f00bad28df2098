/*
 * Libraries that do something while they are loaded or unloaded: compiled with -DAT_LOAD=... or
 * -DAT_UNLOAD=...
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef AT_LOAD
__attribute__((constructor)) static void at_load(void) {
  AT_LOAD;
}
#endif

#ifdef AT_UNLOAD
__attribute__((destructor)) static void at_unload(void) {
  AT_UNLOAD;
}
#endif

int present(void) {
  return 7;
}

/* The library's own path, as the linker has it. */
const char *own_path(void) {
  Dl_info info;
  return dladdr((void *)own_path, &info) == 0 ? "" : info.dli_fname;
}

#ifdef NEEDS
int NEEDS(void);

int call_needed(void) {
  return NEEDS();
}
#endif
