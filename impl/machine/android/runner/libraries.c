// What is loaded, and in which namespace.
#include "dlext.h"
#include "runner.h"

enum { NO_LOAD = 4 };

void *app_namespace;

static bool is_in(void *space, const char *path) {
  struct extended where = {.flags = USE_NAMESPACE, .in = space};
  return space != NULL && android_dlopen_ext(path, RTLD_NOW | NO_LOAD, &where) != NULL;
}

// "a" the app's, "s" sphal, "d" default.
static const char *namespace_of(const char *path, void *sphal) {
  static const char *const others[] = {"/data/", "/vendor/", "/odm/"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strncmp(path, others[i], strlen(others[i]))) continue;
    return is_in(app_namespace, path) ? "a" : is_in(sphal, path) ? "s" : "d";
  }
  return "d";
}

struct seen {
  struct text *reply;
  void *sphal;
};

static int see(struct dl_phdr_info *info, size_t size, void *given) {
  (void)size;
  struct seen *seen = given;
  if (info->dlpi_name == NULL || info->dlpi_name[0] == 0) return 0;
  add(seen->reply, " x");
  add_bytes(seen->reply, info->dlpi_name, strlen(info->dlpi_name));
  add(seen->reply, namespace_of(info->dlpi_name, seen->sphal));
  return 0;
}

void tell_libraries(void) {
  void *library = dlopen("libdl_android.so", RTLD_NOW);
  void *(*exported)(const char *) =
      library == NULL ? NULL : dlsym(library, "android_get_exported_namespace");
  struct text reply = {0};
  add(&reply, "B");
  struct seen seen = {&reply, exported == NULL ? NULL : exported("sphal")};
  dl_iterate_phdr(see, &seen);
  answer(&reply);
}
