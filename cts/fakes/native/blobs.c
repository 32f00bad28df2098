// Puts blobs into libEGL's cache and asks for them, and reports what came back.
#include "blobs.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"

// EGLsizeiANDROID is as wide as a pointer: EGL_ANDROID_blob_cache of the Khronos EGL-Registry.
typedef void set_blob(const void *key, intptr_t key_size, const void *value, intptr_t value_size);
typedef intptr_t get_blob(const void *key, intptr_t key_size, void *value, intptr_t value_size);

enum { STEP_SET = 1, UNTOUCHED = 0xee, MARGIN = 65536 };

static set_blob *set_function;
static get_blob *get_function;

void blobs_set_functions(void *set, void *get) {
  set_function = (set_blob *)set;
  get_function = (get_blob *)get;
}

// Memory of a size with zeros behind it, as a size that is said may be more.
static uint8_t *filled(uint32_t size, uint8_t byte) {
  uint8_t *memory = calloc(1, (size_t)size + MARGIN);
  if (memory == NULL) abort();
  memset(memory, byte, size);
  return memory;
}

// The memory of key and value is never given back: a cache that kept the pointers is to find other
// bytes there.
static void set_step(struct table *steps, uint8_t *key, intptr_t key_size) {
  uint32_t size = table_u32(steps);
  uint8_t *value = filled(size, table_u8(steps));
  intptr_t value_size = (intptr_t)table_f64(steps);
  if (set_function != NULL) set_function(key, key_size, value, value_size);
  memset(value, UNTOUCHED, size);
}

static void report_found(bool is_asked, intptr_t found, const uint8_t *memory, uint32_t room) {
  struct event event;
  event_begin(&event, "return");
  event_text(&event, "fn", "EGLGetBlobFuncANDROID");
  const struct words result = { .int_result = (uint64_t)found };
  event_result(&event, "value", is_asked ? 'l' : 'v', &result);
  if (room == 0) fputs(",\"args\":[null,null]", event.text);
  else fprintf(event.text, ",\"args\":[%d,%d]", memory[0], memory[room - 1]);
  event_end(&event);
}

static void get_step(struct table *steps, uint8_t *key, intptr_t key_size) {
  uint32_t room = table_u32(steps);
  intptr_t value_size = (intptr_t)table_f64(steps);
  uint8_t *memory = filled(room, UNTOUCHED);
  bool is_asked = get_function != NULL;
  uint8_t *given = room == 0 ? NULL : memory;
  intptr_t found = is_asked ? get_function(key, key_size, given, value_size) : 0;
  report_found(is_asked, found, memory, room);
  free(memory);
}

void blobs_use(struct table steps, uint32_t count) {
  while (count-- > 0) {
    bool is_set = table_u8(&steps) == STEP_SET;
    uint32_t size = table_u32(&steps);
    uint8_t *key = filled(size, table_u8(&steps));
    intptr_t key_size = (intptr_t)table_f64(&steps);
    if (is_set) set_step(&steps, key, key_size);
    else get_step(&steps, key, key_size);
    memset(key, UNTOUCHED, size);
    if (!is_set) free(key);
  }
}
