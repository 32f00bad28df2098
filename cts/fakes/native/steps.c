// Does the steps of a layer's function.
#include "steps.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "events.h"
#include "fake.h"
#include "layer.h"

enum step {
  STEP_NEXT = 1,
  STEP_RETURN = 2,
  STEP_RETURN_HOOK = 3,
  STEP_LOOKUP = 4,
  STEP_CALL_FOUND = 5,
  STEP_CALL_PUBLIC = 6,
  STEP_WHEN = 7,
  STEP_THROW = 8,
  STEP_ABORT = 9,
  STEP_RECURSE = 10,
  STEP_HANG = 11,
  STEP_KEEP = 12,
  STEP_ON_THREAD = 13,
};

enum argument {
  ARGUMENT_INT = 3,
  ARGUMENT_FLOAT = 4,
  ARGUMENT_DOUBLE = 5,
  ARGUMENT_OUT = 6,
  ARGUMENT_INTS = 7,
  ARGUMENT_TEXTS = 8,
  ARGUMENT_KEPT = 9,
};

// How long a thread that a step has made is waited for: one that a lock holds up comes later.
enum { THREAD_SECONDS = 2 };

// Each round takes this much of the stack, so that its end comes soon.
enum { RECURSION_FRAME = 65536 };

static uint64_t read_ints(struct table *table) {
  uint32_t count = table_u32(table);
  int32_t *ints = calloc(count + 1ul, sizeof *ints);
  if (ints == NULL) abort();
  for (uint32_t i = 0; i < count; i++) ints[i] = (int32_t)int_bits(table_f64(table));
  return (uint64_t)ints;
}

static uint64_t read_texts(struct table *table) {
  uint32_t count = table_u32(table);
  const char **texts = calloc(count + 1ul, sizeof *texts);
  if (texts == NULL) abort();
  for (uint32_t i = 0; i < count; i++) texts[i] = table_text(table);
  return (uint64_t)texts;
}

static uint64_t read_kept(struct table *table) {
  const struct function *function = layer_function(table_u32(table));
  uint32_t at = table_u32(table);
  return at < KEPT_ARGUMENTS ? function->kept[at] : 0;
}

// Reads arguments from the table into the words of a call; `stack` takes those that find no
// register.
static void read_arguments(struct table *table, struct words *words, uint64_t *stack) {
  unsigned ints = 0, floats = 0, stacked = 0;
  uint32_t count = table_u32(table);
  for (uint32_t i = 0; i < count; i++) {
    uint8_t kind = table_u8(table);
    uint64_t word = 0;
    if (kind == ARGUMENT_INT) word = int_bits(table_f64(table));
    if (kind == ARGUMENT_FLOAT) word = float_bits('f', table_f64(table));
    if (kind == ARGUMENT_DOUBLE) word = float_bits('d', table_f64(table));
    if (kind == VALUE_TEXT) word = (uint64_t)table_text(table);
    if (kind == ARGUMENT_OUT) word = (uint64_t)calloc(table_u32(table) + 1ul, sizeof(int32_t));
    if (kind == ARGUMENT_INTS) word = read_ints(table);
    if (kind == ARGUMENT_TEXTS) word = read_texts(table);
    if (kind == ARGUMENT_KEPT) word = read_kept(table);
    if (kind == ARGUMENT_FLOAT || kind == ARGUMENT_DOUBLE) {
      if (floats < FLOAT_REGISTERS) words->floats[floats++] = word;
      else if (stacked < PASSED_STACK_WORDS) stack[stacked++] = word;
    } else if (ints < INT_REGISTERS) {
      words->ints[ints++] = word;
    } else if (stacked < PASSED_STACK_WORDS) {
      stack[stacked++] = word;
    }
  }
}

static void call_and_report(const struct function *function, void *target, struct table *table) {
  uint64_t stack[PASSED_STACK_WORDS] = { 0 };
  struct words words = { .stack = stack };
  read_arguments(table, &words, stack);
  words_pass(target, &words);
  struct event event;
  event_begin(&event, "return");
  event_text(&event, "fn", function->name);
  event_result(&event, "value", function->codes[0] == '\0' ? 'i' : function->codes[0], &words);
  event_end(&event);
}

// An exception that nothing catches ends a process so.
static _Noreturn void throw_uncaught(const char *message) {
  struct event text = { 0 };
  text.text = open_memstream(&text.buffer, &text.size);
  if (text.text != NULL) {
    fprintf(text.text, "terminating due to uncaught exception: %s", message);
    fclose(text.text);
    log_line(LOG_FATAL, "libc++abi", text.buffer);
  }
  abort();
}

static __attribute__((noinline)) void recurse(const struct call *call) {
  volatile char frame[RECURSION_FRAME];
  frame[0] = 1;
  call->again(call);
  frame[1] = frame[0];
}

static _Noreturn void hang(void) {
  for (;;) pause();
}

static void keep(const struct call *call) {
  struct function *function = layer_function(call->index);
  size_t count = strlen(call->codes);
  for (unsigned i = 0; i + 1 < count && i < KEPT_ARGUMENTS; i++) {
    function->kept[i] = argument_word(call->words, call->codes, i);
  }
}

// Steps that a thread does. What they are about is copied: a thread that is held up may outlive the
// call that made it. Who comes last frees it.
struct errand {
  struct table steps;
  struct words words;
  struct call call;
  sem_t done;
  atomic_bool is_left;
};

// Whether a thread is one that a step has made. Android before 10 has no thread-local variables.
static pthread_key_t is_errand;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void) {
  if (pthread_key_create(&is_errand, NULL) != 0) abort();
}

static void *run_errand(void *argument) {
  pthread_setspecific(is_errand, argument);
  struct errand *errand = argument;
  steps_run(errand->steps, &errand->call);
  if (atomic_exchange(&errand->is_left, true)) free(errand);
  else sem_post(&errand->done);
  return NULL;
}

// Waits for an errand; false after some time. Android's C library cannot join a thread for some time.
static bool await_errand(struct errand *errand) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += THREAD_SECONDS;
  int status;
  do status = sem_timedwait(&errand->done, &end);
  while (status != 0 && errno == EINTR);
  return status == 0 || atomic_exchange(&errand->is_left, true);
}

static void run_on_thread(struct table steps, const struct call *call) {
  pthread_once(&once, make_key);
  if (pthread_getspecific(is_errand) != NULL) return;
  struct errand *errand = calloc(1, sizeof *errand);
  if (errand == NULL) abort();
  *errand = (struct errand){ .steps = steps, .words = *call->words, .call = *call };
  errand->words.stack = NULL;
  errand->call.words = &errand->words;
  pthread_t thread;
  if (sem_init(&errand->done, 0, 0) != 0) abort();
  if (pthread_create(&thread, NULL, run_errand, errand) != 0) abort();
  if (await_errand(errand)) {
    pthread_join(thread, NULL);
    free(errand);
  } else {
    pthread_detach(thread);
  }
}

static void do_step(enum step step, struct table *steps, const struct call *call) {
  struct words *words = call->words;
  switch (step) {
    case STEP_NEXT:
      for (uint32_t times = table_u32(steps); times > 0; times--) {
        words_pass(call->below(call), words);
      }
      return;
    case STEP_RETURN: {
      struct value value = table_value(steps);
      set_result(words, call->codes[0], &value);
      return;
    }
    case STEP_RETURN_HOOK: words->int_result = (uint64_t)words_entry(table_u32(steps)); return;
    case STEP_LOOKUP: {
      uint32_t index = table_u32(steps);
      struct value as = table_value(steps);
      steps_lookup(index, as.text);
      return;
    }
    case STEP_CALL_FOUND: {
      const struct function *function = layer_function(table_u32(steps));
      call_and_report(function, function->found, steps);
      return;
    }
    case STEP_CALL_PUBLIC: {
      const struct function *function = layer_function(table_u32(steps));
      call_and_report(function, fake_import(function->name), steps);
      return;
    }
    case STEP_WHEN: {
      uint32_t index = table_u32(steps);
      struct value value = table_value(steps);
      struct table then = table_block(steps);
      if (argument_equals(words, call->codes, index, &value)) steps_run(then, call);
      return;
    }
    case STEP_KEEP: keep(call); return;
    case STEP_ON_THREAD: run_on_thread(table_block(steps), call); return;
    case STEP_THROW: throw_uncaught(table_text(steps));
    case STEP_ABORT: abort();
    case STEP_RECURSE: recurse(call); return;
    case STEP_HANG: hang();
  }
  table_refuse("a step is not known");
}

void steps_run(struct table steps, const struct call *call) {
  while (steps.at < steps.end) do_step(table_u8(&steps), &steps, call);
}
