// What is loaded, and in which namespace.
//
// The linker says to nobody which namespace a library is in, but it keeps a pointer to it in what it has of the library
// (struct soinfo, bionic's linker/linker_soinfo.h), behind the link_map for debuggers. Programs have such a pointer of
// each namespace that is visible or that they have made.
#include "dlext.h"
#include "runner.h"

enum { NAMESPACES_MAX = 64, SOINFO_MAX = 1024, HEADERS_MAX = 512 };

void *app_namespace;

static struct {
  const char *name;
  void *space;
} known[NAMESPACES_MAX];
static int known_count;

void name_namespace(const char *name, void *space) {
  if (space == NULL || known_count == NAMESPACES_MAX) return;
  for (int i = 0; i < known_count; i++) {
    if (known[i].space == space) return;
  }
  known[known_count].name = strdup(name);
  known[known_count++].space = space;
}

static void *opened(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOW);
  return handle == NULL ? NULL : dlsym(handle, name);
}

void *linker_function(const char *name) {
  void *found = opened("libdl.so", name);
  return found != NULL ? found : opened("libdl_android.so", name);
}

static struct link_map *first_map(void) {
  for (const ElfW(Dyn) *at = _DYNAMIC; at->d_tag != DT_NULL; at++) {
    if (at->d_tag == DT_DEBUG) return ((struct r_debug *)at->d_un.d_ptr)->r_map;
  }
  return NULL;
}

// The linker keeps its structures side by side: none is longer than the least distance between two.
static size_t soinfo_size(struct link_map *first) {
  size_t least = SOINFO_MAX;
  for (struct link_map *a = first; a != NULL; a = a->l_next) {
    for (struct link_map *b = first; b != NULL; b = b->l_next) {
      if (b > a && (size_t)((char *)b - (char *)a) < least) least = (char *)b - (char *)a;
    }
  }
  return least;
}

// Copies memory that may end sooner; the number of bytes.
static size_t copy(void *to, const void *from, size_t size) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  ssize_t copied = 0;
  for (; size >= sizeof(void *); size -= sizeof(void *)) {
    copied = write(ends[1], from, size);
    if (copied > 0) break;
  }
  if (copied > 0) copied = read(ends[0], to, (size_t)copied);
  close(ends[0]);
  close(ends[1]);
  return copied > 0 ? (size_t)copied : 0;
}

// Where soinfo has its namespace, behind its link_map; 0 if no library is in one that is known.
static size_t namespace_offset(struct link_map *first, size_t size) {
  void *words[SOINFO_MAX / sizeof(void *)];
  for (struct link_map *map = first; map != NULL; map = map->l_next) {
    size_t count = copy(words, map, size) / sizeof(void *);
    for (size_t i = 0; i < count; i++) {
      for (int n = 0; n < known_count; n++) {
        if (words[i] == known[n].space) return i * sizeof(void *);
      }
    }
  }
  return 0;
}

static void *namespace_at(struct link_map *map, size_t offset) {
  void *space = NULL;
  if (offset > 0) copy(&space, (char *)map + offset, sizeof space);
  return space;
}

static const char *name_of(void *space, void *executables) {
  for (int i = 0; i < known_count; i++) {
    if (known[i].space == space) return known[i].name;
  }
  return space == executables ? "default" : "";
}

void tell_libraries(char **names, int count) {
  void *(*exported)(const char *) = linker_function("android_get_exported_namespace");
  for (int i = 0; i < count && exported != NULL; i++) {
    const char *name = bytes_of(names[i], NULL);
    name_namespace(name, exported(name));
  }
  name_namespace("classloader-namespace", app_namespace);
  struct text reply = {0};
  add(&reply, "B");
  struct link_map *first = first_map();
  size_t offset = first == NULL ? 0 : namespace_offset(first, soinfo_size(first));
  void *executables = first == NULL ? NULL : namespace_at(first, offset);
  for (struct link_map *map = first; map != NULL; map = map->l_next) {
    if (map->l_name == NULL || map->l_name[0] == 0) continue;
    const char *name = name_of(namespace_at(map, offset), executables);
    add(&reply, " x");
    add_bytes(&reply, map->l_name, strlen(map->l_name));
    add(&reply, ":x");
    add_bytes(&reply, name, strlen(name));
  }
  answer(&reply);
}
