// What a fake's library does when Android's linker loads it: its exports and imports get their addresses.
#include "fake.h"

#include <dlfcn.h>
#include <stdint.h>

extern const uint8_t strata_table[];
extern const uint64_t strata_size;
extern const char *const strata_imports[];
// What the linker has found for each, NULL if nothing.
extern void *const strata_addresses[];
extern const char *const strata_names[];
extern void *strata_slots[];
// Whether it says nothing of itself, as the device's own driver.
extern const uint64_t strata_quiet;

extern int __android_log_write(int priority, const char *tag, const char *text);
// The runner's own, which loses nothing; no other program has it.
__attribute__((weak)) extern int strata_log_write(int priority, const char *tag, const char *text);
// The runner's own, too: the linker's functions for namespaces, which from Android 10 on are in libdl_android.so, that the
// namespace of a library need not reach. They go by the address that they return to.
__attribute__((weak)) extern void *strata_linker_function(const char *name);

static int write_nothing(int priority, const char *tag, const char *text) {
  (void)priority, (void)tag, (void)text;
  return 1;
}

static void fill_slots(void) {
  for (int i = 0; strata_names[i] != NULL; i++) {
    strata_slots[i] = strata_fake_symbol(strata_names[i]);
  }
}

__attribute__((constructor)) static void begin(void) {
  // By its own link, since a constructor had better not open libraries.
  strata_fake_bind("__android_log_write", strata_quiet               ? (void *)write_nothing
                                          : strata_log_write != NULL ? (void *)strata_log_write
                                                                     : (void *)__android_log_write);
  for (int i = 0; strata_imports[i] != NULL; i++) {
    void *address = strata_addresses[i];
    if (address == NULL) address = dlsym(RTLD_DEFAULT, strata_imports[i]);
    if (address == NULL && strata_linker_function != NULL) {
      address = strata_linker_function(strata_imports[i]);
    }
    if (address != NULL) strata_fake_bind(strata_imports[i], address);
  }
  // What the table's constructor calls may come back by an export.
  fill_slots();
  strata_fake_start(strata_table, (size_t)strata_size);
  fill_slots();
}
