/*
 * Functions of libc.so for structures of threads that differ on Android's 64-bit machines.
 *
 * Some are smaller than here on AArch64: pthread_mutex_t has 40 bytes there and 48 here,
 * pthread_attr_t 56 and 64 (AOSP bionic, libc/include/bits/pthread_types.h). What lies behind their
 * ends is never used here, but is cleared. And a mutex that is initialized without a call has its
 * type in the word that says here whether it is locked (libc/include/pthread.h).
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

#include "own_functions.h"

#define MUTEX_SIZE 40
#define ATTRIBUTES_SIZE 56

EXPORTED(int, own_mutex_init, "pthread_mutex_init", void *mutex,
         const pthread_mutexattr_t *attributes);
EXPORTED(int, own_mutex_lock, "pthread_mutex_lock", pthread_mutex_t *mutex);
EXPORTED(int, own_mutex_trylock, "pthread_mutex_trylock", pthread_mutex_t *mutex);
EXPORTED(int, own_mutex_timedlock, "pthread_mutex_timedlock", pthread_mutex_t *mutex,
         const struct timespec *until);
EXPORTED(int, own_mutex_destroy, "pthread_mutex_destroy", pthread_mutex_t *mutex);
EXPORTED(int, own_attr_init, "pthread_attr_init", void *attributes);
EXPORTED(int, own_getattr_np, "pthread_getattr_np", pthread_t thread, void *attributes);

static struct {
  int (*mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
  int (*mutex_lock)(pthread_mutex_t *mutex);
  int (*mutex_trylock)(pthread_mutex_t *mutex);
  int (*mutex_timedlock)(pthread_mutex_t *mutex, const struct timespec *until);
  int (*mutex_unlock)(pthread_mutex_t *mutex);
  int (*mutex_destroy)(pthread_mutex_t *mutex);
  int (*attr_init)(pthread_attr_t *attributes);
  int (*getattr_np)(pthread_t thread, pthread_attr_t *attributes);
} host;

__attribute__((constructor)) static void find_functions(void) {
  host.mutex_init = host_symbol("pthread_mutex_init");
  host.mutex_lock = host_symbol("pthread_mutex_lock");
  host.mutex_trylock = host_symbol("pthread_mutex_trylock");
  host.mutex_timedlock = host_symbol("pthread_mutex_timedlock");
  host.mutex_unlock = host_symbol("pthread_mutex_unlock");
  host.mutex_destroy = host_symbol("pthread_mutex_destroy");
  host.attr_init = host_symbol("pthread_attr_init");
  host.getattr_np = host_symbol("pthread_getattr_np");
}

int own_mutex_init(void *mutex, const pthread_mutexattr_t *attributes) {
  pthread_mutex_t whole;
  int result = host.mutex_init(&whole, attributes);
  if (result == 0) memcpy(mutex, &whole, MUTEX_SIZE);
  return result;
}

/* Where bionic has the type of a mutex (PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP and its like). */
#define TYPE_SHIFT 14

static int has_androids_type(const pthread_mutex_t *mutex) {
  int word = __atomic_load_n(&mutex->__data.__lock, __ATOMIC_ACQUIRE);
  return word == PTHREAD_MUTEX_RECURSIVE << TYPE_SHIFT ||
         word == PTHREAD_MUTEX_ERRORCHECK << TYPE_SHIFT;
}

/* Puts the type where it is here, if this is the mutex's first use. */
static pthread_mutex_t *adopt(pthread_mutex_t *mutex) {
  static pthread_mutex_t adopting = PTHREAD_MUTEX_INITIALIZER;
  if (!has_androids_type(mutex)) return mutex;
  host.mutex_lock(&adopting);
  if (has_androids_type(mutex)) {
    mutex->__data.__kind = mutex->__data.__lock >> TYPE_SHIFT;
    __atomic_store_n(&mutex->__data.__lock, 0, __ATOMIC_RELEASE);
  }
  host.mutex_unlock(&adopting);
  return mutex;
}

int own_mutex_lock(pthread_mutex_t *mutex) {
  return host.mutex_lock(adopt(mutex));
}

int own_mutex_trylock(pthread_mutex_t *mutex) {
  return host.mutex_trylock(adopt(mutex));
}

int own_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  return host.mutex_timedlock(adopt(mutex), until);
}

int own_mutex_destroy(pthread_mutex_t *mutex) {
  return host.mutex_destroy(adopt(mutex));
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
