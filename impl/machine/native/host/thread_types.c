/*
 * Functions of libc.so that fill a structure of threads, which is smaller on Android's 64-bit
 * machines than here on AArch64: pthread_mutex_t has 40 bytes there and 48 here, pthread_attr_t 56
 * and 64 (AOSP bionic, libc/include/bits/pthread_types.h). What lies behind their ends is never
 * used here, but is cleared.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MUTEX_SIZE 40
#define ATTRIBUTES_SIZE 56

/*
 * A function that is exported as `name` and has another name here: by the exported one, the host's
 * linker would take the host's.
 */
#define EXPORTED(own, name) __attribute__((visibility("default"))) int own __asm__(name)

EXPORTED(own_mutex_init(void *mutex, const pthread_mutexattr_t *attributes), "pthread_mutex_init");
EXPORTED(own_attr_init(void *attributes), "pthread_attr_init");
EXPORTED(own_getattr_np(pthread_t thread, void *attributes), "pthread_getattr_np");

static struct {
  int (*mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
  int (*attr_init)(pthread_attr_t *attributes);
  int (*getattr_np)(pthread_t thread, pthread_attr_t *attributes);
} host;

static void *find(void *library, const char *name) {
  void *function = library == NULL ? NULL : dlsym(library, name);
  if (function == NULL) abort();
  return function;
}

__attribute__((constructor)) static void find_functions(void) {
  void *library = dlopen("libc.so.6", RTLD_NOW | RTLD_LOCAL);
  host.mutex_init = find(library, "pthread_mutex_init");
  host.attr_init = find(library, "pthread_attr_init");
  host.getattr_np = find(library, "pthread_getattr_np");
}

int own_mutex_init(void *mutex, const pthread_mutexattr_t *attributes) {
  pthread_mutex_t whole;
  int result = host.mutex_init(&whole, attributes);
  if (result == 0) memcpy(mutex, &whole, MUTEX_SIZE);
  return result;
}

int own_attr_init(void *attributes) {
  pthread_attr_t whole;
  int result = host.attr_init(&whole);
  if (result == 0) memcpy(attributes, &whole, ATTRIBUTES_SIZE);
  return result;
}

int own_getattr_np(pthread_t thread, void *attributes) {
  pthread_attr_t whole;
  int result = host.getattr_np(thread, &whole);
  if (result == 0) memcpy(attributes, &whole, ATTRIBUTES_SIZE);
  return result;
}
