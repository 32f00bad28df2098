// The fake driver: its table of functions, and what happens at each call of one.
#include "driver.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "blobs.h"
#include "events.h"
#include "fake.h"
#include "memory.h"
#include "names.h"

enum proc_address { GIVES_OWN = 0, GIVES_NOTHING = 1, GIVES_ANYTHING = 2, GIVES_ONE = 3 };

struct driver driver;

static struct function functions[ENTRY_COUNT];
static uint32_t function_count;
static struct names names;
static enum proc_address proc_address;
static bool reports_all;
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;

void words_enter(uint32_t index, struct words *words) {
  struct function *function = &functions[index];
  const char *codes = function->codes;
  if (function->is_reported) {
    memory_report_call(function->name, codes, words, function->uses, function->use_count);
  }
  blobs_use(function->blobs, function->blob_count);
  switch (function->act) {
    case ACT_USUAL:
      if (function->usual == NULL) function->usual = usual_act_of(function->name);
      function->usual(words);
      break;
    case ACT_RETURN: set_result(words, codes[0], &function->value); break;
    case ACT_FAIL: driver_fail(function->name, (uint32_t)function->value.number); break;
    case ACT_THROW:
      log_line(LOG_FATAL, "libc++abi", "terminating due to uncaught exception of the driver");
      abort();
  }
  memory_store(codes, words, function->uses, function->use_count);
}

static long find_had(const char *name) {
  long index = names_find(&names, name);
  return index >= 0 && functions[index].is_had ? index : -1;
}

static uint32_t add_function(const char *name, const char *codes) {
  if (function_count == ENTRY_COUNT) {
    log_line(LOG_FATAL, "strata.fake", "Cannot add function: the driver has as many as it can");
    abort();
  }
  uint32_t index = function_count++;
  functions[index].name = name;
  functions[index].codes = codes;
  functions[index].is_reported = reports_all;
  names_put(&names, name, index);
  return index;
}

// The function of a name that the driver makes up if it has none.
static long find_or_add(const char *name) {
  pthread_mutex_lock(&adding);
  long index = names_find(&names, name);
  if (index < 0) {
    char *copy = strdup(name);
    if (copy == NULL) abort();
    index = add_function(copy, "");
  }
  functions[index].is_had = true;
  pthread_mutex_unlock(&adding);
  return index;
}

static void *entry_of(long index) {
  return index < 0 ? NULL : words_entry((uint32_t)index);
}

void *driver_get_proc_address(const char *name) {
  switch (proc_address) {
    case GIVES_NOTHING: return NULL;
    case GIVES_ANYTHING: return name == NULL ? NULL : entry_of(find_or_add(name));
    case GIVES_ONE: {
      long flush = find_had("glFlush");
      return entry_of(flush >= 0 ? flush : find_had("eglGetError"));
    }
    default: return name == NULL ? NULL : entry_of(find_had(name));
  }
}

static void read_values(struct table *table) {
  driver.version[0] = table_u32(table);
  driver.version[1] = table_u32(table);
  driver.egl_extensions = table_text(table);
  driver.gl_extensions = table_text(table);
  proc_address = table_u8(table);
  reports_all = table_u8(table);
  driver.string_count = table_u32(table);
  driver.strings = calloc((size_t)driver.string_count + 1, sizeof *driver.strings);
  for (uint32_t i = 0; i < driver.string_count; i++) {
    driver.strings[i].name = table_u32(table);
    driver.strings[i].value = table_value(table);
  }
  driver.integer_count = table_u32(table);
  driver.integers = calloc((size_t)driver.integer_count + 1, sizeof *driver.integers);
  for (uint32_t i = 0; i < driver.integer_count; i++) {
    driver.integers[i].name = table_u32(table);
    driver.integers[i].value = table_f64(table);
  }
}

// The names with their signatures, and a bit for each that says whether the driver has it.
static void read_names(struct table *table) {
  names_open(&names, ENTRY_COUNT);
  for (unsigned part = 0; part < 2; part++) {
    for (uint32_t left = table_u32(table); left > 0; left--) {
      const char *name = table_text(table);
      add_function(name, table_text(table));
    }
  }
  const uint8_t *had = table_bytes(table, (function_count + 7) / 8);
  for (uint32_t i = 0; i < function_count; i++) functions[i].is_had = had[i / 8] >> i % 8 & 1;
}

// What is said of single functions.
static void read_knobs(struct table *table) {
  for (uint32_t left = table_u32(table); left > 0; left--) {
    uint32_t index = table_u32(table);
    if (index >= function_count) table_refuse("a function is not in it");
    struct function *function = &functions[index];
    function->is_reported = table_u8(table);
    function->act = table_u8(table);
    function->value = table_value(table);
    function->blob_count = table_u32(table);
    function->blobs = table_block(table);
    function->use_count = table_u32(table);
    function->uses = table_block(table);
  }
}

static void announce(struct table *table) {
  for (uint32_t left = table_u32(table); left > 0; left--) {
    const char *name = table_text(table);
    report_lookup(name, entry_of(find_had(name)));
  }
}

void fake_load(const char *who, struct table *table) {
  driver.name = who;
  read_values(table);
  read_names(table);
  read_knobs(table);
  struct event event;
  event_begin(&event, "load");
  event_end(&event);
  announce(table);
}

void *fake_symbol(const char *name) {
  return entry_of(find_had(name));
}
