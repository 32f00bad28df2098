// The fake implementation of RenderScript's HAL: an IDevice, and contexts, as hidl-gen's C++ has them on AArch64.
//
// Their tables of virtual functions are copies of those of the platform's own interfaces, in which the methods of HAL 1.0 are this
// library's; all else that an interface does, and its counts of references, are the platform's (AOSP system/tools/hidl; Itanium C++
// ABI; libc++'s std::function).
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "events.h"
#include "fake.h"
#include "words.h"

#if defined(__aarch64__)

enum flag { REPORTED = 1, HANGS = 2, RETURNS = 4 };
// What contextCreate gives.
enum context { CONTEXT_OWN = 0, CONTEXT_INTERNAL = 1, CONTEXT_NULL = 2 };
// The functions in front of the methods: HIDL_FETCH_IDevice, and contextCreate.
enum { FETCH = 0, CREATE = 1, METHODS = 2 };
// Words of a table in front of its functions; the functions of IBase; of the second part, RefBase's.
enum { HEAD = 3, OF_BASE = 13, OF_REF_BASE = 6 };
// Destructors in the first part, of objects and of what is deleted, and in the second: an interface has none of its own.
enum { DESTRUCTORS = 11, DESTRUCTORS_COUNT = 2 };
enum { FIRST_HANDLE = 0x1000, NUMBERS_MAX = 16, LIMITS = 15 };
enum { LAZY = 1, USE_NAMESPACE = 0x200 };

#define INTERFACES "android.hardware.renderscript@1.0.so"
#define INTERNAL "libRS_internal.so"

// A method. The code of its result: h a handle, v nothing; others a callback: p a pointer and its stride, g and k a message,
// n and t numbers of 32 and 64 bits, e fields, s a text, b bytes.
struct method {
  const char *name, *codes;
  uint8_t flags;
  uint32_t number_count, text_count;
  double *numbers;
  const char **texts;
};

static struct method *methods;
static uint32_t count;
static uint8_t context_kind;
static bool gives_device, opens_exported;
static const char *driver, **exports;
static uint32_t export_count;
static uint64_t handles = FIRST_HANDLE;

// AOSP libhidlbase, HidlSupport.h.
struct vec {
  void *buffer;
  uint32_t size;
  bool is_own;
};

// An object: its functions, then RefBase, and what only this library knows of it.
struct object {
  void **functions;
  struct {
    void **functions;
    void *counts;
  } references;
  void *rsc;
};

// The answer of each method (Return<T>), up to its value: a status without an error, and that nobody has looked at it.
struct answer {
  uint64_t status[4];
  uint64_t is_checked;
  uint64_t value;
};

static void *interfaces(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen(INTERFACES, RTLD_NOW);
  void *found = library == NULL ? NULL : dlsym(library, name);
  if (found == NULL) {
    log_line(LOG_FATAL, "strata.fake", library == NULL ? dlerror() : name);
    abort();
  }
  return found;
}

// A new object of an interface that has so many methods of its own, from function `first` of this library on.
static struct object *new_object(const char *table_name, uint32_t own, uint32_t first) {
  void **table = interfaces(table_name);
  size_t words = HEAD + OF_BASE + own + 2 * HEAD + 1 + OF_REF_BASE;
  void **copy = malloc(words * sizeof *copy);
  struct object *made = calloc(1, sizeof *made);
  if (copy == NULL || made == NULL) abort();
  memcpy(copy, table, words * sizeof *copy);
  for (uint32_t i = 0; i < own; i++) copy[HEAD + OF_BASE + i] = words_entry(first + i);
  for (int i = 0; i < DESTRUCTORS_COUNT; i++) {
    copy[HEAD + DESTRUCTORS + i] = words_entry(count);
    copy[words - OF_REF_BASE + i] = words_entry(count + 1);
  }
  if ((uintptr_t)copy[0] != offsetof(struct object, references)) abort();
  void (*begin)(void *) = interfaces("_ZN7android7RefBaseC2Ev");
  begin(&made->references);
  made->functions = copy + HEAD;
  made->references.functions = copy + words - OF_REF_BASE;
  return made;
}

static void put_vec(FILE *out, char code, const struct vec *vec) {
  fputs("\"[", out);
  for (uint32_t i = 0; i < vec->size; i++) {
    if (i > 0) putc(',', out);
    switch (code) {
      case 'V': fprintf(out, "%u", ((uint8_t *)vec->buffer)[i]); break;
      case 'U': fprintf(out, "%u", ((uint32_t *)vec->buffer)[i]); break;
      case 'I': fprintf(out, "%d", ((int32_t *)vec->buffer)[i]); break;
      case 'Q': fprintf(out, "%lld", ((long long *)vec->buffer)[i]); break;
      case 'W': fprintf(out, "%llu", ((unsigned long long *)vec->buffer)[i]); break;
      // Names of fields, which have nothing in them that JSON would escape.
      default: fprintf(out, "\\\"%s\\\"", (char *)((struct vec *)vec->buffer)[i].buffer);
    }
  }
  fputs("]\"", out);
}

static void put_limits(FILE *out, const uint32_t *limits) {
  static const char *const names[LIMITS] = {
    "strategy", "xStart", "xEnd", "yStart", "yEnd", "zStart", "zEnd", "arrayStart", "arrayEnd",
    "array2Start", "array2End", "array3Start", "array3End", "array4Start", "array4End",
  };
  if (limits == NULL) {
    fputs("null", out);
    return;
  }
  fputs("\"{", out);
  for (int i = 0; i < LIMITS; i++) {
    fprintf(out, "%s\\\"%s\\\":%u", i > 0 ? "," : "", names[i], limits[i]);
  }
  fputs("}\"", out);
}

static void put_float(FILE *out, char code, uint64_t word) {
  fprintf(out, code == 'f' ? "%.9g" : "%.17g", number_of(code, word));
}

static void put_argument(FILE *out, char code, uint64_t word) {
  switch (code) {
    case 'u': fprintf(out, "%u", (uint32_t)word); break;
    case 'i': fprintf(out, "%d", (int32_t)word); break;
    case 'b': fprintf(out, "%u", (uint8_t)word); break;
    case 'q': fprintf(out, "%lld", (long long)word); break;
    case 'L': fprintf(out, "%llu", (unsigned long long)word); break;
    case 'f':
    case 'd': put_float(out, code, word); break;
    case 's': event_put_text(out, ((const struct vec *)word)->buffer); break;
    case 'z': event_put_text(out, (const char *)word); break;
    case 'c': put_limits(out, (const uint32_t *)word); break;
    case 'O': fputs("null", out); break;
    default: put_vec(out, code, (const struct vec *)word);
  }
}

static void report(const struct method *method, const struct words *words, unsigned first) {
  struct event event;
  event_begin(&event, "call");
  event_text(&event, "fn", method->name);
  fputs(",\"args\":[", event.text);
  for (unsigned i = 0; method->codes[i + 1] != 0; i++) {
    char code = method->codes[i + 1];
    if (code == '(') break;
    if (i > 0) putc(',', event.text);
    // The codes of integers and pointers are all the same to the search for a word.
    char places[32] = "vL";
    for (unsigned j = 0; j <= i; j++) {
      char one = method->codes[j + 1];
      places[first + 1 + j] = one == 'f' || one == 'd' ? one : 'L';
      places[first + 2 + j] = 0;
    }
    put_argument(event.text, code, argument_word(words, places, first + i));
  }
  putc(']', event.text);
  event_end(&event);
}

// Calls a std::function, whose arguments go by reference.
static void call_back(uint64_t function, void *first, void *second, void *third) {
  enum { TARGET = 4, CALL = 6 };
  void *target = ((void **)function)[TARGET];
  void (*call)(void *, void *, void *, void *) = (*(void (***)(void *, void *, void *, void *))target)[CALL];
  call(target, first, second, third);
}

static uint64_t number(const struct method *method, uint32_t i) {
  return i < method->number_count ? int_bits(method->numbers[i]) : 0;
}

// What a method says by its callback, which is its last argument.
static void tell(const struct method *method, uint64_t callback, uint64_t length) {
  uint64_t first = number(method, 0), second = number(method, 1), third = number(method, 2);
  uint32_t type = (uint32_t)first, id = (uint32_t)third;
  uint32_t narrow[NUMBERS_MAX] = {0};
  uint64_t wide[NUMBERS_MAX] = {0}, sizes[NUMBERS_MAX] = {0};
  struct vec names[NUMBERS_MAX] = {{0}};
  uint32_t n = method->number_count;
  for (uint32_t i = 0; i < n && i < NUMBERS_MAX; i++) {
    wide[i] = number(method, i);
    narrow[i] = (uint32_t)wide[i];
  }
  struct vec list = {.buffer = narrow, .size = n}, more = {.buffer = names, .size = n / 2};
  struct vec last = {.buffer = sizes, .size = n / 2};
  switch (method->codes[0]) {
    case 'p': call_back(callback, &first, &second, NULL); break;
    case 'g': call_back(callback, &type, &second, NULL); break;
    case 'k': call_back(callback, &type, &second, &id); break;
    case 'n':
      if ((method->flags & RETURNS) == 0) list.size = 5;
      call_back(callback, &list, NULL, NULL);
      break;
    case 't':
      list.buffer = wide;
      if ((method->flags & RETURNS) == 0) list.size = 6;
      call_back(callback, &list, NULL, NULL);
      break;
    case 'e':
      for (uint32_t i = 0; i < n / 2; i++) {
        sizes[i] = wide[n / 2 + i];
        names[i].buffer = (void *)method->texts[i];
        names[i].size = (uint32_t)strlen(method->texts[i]);
      }
      list.buffer = wide;
      list.size = n / 2;
      call_back(callback, &list, &more, &last);
      break;
    case 's':
      list.buffer = (void *)(method->text_count > 0 ? method->texts[0] : "");
      list.size = (uint32_t)strlen(list.buffer);
      call_back(callback, &list, NULL, NULL);
      break;
    default:
      list.buffer = calloc(1, length + 1);
      list.size = (uint32_t)length;
      call_back(callback, &list, NULL, NULL);
      free(list.buffer);
  }
}

static void *open_internal(void) {
  void *(*exported)(const char *) = dlsym(RTLD_DEFAULT, "android_get_exported_namespace");
  void *space = opens_exported && exported != NULL ? exported("rs") : NULL;
  if (space == NULL) return dlopen(INTERNAL, LAZY);
  // android_dlextinfo of android/dlext.h.
  struct {
    uint64_t flags;
    void *address;
    size_t size;
    int relro, library;
    int64_t offset;
    void *space;
  } where = {.flags = USE_NAMESPACE, .relro = -1, .library = -1, .space = space};
  void *(*open)(const char *, int, const void *) = dlsym(RTLD_DEFAULT, "android_dlopen_ext");
  return open(INTERNAL, LAZY, &where);
}

static void *create_internal(const struct words *words) {
  void *library = open_internal();
  void *(*create)(void *, uint32_t, uint32_t, uint32_t, uint32_t, const char *) =
    library == NULL ? NULL : dlsym(library, "rsContextCreateVendor");
  if (create == NULL) return NULL;
  return create(NULL, 0, (uint32_t)words->ints[1], (uint32_t)words->ints[2], (uint32_t)words->ints[3],
                driver);
}

static struct object *create_context(const struct words *words) {
  if (context_kind == CONTEXT_NULL) return NULL;
  struct object *made = new_object("_ZTVN7android8hardware12renderscript4V1_08IContextE",
                                   count - METHODS, METHODS);
  if (context_kind == CONTEXT_INTERNAL) made->rsc = create_internal(words);
  void (*hold)(const void *, const void *) = interfaces("_ZNK7android7RefBase9incStrongEPKv");
  hold(&made->references, made);
  return made;
}

// Ends an object to which nothing refers any more.
static void delete_object(struct object *object) {
  void (*end)(void *) = interfaces("_ZN7android7RefBaseD2Ev");
  end(&object->references);
  free(object->functions - HEAD);
  free(object);
}

static void destroy_internal(struct object *context) {
  void (*destroy)(void *) = dlsym(open_internal(), "rsContextDestroy");
  if (destroy != NULL) destroy(context->rsc);
  context->rsc = NULL;
}

static void *device(void) {
  static struct object *made;
  if (!gives_device) return NULL;
  if (made == NULL) made = new_object("_ZTVN7android8hardware12renderscript4V1_07IDeviceE", 1, CREATE);
  return made;
}

void words_enter(uint32_t index, struct words *words) {
  if (index >= count) {
    char *self = (char *)words->ints[0];
    if (index > count) self -= offsetof(struct object, references);
    delete_object((struct object *)self);
    return;
  }
  struct method *method = &methods[index];
  if ((method->flags & REPORTED) != 0) report(method, words, index == FETCH ? 0 : 1);
  while ((method->flags & HANGS) != 0) pause();
  if (index == FETCH) {
    words->int_result = (uint64_t)device();
    return;
  }
  struct answer answer = {0};
  struct object *context = (struct object *)words->ints[0];
  bool has_value = true;
  if (index == CREATE) {
    answer.value = (uint64_t)create_context(words);
  } else if (method->codes[0] == 'h') {
    answer.value = (method->flags & RETURNS) != 0 ? number(method, 0) : handles++;
  } else {
    has_value = false;
    if (context->rsc != NULL && !strcmp(method->name, "contextDestroy")) destroy_internal(context);
    unsigned last = 0;
    while (method->codes[last + 1] != '(' && method->codes[last + 1] != 0) last++;
    // Arguments of these methods are words in registers, and the callback comes last.
    if (method->codes[0] != 'v') tell(method, words->ints[last + 1], words->ints[last]);
  }
  memcpy((void *)words->place, &answer, offsetof(struct answer, value) + (has_value ? 8 : 0));
}

void fake_load(const char *who, struct table *table) {
  (void)who;
  gives_device = table_u8(table);
  context_kind = table_u8(table);
  opens_exported = table_u8(table);
  struct value named = table_value(table);
  driver = named.kind == VALUE_TEXT ? named.text : NULL;
  export_count = table_u32(table);
  exports = calloc(export_count + 1, sizeof *exports);
  for (uint32_t i = 0; i < export_count; i++) exports[i] = table_text(table);
  count = table_u32(table);
  methods = calloc(count, sizeof *methods);
  if (methods == NULL || exports == NULL) abort();
  for (uint32_t i = 0; i < count; i++) {
    struct method *method = &methods[i];
    method->name = table_text(table);
    method->codes = table_text(table);
    method->flags = table_u8(table);
    method->number_count = table_u32(table);
    method->numbers = calloc(method->number_count + 1, sizeof *method->numbers);
    for (uint32_t j = 0; j < method->number_count; j++) method->numbers[j] = table_f64(table);
    method->text_count = table_u32(table);
    method->texts = calloc(method->text_count + 1, sizeof *method->texts);
    for (uint32_t j = 0; j < method->text_count; j++) method->texts[j] = table_text(table);
  }
  struct event event;
  event_begin(&event, "load");
  event_end(&event);
}

void *fake_symbol(const char *name) {
  for (uint32_t i = 0; i < export_count; i++) {
    if (!strcmp(exports[i], name)) return words_entry(FETCH);
  }
  return NULL;
}

#else
#error "This fake has a form for AArch64 only"
#endif
