/*
 * liblog.so, as much of it as libraries use: every line goes to `strata_log_sink`, in one call, with
 * the place in the code that it was written from.
 *
 * Signatures: android/log.h of the NDK; __android_log_buf_* of AOSP's system/logging
 * liblog/include/log/log.h.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define ANDROID_LOG_FATAL 7
#define LONGEST_FORMATTED 4096

int __android_log_write(int priority, const char *tag, const char *text);
int __android_log_vprint(int priority, const char *tag, const char *format, va_list arguments);
int __android_log_print(int priority, const char *tag, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text);
int __android_log_buf_print(int buffer, int priority, const char *tag, const char *format, ...)
  __attribute__((format(printf, 4, 5)));
void __android_log_assert(const char *condition, const char *tag, const char *format, ...)
  __attribute__((noreturn, format(printf, 3, 4)));
int __android_log_is_loggable(int priority, const char *tag, int default_priority);

/* Where lines go; the program that loads this library sets it. */
void (*strata_log_sink)(int priority, const char *tag, const char *text, const void *caller);

/* Where a function that is called from outside will return to. */
#define CALLER __builtin_return_address(0)

static int write_line(int priority, const char *tag, const char *text, const void *caller) {
  if (strata_log_sink != NULL) strata_log_sink(priority, tag, text, caller);
  return 1;
}

static int format_line(int priority, const char *tag, const char *format, va_list arguments,
                       const void *caller) {
  char text[LONGEST_FORMATTED];
  vsnprintf(text, sizeof text, format, arguments);
  return write_line(priority, tag, text, caller);
}

int __android_log_write(int priority, const char *tag, const char *text) {
  return write_line(priority, tag, text, CALLER);
}

int __android_log_vprint(int priority, const char *tag, const char *format, va_list arguments) {
  return format_line(priority, tag, format, arguments, CALLER);
}

int __android_log_print(int priority, const char *tag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = format_line(priority, tag, format, arguments, CALLER);
  va_end(arguments);
  return result;
}

int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text) {
  (void)buffer;
  return write_line(priority, tag, text, CALLER);
}

int __android_log_buf_print(int buffer, int priority, const char *tag, const char *format, ...) {
  (void)buffer;
  va_list arguments;
  va_start(arguments, format);
  int result = format_line(priority, tag, format, arguments, CALLER);
  va_end(arguments);
  return result;
}

void __android_log_assert(const char *condition, const char *tag, const char *format, ...) {
  char text[LONGEST_FORMATTED];
  va_list arguments;
  va_start(arguments, format);
  if (format != NULL) {
    vsnprintf(text, sizeof text, format, arguments);
  } else if (condition != NULL) {
    snprintf(text, sizeof text, "Assertion failed: %s", condition);
  } else {
    snprintf(text, sizeof text, "Unspecified assertion failed");
  }
  va_end(arguments);
  write_line(ANDROID_LOG_FATAL, tag, text, CALLER);
  abort();
}

int __android_log_is_loggable(int priority, const char *tag, int default_priority) {
  (void)tag;
  return priority >= default_priority;
}
