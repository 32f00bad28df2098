/*
 * A library whose functions show what arrives in a process, for the code host's tests.
 */
#include <alloca.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

int __android_log_write(int priority, const char *tag, const char *text);
int __android_log_print(int priority, const char *tag, const char *format, ...);
void __android_log_assert(const char *condition, const char *tag, const char *format, ...);

typedef int64_t i;
typedef float f;

static int counter;
static _Thread_local int thread_counter;

__attribute__((constructor)) static void constructed(void) {
  __android_log_write(4, "probe", "constructed");
}

__attribute__((destructor)) static void destructed(void) {
  __android_log_write(4, "probe", "destructed");
}

int count(void) {
  return ++counter;
}

int count_in_thread(void) {
  return ++thread_counter;
}

/* Every argument counts with a weight of its own. */
i weigh(i a, f p, i b, f q, i c, f r, i d, f s, i e, f t, i g, f u, i h, f v, i j, f w, i k, i l,
        i m, i n, i o, i x, i y, i z, i aa, i bb, i cc, i dd, i ee, i ff, i gg, i hh) {
  i ints[] = {a, b, c, d, e, g, h, j, k, l, m, n, o, x, y, z, aa, bb, cc, dd, ee, ff, gg, hh};
  f floats[] = {p, q, r, s, t, u, v, w};
  i sum = 0;
  for (int at = 0; at < 24; at++) sum += (at + 1) * ints[at];
  for (int at = 0; at < 8; at++) sum += (i)((at + 1) * 1000 * floats[at]);
  return sum;
}

/* How many bytes the stack is off from where calls must have it. */
int misaligned(void) {
  return (uintptr_t)__builtin_frame_address(0) & 15;
}

f halve(f value) {
  return value / 2;
}

/* Calls a function with doubles between floats. */
void call_mixed(void (*function)(f, double, f, double), double value) {
  function(0.5f, value, 1.5f, -value);
}

i negate(i value) {
  return -value;
}

/* Reads and writes memory behind two pointers. */
int follow(const char **strings, int count, char *out) {
  int size = 0;
  for (int at = 0; at < count; at++) size += sprintf(out + size, "%s;", strings[at]);
  return ((uintptr_t)out & 15) == 0 ? size : -1;
}

/* Calls back with 18 integers and 8 floats. */
i call_many(i (*back)(i, i, i, i, i, i, f, f, f, f, f, f, f, f, i, i, i, i, i, i, i, i, i, i, i,
                      i)) {
  errno = 77;
  i result = back(-1, 2, 3, 4, 5, 6, 0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f, 7, 8, 9, 10,
                  11, 12, 13, 14, 15, 16, 17, INT64_MIN);
  return errno == 77 ? result : 0;
}

/* The same, with so many bytes of the stack between. */
void call_many_below(void *back, int room) {
  volatile char *between = alloca(room + 1);
  between[0] = 0;
  call_many(back);
  between[0] = 1;
}

f call_float(f (*back)(f), f value) {
  return back(value) + 1;
}

i call_back(i (*back)(i), i value) {
  return back(value) + 1;
}

static ucontext_t caller;
static i (*last_page_back)(i);
static i last_page_result;

static void call_in_context(void) {
  last_page_result = last_page_back(3);
}

/* Calls back on a stack behind whose end nothing can be read: a protected page, or none. */
i call_on_short_stack(i (*back)(i), int is_behind_protected) {
  size_t size = 65536;
  char *stack = mmap(NULL, size + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ucontext_t context;
  if (is_behind_protected) mprotect(stack + size, 4096, PROT_NONE);
  else munmap(stack + size, 4096);
  last_page_back = back;
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = size;
  context.uc_link = &caller;
  makecontext(&context, call_in_context, 0);
  swapcontext(&caller, &context);
  return last_page_result;
}

struct work {
  i (*back)(i);
  i value;
  i result;
  int times;
};

static void *work(void *argument) {
  struct work *work = argument;
  for (int at = 0; at < work->times; at++) work->result += work->back(work->value);
  __android_log_write(4, "probe", "worked");
  return NULL;
}

/* Has a thread of its own call back, and waits for it. */
i call_from_thread(i (*back)(i), i value, int times) {
  struct work own = {back, value, 0, times};
  pthread_t thread;
  pthread_create(&thread, NULL, work, &own);
  pthread_join(thread, NULL);
  return own.result;
}

/* Has many threads of its own call back at once; returns the sum of what they got. */
i call_from_threads(i (*back)(i), int threads, int times) {
  struct work works[64];
  pthread_t made[64];
  i sum = 0;
  for (int at = 0; at < threads; at++) {
    works[at] = (struct work){back, at, 0, times};
    pthread_create(&made[at], NULL, work, &works[at]);
  }
  for (int at = 0; at < threads; at++) {
    pthread_join(made[at], NULL);
    sum += works[at].result;
  }
  return sum;
}

static pthread_t later;

/* Has a thread of its own call back some time. */
int call_from_thread_later(i (*back)(i), i value, int times) {
  static struct work own;
  own = (struct work){back, value, 0, times};
  return pthread_create(&later, NULL, work, &own);
}

int join_thread(void) {
  return pthread_join(later, NULL);
}

/* What AndroidGLESLayer_GetProcAddress might do: keeps the name, intercepts some. */
static const char *kept;

void *offer(const char *name, void *next) {
  if (strcmp(name, "glKeep") == 0) kept = name;
  if (strcmp(name, "glNone") == 0) return NULL;
  return strcmp(name, "glOwn") == 0 ? (void *)offer : next;
}

int is_kept(void) {
  return strcmp(kept, "glKeep") == 0;
}

int log_all(void) {
  __android_log_print(5, "probe", "%d %s", 42, "formatted");
  __android_log_write(2, NULL, "no tag");
  __android_log_write(3, "probe", NULL);
  __android_log_write(3, "probe", "umlaut \xc3\xa4, garbage \xff\xfe");
  return 0;
}

int print(const char *text, int times, int to_error) {
  for (int at = 0; at < times; at++) fputs(text, to_error ? stderr : stdout);
  fflush(stdout);
  return 0;
}

int assert_false(void) {
  __android_log_assert("1 == 2", "probe", NULL);
  return 0;
}
