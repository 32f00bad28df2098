// Stands in for libnativeloader.so where its APEX is not in the open: libEGL opens an app's layers by it.
#include <stdbool.h>

#include "dlext.h"

enum { NOW = 2 };

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
