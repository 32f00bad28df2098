/*
 * A library whose every function looks after its part of the stack, as the NDK's compiler has it: a
 * function that finds another guard at its end than at its start aborts.
 */
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

size_t strlen(const char *text);
int snprintf(char *to, size_t size, const char *format, ...);
void *dlopen(const char *name, int flags);
int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *with);
int pthread_join(unsigned long thread, void **result);
int __android_log_print(int priority, const char *tag, const char *format, ...);

static int (*back)(int value);

static int speak(int value) {
  char text[32];
  snprintf(text, sizeof text, "%d of %s", value, "all");
  dlopen(text, 2);
  __android_log_print(4, "guarded", "%s, %.1f", text, value + 0.5);
  return (int)strlen(text) + back(value);
}

static void *run(void *value) {
  char room[16];
  room[0] = (char)(uintptr_t)value;
  return (void *)(uintptr_t)speak(room[0]);
}

/* Speaks and calls back, here and on a thread of its own. */
EXPORT int guarded(int (*with)(int value), int value) {
  char room[16];
  unsigned long thread;
  void *result = NULL;
  back = with;
  room[0] = (char)speak(value);
  if (pthread_create(&thread, NULL, run, (void *)(uintptr_t)(value + 1)) != 0) return -1;
  pthread_join(thread, &result);
  return room[0] + (int)(uintptr_t)result;
}

/* Writes so many bytes into room for 8. */
EXPORT int overrun(int size) {
  volatile char room[8];
  for (int i = 0; i < size; i++) room[i] = (char)i;
  return room[size - 1];
}
