/*
 * The functions of libdl for machine code that the device has loaded: calls of the device's own
 * linker, which is told who calls.
 *
 * Signatures: AOSP bionic, libc/include/dlfcn.h and android/dlext.h. The functions named strata_
 * are slots, which the device fills (`dispatch.ts`). Nobody finds those named device_ by these
 * names: a library's references to dlopen and the like are bound to them (`device_symbols.ts`).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

void *strata_dlopen(const char *name, int flags, const char *caller);
void *strata_dlopen_ext(const char *name, int flags, uint64_t extended, void *space,
                        const char *caller);
void *strata_dlsym(void *library, const char *name, const char *caller);
int strata_dlclose(void *library);
char *strata_dlerror(void);
const char *strata_library_path(const char *soname);

struct extended_info {
  uint64_t flags;
  void *address;
  size_t size;
  int relro;
  int file;
  int64_t file_offset;
  void *library_namespace;
};

void *device_dlopen(const char *name, int flags);
void *device_android_dlopen_ext(const char *name, int flags, const struct extended_info *info);
void *device_dlsym(void *library, const char *name);
void *device_dlvsym(void *library, const char *name, const char *version);
int device_dlclose(void *library);
char *device_dlerror(void);
int device_dladdr(const void *address, Dl_info *info);

/* What the variable `environ` is to machine code; the device writes it. */
char **device_environ;

/*
 * One thread at a time is in the linker, constructors included (AOSP bionic, linker/dlfcn.cpp,
 * g_dl_mutex).
 */
static pthread_mutex_t linker = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/* The name that the host's linker knows a library by; the device has given it. */
static const char *soname_of(const struct link_map *map) {
  uintptr_t strings = 0;
  const ElfW(Dyn) *soname = NULL;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_STRTAB) strings = entry->d_un.d_ptr;
    if (entry->d_tag == DT_SONAME) soname = entry;
  }
  if (strings == 0 || soname == NULL) return "";
  if (strings < map->l_addr) strings += map->l_addr;
  return (const char *)(strings + soname->d_un.d_val);
}

static const char *soname_at(const void *address) {
  Dl_info info;
  struct link_map *map;
  return dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) == 0 ? "" : soname_of(map);
}

void *device_dlopen(const char *name, int flags) {
  const char *caller = soname_at(__builtin_return_address(0));
  pthread_mutex_lock(&linker);
  void *library = strata_dlopen(name, flags, caller);
  pthread_mutex_unlock(&linker);
  return library;
}

void *device_android_dlopen_ext(const char *name, int flags, const struct extended_info *info) {
  const char *caller = soname_at(__builtin_return_address(0));
  uint64_t extended = info == NULL ? 0 : info->flags;
  void *space = info == NULL ? NULL : info->library_namespace;
  pthread_mutex_lock(&linker);
  void *library = strata_dlopen_ext(name, flags, extended, space, caller);
  pthread_mutex_unlock(&linker);
  return library;
}

static void *symbol_for(const void *caller, void *library, const char *name) {
  const char *soname = soname_at(caller);
  pthread_mutex_lock(&linker);
  void *symbol = strata_dlsym(library, name, soname);
  pthread_mutex_unlock(&linker);
  return symbol;
}

void *device_dlsym(void *library, const char *name) {
  return symbol_for(__builtin_return_address(0), library, name);
}

/* The device's linker does not look at versions. */
void *device_dlvsym(void *library, const char *name, const char *version) {
  (void)version;
  return symbol_for(__builtin_return_address(0), library, name);
}

int device_dlclose(void *library) {
  pthread_mutex_lock(&linker);
  int result = strata_dlclose(library);
  pthread_mutex_unlock(&linker);
  return result;
}

char *device_dlerror(void) {
  return strata_dlerror();
}

int device_dladdr(const void *address, Dl_info *info) {
  struct link_map *map;
  if (dladdr1(address, info, (void **)&map, RTLD_DL_LINKMAP) == 0) return 0;
  const char *path = strata_library_path(soname_of(map));
  if (path != NULL) info->dli_fname = path;
  return 1;
}
