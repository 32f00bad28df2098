// The fake layer: Initialize, GetProcAddress and hooks that do the steps of the table.
#include "layer.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "fake.h"
#include "names.h"
#include "steps.h"

typedef void *get_next_layer_proc_address(void *layer_id, const char *name);

static struct function *functions;
static uint32_t function_count;
static struct names names;
static bool is_active;
static bool reports_all_offers;
static struct table on_load;
static struct table on_initialize;
static const char *own_name;
static void *layer_id;
static get_next_layer_proc_address *get_next;

struct function *layer_function(uint32_t index) {
  return &functions[index];
}

// The environment is what libraries of one process share, whoever loaded them.
static void share_id(void *id) {
  char name[256], text[32];
  snprintf(name, sizeof name, "strata.id.%s", own_name);
  snprintf(text, sizeof text, "0x%" PRIxPTR, (uintptr_t)id);
  setenv(name, text, 1);
}

static void *shared_id(const char *layer) {
  char name[256];
  snprintf(name, sizeof name, "strata.id.%s", layer);
  const char *text = getenv(name);
  return text == NULL ? NULL : (void *)(uintptr_t)strtoull(text, NULL, 16);
}

void *steps_lookup(uint32_t index, const char *as) {
  struct function *function = &functions[index];
  function->found = get_next(as == NULL ? layer_id : shared_id(as), function->name);
  report_lookup(function->name, function->found);
  return function->found;
}

static void *next_of_hook(const struct call *call) {
  return functions[call->index].next;
}

static void hook_again(const struct call *call) {
  words_enter(call->index, call->words);
}

void words_enter(uint32_t index, struct words *words) {
  const struct function *function = &functions[index];
  report_call(function->name, function->codes, words);
  const struct call call = {
    .words = words,
    .codes = function->codes,
    .below = next_of_hook,
    .again = hook_again,
    .index = index,
  };
  steps_run(function->hook, &call);
}

static void *nothing_below(const struct call *call) {
  (void)call;
  return NULL;
}

static void initialize(void *id, void *get_next_function);

static void initialize_again(const struct call *call) {
  initialize((void *)call->words->ints[0], (void *)call->words->ints[1]);
}

static void initialize(void *id, void *get_next_function) {
  layer_id = id;
  get_next = (get_next_layer_proc_address *)get_next_function;
  share_id(id);
  struct event event;
  event_begin(&event, "initialize");
  event_pointer(&event, "id", id);
  event_pointer(&event, "pointer", get_next_function);
  event_end(&event);
  struct words words = { .ints = { (uint64_t)id, (uint64_t)get_next_function } };
  const struct call call = {
    .words = &words,
    .codes = "vpp",
    .below = nothing_below,
    .again = initialize_again,
  };
  steps_run(on_initialize, &call);
  for (uint32_t i = 0; is_active && i < function_count; i++) {
    if (functions[i].flags & FUNCTION_HOOKED) functions[i].next = steps_lookup(i, NULL);
  }
}

static void report_offer(const char *name, const void *below, const void *answer) {
  struct event event;
  event_begin(&event, "offer");
  event_text(&event, "fn", name == NULL ? "" : name);
  event_pointer(&event, "pointer", below);
  const struct words words = { .int_result = (uint64_t)answer };
  event_result(&event, "value", 'F', &words);
  event_end(&event);
}

static void *offered_below(const struct call *call) {
  return (void *)call->words->ints[1];
}

static void *get_proc_address(const char *name, void *below);

static void get_proc_address_again(const struct call *call) {
  const uint64_t *ints = call->words->ints;
  call->words->int_result = (uint64_t)get_proc_address((const char *)ints[0], (void *)ints[1]);
}

static void *get_proc_address(const char *name, void *below) {
  long index = name == NULL ? -1 : names_find(&names, name);
  struct function *function = index < 0 ? NULL : &functions[index];
  uint8_t flags = function == NULL ? 0 : function->flags;
  void *answer = below;
  if (flags & FUNCTION_HOOKED) {
    if (!is_active) function->next = below;
    answer = words_entry((uint32_t)index);
  }
  if (flags & FUNCTION_ANSWERS_NULL) answer = NULL;
  if (reports_all_offers || (flags & FUNCTION_OFFER_REPORTED)) report_offer(name, below, answer);
  if (!(flags & FUNCTION_HAS_OFFER_STEPS)) return answer;
  struct words words = { .ints = { (uint64_t)name, (uint64_t)below } };
  words.int_result = (uint64_t)answer;
  const struct call call = {
    .words = &words,
    .codes = "Fsp",
    .below = offered_below,
    .again = get_proc_address_again,
  };
  steps_run(function->offer, &call);
  return (void *)words.int_result;
}

static uint64_t return_zero(void) {
  return 0;
}

static bool begins_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

void *fake_symbol(const char *name) {
  if (begins_with(name, "AndroidGLESLayer_Init")) return (void *)initialize;
  if (begins_with(name, "AndroidGLESLayer_Get")) return (void *)get_proc_address;
  return (void *)return_zero;
}

static void read_functions(struct table *table) {
  function_count = table_u32(table);
  functions = calloc((size_t)function_count + 1, sizeof *functions);
  if (functions == NULL) abort();
  names_open(&names, function_count);
  for (uint32_t i = 0; i < function_count; i++) {
    struct function *function = &functions[i];
    function->name = table_text(table);
    function->codes = table_text(table);
    function->flags = table_u8(table);
    function->hook = table_block(table);
    function->offer = table_block(table);
    names_put(&names, function->name, i);
  }
}

void fake_load(const char *who, struct table *table) {
  own_name = who;
  is_active = table_u8(table);
  reports_all_offers = table_u8(table);
  read_functions(table);
  on_load = table_block(table);
  on_initialize = table_block(table);
  struct event event;
  event_begin(&event, "load");
  event_end(&event);
  struct words words = { 0 };
  const struct call call = {
    .words = &words,
    .codes = "v",
    .below = nothing_below,
    .again = hook_again,
  };
  steps_run(on_load, &call);
}
