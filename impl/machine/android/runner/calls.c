// Calls of the image's functions, on the thread that they are for, and what they leave.
//
// HOW is "link", "dlsym" or a result that holds the function; RESULT is the code of its type. An argument is
//   iN, uN an integer; n NULL; fW, dW the bits of a float or a double; sB a C string; bB bytes that it reads;
//   oN so many bytes that it fills; tN so many C strings that it gives; pA,A... an array of pointers; rP:C[:O:AT:SIZE] a result of call C of program P, or a
//   cell of the memory that it filled.
#include "runner.h"
#include "words.h"

enum { PROGRAMS_MAX = 256, OUTS_MAX = 8, FIRST_ARGUMENT = 6, POINTERS_MAX = 128 };
// Below it nothing is mapped: what a function gives there is no string.
enum { FIRST_ADDRESS = 65536 };

struct result {
  uint64_t value;
  int outs;
  struct {
    uint8_t *bytes;
    size_t size;
    bool is_text;
  } out[OUTS_MAX];
};

static struct {
  struct result *results;
  int calls;
} programs[PROGRAMS_MAX];
static int current = -1;

static void (*app_call)(void *function, struct words *words);

void call_by(void (*code)(void *function, struct words *words)) { app_call = code; }

// The error that a program has not asked for yet: it is kept while the runner looks up functions, which may fail.
static char *pending;

static void keep_error(void) {
  char *error = dlerror();
  if (error == NULL) return;
  free(pending);
  pending = strdup(error);
}

static char *program_dlerror(void) {
  static char *told;
  keep_error();
  free(told);
  told = pending;
  pending = NULL;
  return told;
}

void *function_of(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOW);
  return handle == NULL ? NULL : dlsym(handle, name);
}

void *linker_function(const char *name) {
  void *found = function_of("libdl.so", name);
  if (found == NULL) found = function_of("libdl_android.so", name);
  // Vendors' processes of Android 10 do not reach that one, and the linker itself is in each. What it exports is the same
  // function, if nobody's address is asked (AOSP bionic, libdl/libdl_android.cpp).
  return found != NULL || strcmp(name, "android_get_exported_namespace")
             ? found
             : function_of("ld-android.so", "__loader_android_get_exported_namespace");
}

// For the suite's own libraries (`fake.c`): it leaves no error behind.
__attribute__((visibility("default"))) void *strata_linker_function(const char *name) {
  keep_error();
  void *found = linker_function(name);
  dlerror();
  return found;
}

// The runner is entered by no function of its own.
void words_enter(uint32_t index, struct words *words) {
  (void)index, (void)words;
  abort();
}

void begin_program(int calls) {
  if (++current == PROGRAMS_MAX) abort();
  programs[current].results = calloc((size_t)calls + 1, sizeof(struct result));
}

static uint64_t referred(const char *text) {
  char *end;
  long program = strtol(text, &end, 10), call = strtol(end + 1, &end, 10);
  struct result *result = &programs[program].results[call];
  if (*end != ':') return result->value;
  long out = strtol(end + 1, &end, 10), at = strtol(end + 1, &end, 10);
  size_t size = strtoul(end + 1, &end, 10);
  uint64_t value = 0;
  memcpy(&value, result->out[out].bytes + at, size);
  return size == 4 ? (uint64_t)(int64_t)(int32_t)value : value;
}

static uint64_t simple(const char *text) {
  switch (text[0]) {
    case 'i':
      return (uint64_t)strtoll(text + 1, NULL, 10);
    case 'u':
      return strtoull(text + 1, NULL, 10);
    case 's':
    case 'b':
      return (uint64_t)bytes_of(text, NULL);
    case 'r':
      return referred(text + 1);
    default:
      return 0;
  }
}

static uint64_t pointers(char *text) {
  uint64_t *cells = calloc(POINTERS_MAX, sizeof *cells);
  char *rest;
  int n = 0;
  for (char *cell = strtok_r(text, ",", &rest); cell != NULL && n < POINTERS_MAX;
       cell = strtok_r(NULL, ",", &rest)) {
    cells[n++] = simple(cell);
  }
  return (uint64_t)cells;
}

static uint64_t argument(char *text, struct result *result) {
  if (text[0] == 'p') return pointers(text + 1);
  if (text[0] != 'o' && text[0] != 't') return simple(text);
  bool is_text = text[0] == 't';
  size_t size = strtoul(text + 1, NULL, 10) * (is_text ? sizeof(char *) : 1);
  int n = result->outs++;
  result->out[n].is_text = is_text;
  result->out[n].bytes = calloc(1, size + 16);
  result->out[n].size = size;
  return (uint64_t)result->out[n].bytes;
}

static void *function(char **words) {
  const char *how = words[4];
  if (how[0] == 'r') return (void *)referred(how + 1);
  bool is_linkers = !strcmp(words[2], "libdl.so");
  if (is_linkers && !strcmp(words[3], "dlerror")) return (void *)program_dlerror;
  keep_error();
  void *library = dlopen(words[2], RTLD_NOW);
  void *found = library == NULL ? NULL : dlsym(library, words[3]);
  if (found == NULL && is_linkers) found = linker_function(words[3]);
  dlerror();
  if (found == NULL && how[0] == 'l') {
    write_log(LOG_FATAL, "linker", "CANNOT LINK EXECUTABLE");
    abort();
  }
  return found;
}

// The texts that a Dl_info points to: the path, and the symbol, which may be none.
static void add_names(struct text *reply, const struct result *result) {
  const char *cells[4];
  if (result->outs != 1 || result->out[0].size < sizeof cells) return;
  memcpy(cells, result->out[0].bytes, sizeof cells);
  for (int i = 0; i < 4; i += 2) {
    add(reply, " x");
    if (cells[i] != NULL) add_bytes(reply, cells[i], strlen(cells[i]));
  }
}

static void add_texts(struct text *reply, char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    add(reply, i == 0 ? " t" : ",");
    add(reply, texts[i] == NULL ? "-" : "x");
    if (texts[i] != NULL) add_bytes(reply, texts[i], strlen(texts[i]));
  }
}

static void call(char **words, int count) {
  struct words passed;
  uint64_t stack[PASSED_STACK_WORDS] = {0};
  int ints = 0, floats = 0, stacked = 0;
  struct result *result = &programs[current].results[programs[current].calls];
  memset(&passed, 0, sizeof passed);
  for (int i = FIRST_ARGUMENT; i < count; i++) {
    bool is_float = words[i][0] == 'f' || words[i][0] == 'd';
    uint64_t value =
        is_float ? strtoull(words[i] + 1, NULL, 16) : argument(words[i], result);
    if (is_float && floats < FLOAT_REGISTERS) {
      passed.floats[floats++] = value;
    } else if (!is_float && ints < INT_REGISTERS) {
      passed.ints[ints++] = value;
    } else {
      stack[stacked++] = value;
    }
  }
  passed.stack = stack;
  (app_call != NULL ? app_call : words_pass)(function(words), &passed);
  result->value = passed.int_result;
  programs[current].calls++;
  struct text reply = {0};
  add(&reply, "R ");
  add_word(&reply, passed.int_result);
  add(&reply, " ");
  add_word(&reply, passed.float_result);
  if (words[5][0] == 's' && passed.int_result >= FIRST_ADDRESS) {
    const char *text = (const char *)passed.int_result;
    add(&reply, " x");
    add_bytes(&reply, text, strlen(text));
  } else {
    add(&reply, " -");
  }
  for (int i = 0; i < result->outs; i++) {
    if (result->out[i].is_text) {
      add_texts(&reply, (char *const *)result->out[i].bytes,
                result->out[i].size / sizeof(char *));
      continue;
    }
    add(&reply, " x");
    add_bytes(&reply, result->out[i].bytes, result->out[i].size);
  }
  if (!strcmp(words[3], "dladdr") && passed.int_result != 0) add_names(&reply, result);
  answer(&reply);
}

struct thread {
  struct thread *next;
  const char *name;
  pthread_t id;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  char **words;
  int count;
  bool is_busy;
};

static struct thread *threads;

static void *work(void *given) {
  struct thread *thread = given;
  pthread_mutex_lock(&thread->lock);
  for (;;) {
    while (!thread->is_busy) pthread_cond_wait(&thread->changed, &thread->lock);
    call(thread->words, thread->count);
    thread->is_busy = false;
    pthread_cond_broadcast(&thread->changed);
  }
  return NULL;
}

static struct thread *thread_of(const char *name) {
  for (struct thread *thread = threads; thread != NULL; thread = thread->next) {
    if (!strcmp(thread->name, name)) return thread;
  }
  struct thread *made = calloc(1, sizeof *made);
  made->name = strdup(name);
  pthread_mutex_init(&made->lock, NULL);
  pthread_cond_init(&made->changed, NULL);
  made->next = threads;
  threads = made;
  pthread_create(&made->id, NULL, work, made);
  return made;
}

void call_on_thread(char **words, int count) {
  if (!strcmp(words[1], "main")) {
    call(words, count);
    return;
  }
  struct thread *thread = thread_of(words[1]);
  pthread_mutex_lock(&thread->lock);
  thread->words = words;
  thread->count = count;
  thread->is_busy = true;
  pthread_cond_broadcast(&thread->changed);
  while (thread->is_busy) pthread_cond_wait(&thread->changed, &thread->lock);
  pthread_mutex_unlock(&thread->lock);
}
