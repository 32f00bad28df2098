// What is loaded, and in which namespace.
//
// The linker says to nobody which namespace a library is in, but it keeps a pointer to it in what it has of the library
// (struct soinfo, bionic's linker/linker_soinfo.h), behind the link_map for debuggers; a namespace begins with its name
// (struct android_namespace_t, linker/linker_namespaces.h), until Android 9 as a C string, then as one of libc++.
#include "dlext.h"
#include "runner.h"

enum { SOINFO_MAX = 1024, NAME_MAX_SIZE = 256, SHORT_MAX = 22 };

// What the linker calls it there; nobody else does.
static const char DEFAULT_BEFORE_10[] = "(default)";

void *app_namespace;

void take_app_code(const char *path) {
  struct extended where = {.flags = USE_NAMESPACE, .in = app_namespace};
  void *library = android_dlopen_ext(path, RTLD_NOW, &where);
  void *code = library == NULL ? NULL : dlsym(library, "strata_app_call");
  if (code == NULL) write_log(LOG_FATAL, "runner", dlerror());
  call_by((void (*)(void *, struct words *))code);
}

static struct link_map *first_map(void) {
  for (const ElfW(Dyn) *at = _DYNAMIC; at->d_tag != DT_NULL; at++) {
    if (at->d_tag == DT_DEBUG) return ((struct r_debug *)at->d_un.d_ptr)->r_map;
  }
  return NULL;
}

// Copies memory that may end sooner, or not be there; the number of bytes.
static size_t copy(void *to, const void *from, size_t size) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  ssize_t copied = 0;
  for (; size > 0; size /= 2) {
    copied = write(ends[1], from, size);
    if (copied > 0) break;
  }
  if (copied > 0) copied = read(ends[0], to, (size_t)copied);
  close(ends[0]);
  close(ends[1]);
  return copied > 0 ? (size_t)copied : 0;
}

// Those of drivers have blanks in it.
static bool is_name(const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (text[i] < ' ' || text[i] > '~') return false;
  }
  return true;
}

// The name of a namespace; false if that is none.
static bool read_name(const void *space, char name[NAME_MAX_SIZE]) {
  union {
    char chars[24];
    struct {
      size_t capacity, size;
      char *text;
    } string;
    char *text;
  } head;
  if (copy(&head, space, sizeof head) < sizeof head) return false;
  memset(name, 0, NAME_MAX_SIZE);
  if (copy(name, head.text, NAME_MAX_SIZE - 1) > 0) return is_name(name, strlen(name));
  size_t size = (uint8_t)head.chars[0] >> 1;
  memset(name, 0, NAME_MAX_SIZE);
  if ((head.chars[0] & 1) != 0) {
    size = head.string.size;
    if (size >= NAME_MAX_SIZE || copy(name, head.string.text, size) < size) return false;
  } else {
    if (size > SHORT_MAX) return false;
    memcpy(name, head.chars + 1, size);
  }
  return is_name(name, size);
}

// Where soinfo has its namespace, behind its link_map: the executable, which comes first, is in the default one.
static size_t namespace_offset(const struct link_map *executable) {
  void *words[SOINFO_MAX / sizeof(void *)];
  size_t count = copy(words, executable, sizeof words) / sizeof(void *);
  char name[NAME_MAX_SIZE];
  for (size_t i = sizeof(struct link_map) / sizeof(void *); i < count; i++) {
    if (!read_name(words[i], name)) continue;
    if (!strcmp(name, "default") || !strcmp(name, DEFAULT_BEFORE_10)) return i * sizeof(void *);
  }
  return 0;
}

// The name that a library gives itself; empty for none. Addresses in its dynamic section are as they are in the file.
static const char *soname_of(const struct link_map *map) {
  const char *strings = NULL;
  const ElfW(Dyn) *soname = NULL;
  for (const ElfW(Dyn) *at = map->l_ld; at != NULL && at->d_tag != DT_NULL; at++) {
    if (at->d_tag == DT_STRTAB) strings = (const char *)(map->l_addr + at->d_un.d_ptr);
    if (at->d_tag == DT_SONAME) soname = at;
  }
  return strings == NULL || soname == NULL ? "" : strings + soname->d_un.d_val;
}

void tell_libraries(void) {
  struct text reply = {0};
  add(&reply, "B");
  struct link_map *first = first_map();
  static size_t offset;
  if (first != NULL && offset == 0) offset = namespace_offset(first);
  for (struct link_map *map = first; map != NULL; map = map->l_next) {
    if (map->l_name == NULL || map->l_name[0] == 0) continue;
    char name[NAME_MAX_SIZE] = "";
    void *space = NULL;
    if (offset > 0) copy(&space, (char *)map + offset, sizeof space);
    if (!read_name(space, name) || !strcmp(name, DEFAULT_BEFORE_10)) strcpy(name, "default");
    add(&reply, " x");
    add_bytes(&reply, map->l_name, strlen(map->l_name));
    add(&reply, ":x");
    add_bytes(&reply, name, strlen(name));
    const char *soname = soname_of(map);
    add(&reply, ":x");
    add_bytes(&reply, soname, strlen(soname));
  }
  answer(&reply);
}
