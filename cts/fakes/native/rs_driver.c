// The fake RenderScript driver: the four functions that libRS_internal.so looks up, and those that it is handed.
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "events.h"
#include "fake.h"
#include "names.h"
#include "words.h"

enum flag { REPORTED = 1, HANGS = 2, FAILS = 4, LACKS = 8, IS_NULL = 16, RETURNS = 32, SUCCEEDS = 64 };
// Bytes of memory that are told one by one; of more their number is.
enum { TOLD_BYTES_MAX = 64, LIMITS = 7, OBJECTS_MAX = 4096, INTRINSICS_MAX = 256 };
// Codes of a function's arguments: each is a word of its own, so that which one it is does not matter.
static const char *const WORDS = "vLLLLLLLLLLLLLLLL";

struct function {
  uint32_t entry;
  const char *name, *codes;
  uint8_t flags;
  struct value returned;
  // The platform's function of this entry.
  void *below;
};

static struct function *functions;
static uint32_t count, major, minor;
static bool is_over_platform, tells_all;
static struct names names;

static struct {
  bool is_there;
  uint32_t count, fails_after, taken;
  uint32_t *intrinsics;
} gpu;
static struct {
  const void *script;
  uint32_t id;
} scripts[INTRINSICS_MAX];
static uint32_t script_count;

static const void *objects[OBJECTS_MAX];
static uint32_t object_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The place of an object in the order in which they came.
static uint32_t place_of(const void *object) {
  pthread_mutex_lock(&lock);
  uint32_t i = 0;
  while (i < object_count && objects[i] != object) i++;
  if (i == object_count) {
    if (object_count == OBJECTS_MAX) abort();
    objects[object_count++] = object;
  }
  pthread_mutex_unlock(&lock);
  return i + 1;
}

static void put_object(FILE *out, uint64_t word) {
  if (word == 0) fputs("null", out);
  else fprintf(out, "\"#%u\"", place_of((const void *)word));
}

// Memory as JSON text of its bytes.
static void put_memory(FILE *out, uint64_t address, uint64_t size) {
  const uint8_t *bytes = (const uint8_t *)address;
  if (bytes == NULL) {
    fputs("null", out);
  } else if (size > TOLD_BYTES_MAX) {
    fprintf(out, "%llu", (unsigned long long)size);
  } else {
    fputs("\"[", out);
    for (uint64_t i = 0; i < size; i++) fprintf(out, "%s%u", i > 0 ? "," : "", bytes[i]);
    fputs("]\"", out);
  }
}

// Begins the text of a list; false, and nothing to end, if its memory is NULL.
static bool begin_list(FILE *out, const void *memory) {
  fputs(memory == NULL ? "null" : "\"[", out);
  return memory != NULL;
}

static void put_numbers(FILE *out, uint64_t address, uint64_t numbers) {
  const uint32_t *at = (const uint32_t *)address;
  if (!begin_list(out, at)) return;
  for (uint64_t i = 0; i < numbers; i++) fprintf(out, "%s%u", i > 0 ? "," : "", at[i]);
  fputs("]\"", out);
}

static void put_objects(FILE *out, uint64_t address, uint64_t objects_in) {
  const uint64_t *at = (const uint64_t *)address;
  if (!begin_list(out, at)) return;
  for (uint64_t i = 0; i < objects_in; i++) {
    if (i > 0) putc(',', out);
    if (at[i] == 0) fputs("null", out);
    else fprintf(out, "\\\"#%u\\\"", place_of((const void *)at[i]));
  }
  fputs("]\"", out);
}

// An argument; the word behind it belongs to some. Gives the number of words that it took.
static unsigned put_argument(FILE *out, char code, const struct words *words, unsigned at) {
  uint64_t word = argument_word(words, WORDS, at);
  uint64_t next = argument_word(words, WORDS, at + 1);
  switch (code) {
    case 'u': fprintf(out, "%u", (uint32_t)word); return 1;
    case 'i': fprintf(out, "%d", (int32_t)word); return 1;
    case 'L': fprintf(out, "%llu", (unsigned long long)word); return 1;
    case 's': event_put_text(out, (const char *)word); return 1;
    default: break;
  }
  unsigned taken = strchr("mlD", code) != NULL ? 2 : 1;
  if (!tells_all) {
    fputs("null", out);
    return taken;
  }
  switch (code) {
    case 'b': fprintf(out, "%u", (uint8_t)word); break;
    case 'o': put_object(out, word); break;
    case 'm': put_memory(out, word, next); break;
    case 'M': put_memory(out, word, argument_word(words, WORDS, at + 2)); break;
    case 'l': put_objects(out, word, next); break;
    case 'D': put_numbers(out, word, next / sizeof(uint32_t)); break;
    case 'c': put_numbers(out, word, LIMITS); break;
    default: fputs("null", out);
  }
  return taken;
}

static void report(const struct function *function, const struct words *words) {
  struct event event;
  event_begin(&event, "call");
  event_text(&event, "fn", function->name);
  fputs(",\"args\":[", event.text);
  unsigned at = 0;
  for (const char *code = function->codes + 1; *code != 0; code++) {
    if (at > 0) putc(',', event.text);
    at += put_argument(event.text, *code, words, at);
  }
  putc(']', event.text);
  event_end(&event);
}

static bool gpu_is_for(uint32_t id) {
  for (uint32_t i = 0; i < gpu.count; i++) {
    if (gpu.intrinsics[i] == id) return gpu.taken < gpu.fails_after;
  }
  return false;
}

// Which intrinsics are launched, and who does it: there is no GPU, so that the platform's function does both.
static void watch_gpu(const char *name, const struct words *words) {
  const void *script = (const void *)words->ints[1];
  if (!strcmp(name, "script.initIntrinsic") && script_count < INTRINSICS_MAX) {
    scripts[script_count].script = script;
    scripts[script_count++].id = (uint32_t)words->ints[2];
  }
  if (strncmp(name, "script.invokeForEach", strlen("script.invokeForEach")) != 0) return;
  for (uint32_t i = script_count; i-- > 0;) {
    if (scripts[i].script != script) continue;
    bool takes = gpu_is_for(scripts[i].id);
    gpu.taken += takes;
    struct event event;
    event_begin(&event, "call");
    event_text(&event, "fn", takes ? "gpu" : "fallback");
    fprintf(event.text, ",\"args\":[%u]", scripts[i].id);
    event_end(&event);
    return;
  }
}

// The platform's driver of the namespace that this one is in.
static void *platform(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libRSDriver.so", RTLD_NOW);
  void *found = library == NULL ? NULL : dlsym(library, name);
  if (found == NULL) {
    log_line(LOG_FATAL, "strata.fake", "Cannot find the platform's driver");
    abort();
  }
  return found;
}

static bool query(uint32_t entry, void **out) {
  *out = NULL;
  uint32_t i = 0;
  while (i < count && functions[i].entry != entry) i++;
  bool is_known = entry != 0 && i < count;
  if (is_known && (functions[i].flags & LACKS) != 0) return false;
  if (is_over_platform) {
    bool (*below)(uint32_t, void **) = platform("rsdHalQueryHal");
    if (!below(entry, out)) return false;
  }
  if (!is_known) return is_over_platform;
  functions[i].below = *out;
  *out = (functions[i].flags & IS_NULL) != 0 ? NULL : words_entry(i);
  return true;
}

// What one of the four does beside what is said of it; 1 if it succeeds.
static uint64_t act(const char *name, struct words *words) {
  if (!strcmp(name, "rsdHalQueryVersion")) {
    *(uint32_t *)words->ints[0] = major;
    *(uint32_t *)words->ints[1] = minor;
  } else if (!strcmp(name, "rsdHalQueryHal")) {
    return query((uint32_t)words->ints[0], (void **)words->ints[1]);
  } else if (is_over_platform) {
    words_pass(platform(name), words);
    return (uint8_t)words->int_result;
  }
  return 1;
}

// What a function without the platform's does: Android's own objects are in the memory that a driver gives.
static uint64_t usual(const struct function *function, const struct words *words) {
  if (!strcmp(function->name, "core.allocRuntimeMem")) return (uint64_t)calloc(1, words->ints[0]);
  if (!strcmp(function->name, "core.freeRuntimeMem")) free((void *)words->ints[0]);
  return (function->flags & SUCCEEDS) != 0;
}

void words_enter(uint32_t index, struct words *words) {
  struct function *function = &functions[index];
  if ((function->flags & REPORTED) != 0) report(function, words);
  if (gpu.is_there) watch_gpu(function->name, words);
  while ((function->flags & HANGS) != 0) pause();
  words->int_result = 0;
  if ((function->flags & FAILS) != 0) return;
  if ((function->flags & RETURNS) != 0) {
    set_result(words, 'L', &function->returned);
  } else if (function->entry == 0) {
    words->int_result = act(function->name, words);
  } else if (function->below != NULL) {
    words_pass(function->below, words);
  } else {
    words->int_result = usual(function, words);
  }
}

void fake_load(const char *who, struct table *table) {
  (void)who;
  is_over_platform = table_u8(table);
  tells_all = table_u8(table);
  major = table_u32(table);
  minor = table_u32(table);
  gpu.is_there = table_u8(table);
  gpu.fails_after = table_u32(table);
  gpu.count = table_u32(table);
  gpu.intrinsics = calloc(gpu.count + 1, sizeof *gpu.intrinsics);
  for (uint32_t i = 0; i < gpu.count; i++) gpu.intrinsics[i] = table_u32(table);
  count = table_u32(table);
  functions = calloc(count + 1, sizeof *functions);
  if (functions == NULL || gpu.intrinsics == NULL) abort();
  names_open(&names, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    struct function *function = &functions[i];
    function->entry = table_u32(table);
    function->name = table_text(table);
    function->codes = table_text(table);
    function->flags = table_u8(table);
    if ((function->flags & RETURNS) != 0) function->returned = table_value(table);
    names_put(&names, function->name, i);
  }
  struct event event;
  event_begin(&event, "load");
  event_end(&event);
}

void *fake_symbol(const char *name) {
  long index = names_find(&names, name);
  return index < 0 ? NULL : words_entry((uint32_t)index);
}
