/*
 * A library that has bionic's structures of threads, each with a word behind it that nobody may
 * touch (sizes: AOSP bionic, libc/include/bits/pthread_types.h, semaphore.h and setjmp.h, for
 * 64-bit machines).
 */
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))
#define CANARY 0x1234567890abcdef

#define GUARDED(name, bytes) \
  struct name {              \
    _Alignas(8) char own[bytes]; \
    uint64_t canary;         \
  }

#if defined(__aarch64__)
#define JUMP_BUFFER 256
#else
#define JUMP_BUFFER 88
#endif

GUARDED(mutex, 40);
GUARDED(attributes, 56);
GUARDED(mutex_attributes, 8);
GUARDED(condition, 48);
GUARDED(rwlock, 56);
GUARDED(barrier, 32);
GUARDED(semaphore, 16);
GUARDED(once, 4);
GUARDED(jump, JUMP_BUFFER);

int pthread_mutex_init(void *mutex, const void *attributes);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_trylock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_mutex_destroy(void *mutex);
int pthread_mutexattr_init(void *attributes);
int pthread_mutexattr_settype(void *attributes, int type);
int pthread_mutexattr_destroy(void *attributes);
int pthread_attr_init(void *attributes);
int pthread_attr_setstacksize(void *attributes, size_t size);
int pthread_attr_getstacksize(const void *attributes, size_t *size);
int pthread_attr_getstack(const void *attributes, void **base, size_t *size);
int pthread_attr_setdetachstate(void *attributes, int state);
int pthread_attr_destroy(void *attributes);
int pthread_getattr_np(unsigned long thread, void *attributes);
int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *with);
int pthread_join(unsigned long thread, void **result);
unsigned long pthread_self(void);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_signal(void *condition);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_destroy(void *condition);
int pthread_rwlock_init(void *lock, const void *attributes);
int pthread_rwlock_wrlock(void *lock);
int pthread_rwlock_unlock(void *lock);
int pthread_rwlock_destroy(void *lock);
int pthread_barrier_init(void *barrier, const void *attributes, unsigned count);
int pthread_barrier_wait(void *barrier);
int pthread_barrier_destroy(void *barrier);
int pthread_once(void *once, void (*run)(void));
int sem_init(void *semaphore, int is_shared, unsigned value);
int sem_wait(void *semaphore);
int sem_post(void *semaphore);
int sem_destroy(void *semaphore);
int setjmp(void *buffer) __attribute__((returns_twice));
void longjmp(void *buffer, int value) __attribute__((noreturn));

static int line;

/* Notes the line of the first thing that went wrong. */
#define CHECK(is_good) \
  if (!(is_good) && line == 0) line = __LINE__

static struct mutex made = {.canary = CANARY};
static struct condition told = {.canary = CANARY};
static int is_told;

/* As PTHREAD_MUTEX_INITIALIZER leaves one. */
static struct mutex plain = {.canary = CANARY};

/* As bionic's PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP and PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP. */
static int recursive_mutex[10] = {1 << 14};
static int checking_mutex[10] = {2 << 14};
static int unused_mutex[10] = {1 << 14};

static void *lock_twice(void *with) {
  for (int i = 0; i < 1000; i++) {
    CHECK(pthread_mutex_lock(recursive_mutex) == 0 && pthread_mutex_trylock(recursive_mutex) == 0);
    ++*(int *)with;
    CHECK(pthread_mutex_unlock(recursive_mutex) == 0 && pthread_mutex_unlock(recursive_mutex) == 0);
  }
  return NULL;
}

EXPORT int types(void) {
  unsigned long threads[4];
  int count = 0;
  for (int i = 0; i < 4; i++) CHECK(pthread_create(threads + i, NULL, lock_twice, &count) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  CHECK(count == 4000);
  CHECK(pthread_mutex_trylock(checking_mutex) == 0 && pthread_mutex_lock(checking_mutex) == 35);
  CHECK(pthread_mutex_unlock(checking_mutex) == 0 && pthread_mutex_unlock(checking_mutex) == 1);
  CHECK(pthread_mutex_destroy(unused_mutex) == 0);
  return line;
}

EXPORT int mutexes(void) {
  struct mutex_attributes recursive = {.canary = CANARY};
  CHECK(pthread_mutexattr_init(&recursive) == 0);
  CHECK(pthread_mutexattr_settype(&recursive, 1) == 0);
  CHECK(pthread_mutex_init(&made, &recursive) == 0);
  CHECK(pthread_mutexattr_destroy(&recursive) == 0);
  CHECK(pthread_mutex_lock(&made) == 0 && pthread_mutex_trylock(&made) == 0);
  CHECK(pthread_mutex_unlock(&made) == 0 && pthread_mutex_unlock(&made) == 0);
  CHECK(pthread_mutex_destroy(&made) == 0);
  CHECK(pthread_mutex_init(&made, NULL) == 0);
  CHECK(pthread_mutex_lock(&plain) == 0 && pthread_mutex_trylock(&plain) != 0);
  CHECK(pthread_mutex_unlock(&plain) == 0);
  CHECK(made.canary == CANARY && plain.canary == CANARY && recursive.canary == CANARY);
  return line;
}

static void *tell(void *with) {
  struct attributes own = {.canary = CANARY};
  void *base;
  size_t size;
  CHECK(pthread_getattr_np(pthread_self(), &own) == 0);
  CHECK(pthread_attr_getstack(&own, &base, &size) == 0 && size >= 256 << 10);
  CHECK((char *)&own > (char *)base && (char *)&own < (char *)base + size);
  CHECK(pthread_attr_destroy(&own) == 0 && own.canary == CANARY);
  pthread_mutex_lock(&made);
  is_told = 1;
  pthread_cond_signal(&told);
  pthread_mutex_unlock(&made);
  return with;
}

EXPORT int threads(void) {
  struct attributes with = {.canary = CANARY};
  unsigned long thread;
  size_t size;
  void *result = NULL;
  CHECK(pthread_mutex_init(&made, NULL) == 0 && pthread_cond_init(&told, NULL) == 0);
  CHECK(pthread_attr_init(&with) == 0);
  CHECK(pthread_attr_setstacksize(&with, 256 << 10) == 0);
  CHECK(pthread_attr_getstacksize(&with, &size) == 0 && size == 256 << 10);
  CHECK(pthread_attr_setdetachstate(&with, 0) == 0);
  CHECK(pthread_create(&thread, &with, tell, &with) == 0);
  CHECK(pthread_attr_destroy(&with) == 0);
  pthread_mutex_lock(&made);
  while (!is_told) pthread_cond_wait(&told, &made);
  pthread_mutex_unlock(&made);
  CHECK(pthread_join(thread, &result) == 0 && result == &with);
  CHECK(pthread_cond_destroy(&told) == 0 && pthread_mutex_destroy(&made) == 0);
  CHECK(with.canary == CANARY && made.canary == CANARY && told.canary == CANARY);
  return line;
}

static int count;

static void increase(void) {
  count++;
}

EXPORT int locks(void) {
  struct rwlock lock = {.canary = CANARY};
  struct barrier barrier = {.canary = CANARY};
  struct semaphore semaphore = {.canary = CANARY};
  struct once once = {.canary = CANARY};
  CHECK(pthread_rwlock_init(&lock, NULL) == 0 && pthread_rwlock_wrlock(&lock) == 0);
  CHECK(pthread_rwlock_unlock(&lock) == 0 && pthread_rwlock_destroy(&lock) == 0);
  CHECK(pthread_barrier_init(&barrier, NULL, 1) == 0 && pthread_barrier_wait(&barrier) == -1);
  CHECK(pthread_barrier_destroy(&barrier) == 0);
  CHECK(sem_init(&semaphore, 0, 0) == 0 && sem_post(&semaphore) == 0);
  CHECK(sem_wait(&semaphore) == 0 && sem_destroy(&semaphore) == 0);
  CHECK(pthread_once(&once, increase) == 0 && pthread_once(&once, increase) == 0 && count == 1);
  CHECK(lock.canary == CANARY && barrier.canary == CANARY);
  CHECK(semaphore.canary == CANARY && once.canary == CANARY);
  return line;
}

EXPORT int jumps(void) {
  static struct jump jump = {.canary = CANARY};
  static int times;
  times = 0;
  int value = setjmp(&jump);
  times++;
  if (value == 0) longjmp(&jump, 5);
  CHECK(value == 5 && times == 2 && jump.canary == CANARY);
  return line;
}
