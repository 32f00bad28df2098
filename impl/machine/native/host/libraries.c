/*
 * Libraries that the device loads into the process.
 *
 * The host's linker takes a path that it has seen for the library that it has, so that each file
 * gets a descriptor with a number of its own, and with it a path of its own.
 */
#define _GNU_SOURCE
#include "libraries.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define LONGEST_NAME 200
#define OWN_FILES "/proc/self/fd/"

static atomic_int next_descriptor;

/*
 * Libraries that are loaded, the newest first. Those that were unloaded stay in memory, as their
 * names may be in use.
 */
struct loaded {
  struct loaded *next;
  const struct link_map *map; /* the handle */
  const char *name;
};

static struct loaded *loaded;
static pthread_mutex_t loaded_lock = PTHREAD_MUTEX_INITIALIZER;

/* What the library is called that is being loaded. */
static _Thread_local const char *loading;

void libraries_open(int first) {
  next_descriptor = first;
}

static void explain(char *error, size_t capacity, const char *what) {
  snprintf(error, capacity, "%s: %s", what, strerror(errno));
}

/*
 * Moves a descriptor to a number that was never used; those numbers lie above the limit that code
 * is shown.
 */
static int move_to_new_number(int descriptor) {
  struct rlimit shown;
  if (getrlimit(RLIMIT_NOFILE, &shown) != 0) return -1;
  struct rlimit raised = {shown.rlim_max, shown.rlim_max};
  setrlimit(RLIMIT_NOFILE, &raised);
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, next_descriptor++);
  int why = errno;
  setrlimit(RLIMIT_NOFILE, &shown);
  close(descriptor);
  if (moved >= next_descriptor) next_descriptor = moved + 1;
  errno = why;
  return moved;
}

/* A file in memory with this content, or -1. */
static int file_in_memory(const char *name, const char *file, size_t size) {
  char short_name[LONGEST_NAME + 1];
  snprintf(short_name, sizeof short_name, "%s", name);
  int descriptor = memfd_create(short_name, MFD_CLOEXEC);
  if (descriptor < 0) return -1;
  while (size > 0) {
    ssize_t written = write(descriptor, file, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      close(descriptor);
      return -1;
    }
    file += written;
    size -= written;
  }
  return move_to_new_number(descriptor);
}

/* Stores dlerror's text, in which `name` stands for `path`. */
static void take_dlerror(char *error, size_t capacity, const char *path, const char *name) {
  const char *text = dlerror();
  if (text == NULL) text = "dlopen failed";
  const char *found = strstr(text, path);
  if (found == NULL) {
    snprintf(error, capacity, "%s", text);
    return;
  }
  snprintf(error, capacity, "%.*s%s%s", (int)(found - text), text, name, found + strlen(path));
}

static int has_soname(const struct link_map *map) {
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_SONAME) return 1;
  }
  return 0;
}

/*
 * Has the host's linker call a library by its own name, which is then what dladdr tells. One
 * without a soname gets the base name: by that, others that need it find it.
 */
static void rename_library(void *library, const char *name) {
  struct link_map *map;
  if (*name == 0 || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) return;
  const char *slash = strrchr(name, '/');
  char *copy = strdup(has_soname(map) || slash == NULL ? name : slash + 1);
  if (copy != NULL) map->l_name = copy;
}

const char *library_name(const char *name) {
  return loading != NULL && strncmp(name, OWN_FILES, strlen(OWN_FILES)) == 0 ? loading : name;
}

static void remember(const struct link_map *map, const char *name) {
  struct loaded *library = malloc(sizeof *library);
  char *copy = strdup(name);
  if (library == NULL || copy == NULL) abort();
  pthread_mutex_lock(&loaded_lock);
  *library = (struct loaded){loaded, map, copy};
  loaded = library;
  pthread_mutex_unlock(&loaded_lock);
}

static void forget(const struct link_map *map) {
  pthread_mutex_lock(&loaded_lock);
  struct loaded **link = &loaded;
  while (*link != NULL && (*link)->map != map) link = &(*link)->next;
  if (*link != NULL) *link = (*link)->next;
  pthread_mutex_unlock(&loaded_lock);
}

const struct link_map *library_at(const void *address) {
#if __GLIBC_PREREQ(2, 35)
  struct dl_find_object found;
  if (_dl_find_object((void *)address, &found) != 0) return NULL;
  const struct link_map *map = found.dlfo_link_map;
#else
  Dl_info info;
  struct link_map *map = NULL;
  if (dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) == 0) return NULL;
#endif
  return *map->l_name == 0 ? NULL : map;
}

const char *library_of(const void *address) {
  const struct link_map *map = library_at(address);
  if (map == NULL) return "";
  pthread_mutex_lock(&loaded_lock);
  const struct loaded *library = loaded;
  while (library != NULL && library->map != map) library = library->next;
  pthread_mutex_unlock(&loaded_lock);
  if (library != NULL) return library->name;
  const char *name = library_name(map->l_name);
  return name == loading ? name : "";
}

void *load_library(const char *name, const void *file, size_t size, char *error, size_t capacity) {
  int descriptor = file_in_memory(name, file, size);
  if (descriptor < 0) {
    explain(error, capacity, "Cannot make a file in memory");
    return NULL;
  }
  char path[64];
  snprintf(path, sizeof path, OWN_FILES "%d", descriptor);
  const char *outer = loading;
  loading = name;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  loading = outer;
  if (library == NULL) take_dlerror(error, capacity, path, name);
  if (library != NULL) rename_library(library, name);
  if (library != NULL) remember(library, name);
  close(descriptor);
  return library;
}

void close_library(void *library) {
  dlclose(library);
  forget(library);
}

void *load_system_library(const char *soname, char *error, size_t capacity) {
  void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) take_dlerror(error, capacity, soname, soname);
  return library;
}
