// Some functions of EGL for the judging app on the host, with what it passes and takes: numbers, memory, strings, NULL.
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern int __android_log_write(int, const char *, const char *);

void *eglGetDisplay(void *native) {
  __android_log_write(4, "strata.event",
                      "{\"who\":\"A\",\"at\":\"call\",\"fn\":\"eglGetDisplay\",\"args\":[139637976731648]}");
  return native == NULL ? (void *)0x7f0000001000 : NULL;
}

uint32_t eglInitialize(void *display, int32_t *major, int32_t *minor) {
  *major = display == (void *)0x7f0000001000 ? 1 : -1;
  *minor = 5;
  return 1;
}

const char *eglQueryString(void *display, int32_t name) {
  return display == (void *)0x7f0000001000 && name == 0x3053 ? "the host's" : NULL;
}

uint32_t eglTerminate(void *display) {
  (void)display;
  *(volatile int *)NULL = 1;
  return 0;
}
