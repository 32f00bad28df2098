/*
 * A library that writes to the log in each way that there is, for the code host's tests.
 *
 * Who writes is told by the place that the call returns to: where a compiler makes a jump of the
 * last call of a function, that is the function's caller. STAY keeps it from doing so.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>

#define STAY __asm__ volatile("")

int __android_log_write(int priority, const char *tag, const char *text);
int __android_log_vprint(int priority, const char *tag, const char *format, va_list arguments);
int __android_log_print(int priority, const char *tag, const char *format, ...);
int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text);
int __android_log_buf_print(int buffer, int priority, const char *tag, const char *format, ...);
void __android_log_assert(const char *condition, const char *tag, const char *format, ...);

__attribute__((constructor)) static void at_load(void) {
  __android_log_write(4, "tag", "load");
  STAY;
}

__attribute__((destructor)) static void at_unload(void) {
  __android_log_write(4, "tag", "unload");
  STAY;
}

static int print(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __android_log_vprint(4, "tag", format, arguments);
  va_end(arguments);
  return result;
}

static void *on_thread(void *nothing) {
  __android_log_write(4, "tag", "thread");
  return nothing;
}

int write_all(void) {
  pthread_t thread;
  __android_log_write(4, "tag", "write");
  __android_log_print(4, "tag", "%s", "print");
  print("%s", "vprint");
  __android_log_buf_write(0, 4, "tag", "buf_write");
  __android_log_buf_print(0, 4, "tag", "%s", "buf_print");
  pthread_create(&thread, NULL, on_thread, NULL);
  pthread_join(thread, NULL);
  return 7;
}


int fail(void) {
  __android_log_assert(NULL, "tag", "assert");
  return 7;
}
