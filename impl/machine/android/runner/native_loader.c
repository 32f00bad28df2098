// Stands in for libnativeloader.so where its APEX is not in the open: libEGL opens an app's layers by it.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// android_dlextinfo of bionic's public header.
struct extended {
  uint64_t flags;
  void *reserved_address;
  size_t reserved_size;
  int relro, library;
  int64_t offset;
  void *in;
};
enum { USE_NAMESPACE = 0x200, NOW = 2 };

extern void *android_dlopen_ext(const char *, int, const struct extended *);
extern char *dlerror(void);
extern char *strdup(const char *);
extern void free(void *);

#define EXPORTED __attribute__((visibility("default")))

EXPORTED void *OpenNativeLibraryInNamespace(void *space, const char *path, bool *needs_bridge,
                                            char **error) {
  struct extended where = {.flags = USE_NAMESPACE, .in = space};
  void *library = android_dlopen_ext(path, NOW, &where);
  if (needs_bridge != NULL) *needs_bridge = false;
  if (library == NULL && error != NULL) *error = strdup(dlerror());
  return library;
}

EXPORTED void NativeLoaderFreeErrorMessage(char *message) { free(message); }
