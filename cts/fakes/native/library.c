// The fake library: functions that count, that return a number, or that pass a call on as the
// library's own.
#include <stdlib.h>

#include "arguments.h"
#include "events.h"
#include "fake.h"
#include "names.h"
#include "words.h"

enum act { ACT_COUNT = 0, ACT_RETURN = 1, ACT_PASS = 2 };

struct function {
  enum act act;
  struct value value;
  const char *target;
};

static struct function *functions;
static struct names names;
static int32_t calls;

void words_enter(uint32_t index, struct words *words) {
  const struct function *function = &functions[index];
  switch (function->act) {
    case ACT_COUNT:
      words->int_result = (uint32_t)__atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
      break;
    case ACT_RETURN: set_result(words, 'i', &function->value); break;
    case ACT_PASS: words_pass(fake_import(function->target), words); break;
  }
}

void fake_load(const char *who, struct table *table) {
  (void)who;
  uint32_t count = table_u32(table);
  functions = calloc(count, sizeof *functions);
  if (functions == NULL) abort();
  names_open(&names, count);
  for (uint32_t i = 0; i < count; i++) {
    names_put(&names, table_text(table), i);
    functions[i].act = table_u8(table);
    if (functions[i].act == ACT_RETURN) functions[i].value = table_value(table);
    if (functions[i].act == ACT_PASS) functions[i].target = table_text(table);
  }
  struct event event;
  event_begin(&event, "load");
  event_end(&event);
}

void *fake_symbol(const char *name) {
  long index = names_find(&names, name);
  return index < 0 ? NULL : words_entry((uint32_t)index);
}
