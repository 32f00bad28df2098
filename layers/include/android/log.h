/*
 * The functions of liblog.so that a layer calls, as the NDK declares them. A host has no such header; what is built by the
 * NDK has the NDK's own.
 */
#ifndef STRATA_ANDROID_LOG_H
#define STRATA_ANDROID_LOG_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum android_LogPriority {
  ANDROID_LOG_UNKNOWN = 0,
  ANDROID_LOG_DEFAULT,
  ANDROID_LOG_VERBOSE,
  ANDROID_LOG_DEBUG,
  ANDROID_LOG_INFO,
  ANDROID_LOG_WARN,
  ANDROID_LOG_ERROR,
  ANDROID_LOG_FATAL,
  ANDROID_LOG_SILENT
} android_LogPriority;

typedef enum log_id {
  LOG_ID_MAIN = 0,
  LOG_ID_RADIO,
  LOG_ID_EVENTS,
  LOG_ID_SYSTEM,
  LOG_ID_CRASH
} log_id_t;

int __android_log_write(int priority, const char *tag, const char *text);
int __android_log_print(int priority, const char *tag, const char *format, ...)
    __attribute__((__format__(printf, 3, 4)));
int __android_log_vprint(int priority, const char *tag, const char *format, va_list args)
    __attribute__((__format__(printf, 3, 0)));
int __android_log_buf_write(int log, int priority, const char *tag, const char *text);
int __android_log_buf_print(int log, int priority, const char *tag, const char *format, ...)
    __attribute__((__format__(printf, 4, 5)));
void __android_log_assert(const char *condition, const char *tag, const char *format, ...)
    __attribute__((__noreturn__)) __attribute__((__format__(printf, 3, 4)));

#ifdef __cplusplus
}
#endif

#endif
