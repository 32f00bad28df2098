/*
 * A library that has bionic's structures of signals, each with a word behind it that nobody may
 * touch (AOSP bionic, libc/include/bits/signal_types.h and setjmp.h, for 64-bit machines).
 */
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))
#define CANARY 0x1234567890abcdef

#if defined(__aarch64__)
#define JUMP_BUFFER 264
#else
#define JUMP_BUFFER 96
#endif

struct set {
  uint64_t bits;
  uint64_t canary;
};

struct information {
  int number, error, code, padding;
  uint64_t address;
  uint64_t rest[13];
  uint64_t canary;
};

struct action {
  int flags;
  void (*handler)(int number, struct information *info, uint64_t *context);
  uint64_t mask;
  void (*restorer)(void);
  uint64_t canary;
};

struct jump {
  _Alignas(16) char own[JUMP_BUFFER];
  uint64_t canary;
};

struct time {
  long seconds, nanoseconds;
};

struct poll {
  int file;
  short events, happened;
};

int sigemptyset(struct set *set);
int sigfillset(struct set *set);
int sigaddset(struct set *set, int number);
int sigaddset64(struct set *set, int number);
int sigdelset(struct set *set, int number);
int sigismember(const struct set *set, int number);
int sigaction(int number, const struct action *action, struct action *old);
int sigaction64(int number, const struct action *action, struct action *old);
int sigprocmask(int how, const struct set *set, struct set *old);
int sigprocmask64(int how, const struct set *set, struct set *old);
int pthread_sigmask(int how, const struct set *set, struct set *old);
int pthread_sigmask64(int how, const struct set *set, struct set *old);
int sigpending(struct set *set);
int sigsuspend(const struct set *set);
int sigpause(int number);
int sighold(int number);
int sigrelse(int number);
int sigwait(const struct set *set, int *number);
int sigwaitinfo(const struct set *set, struct information *info);
int sigtimedwait(const struct set *set, struct information *info, const struct time *time);
int sigsetjmp(struct jump *buffer, int is_saving) __attribute__((returns_twice));
void siglongjmp(struct jump *buffer, int value) __attribute__((noreturn));
int signalfd(int file, const struct set *set, int flags);
int ppoll(struct poll *files, unsigned long count, const struct time *time, const struct set *set);
int ppoll64(struct poll *files, unsigned long count, const struct time *time,
            const struct set *set);
int __ppoll_chk(struct poll *files, unsigned long count, const struct time *time,
                const struct set *set, size_t room);
int __ppoll64_chk(struct poll *files, unsigned long count, const struct time *time,
                  const struct set *set, size_t room);
int pselect(int count, void *in, void *out, void *other, const struct time *time,
            const struct set *set);
int epoll_create1(int flags);
int epoll_pwait(int file, void *events, int count, int time, const struct set *set);
long read(int file, void *to, size_t size);
int close(int file);
int raise(int number);
int kill(int process, int number);
int getpid(void);
int *__errno(void);

#define USR1 10
#define SEGV 11
#define USR2 12
/* QEMU has none above 62. */
#define REAL_TIME 62
#define BLOCK 0
#define UNBLOCK 1
#define SETMASK 2
#define SIGINFO 4
#define RESTART 0x10000000
#define NODEFER 0x40000000
#define BIT(number) (1ul << ((number) - 1))
#define EINTR 4
#define EAGAIN 11
#define EINVAL 22

/* The word of ucontext_t where the mask of signals is: of 8 bytes, as the kernel has it. */
#if defined(__aarch64__)
#define CONTEXT_MASK 5
#else
#define CONTEXT_MASK 37
#endif

static int line;

/* Notes the line of the first thing that went wrong. */
#define CHECK(is_good) \
  if (!(is_good) && line == 0) line = __LINE__

EXPORT int sets(void) {
  struct set set = {1, CANARY};
  CHECK(sigemptyset(&set) == 0 && set.bits == 0);
  CHECK(sigaddset(&set, 1) == 0 && sigaddset(&set, 64) == 0 && sigaddset64(&set, USR1) == 0);
  CHECK(set.bits == (BIT(1) | BIT(64) | BIT(USR1)));
  CHECK(sigdelset(&set, 1) == 0 && sigismember(&set, 1) == 0 && sigismember(&set, 64) == 1);
  CHECK(sigfillset(&set) == 0 && set.bits == ~0ul);
  *__errno() = 0;
  CHECK(sigaddset(&set, 0) == -1 && sigaddset(&set, 65) == -1 && *__errno() == EINVAL);
  CHECK(sigdelset(&set, 65) == -1 && sigismember(&set, -1) == -1);
  CHECK(sigemptyset(NULL) == -1 && sigfillset(NULL) == -1 && set.canary == CANARY);
  return line;
}

EXPORT int masks(void) {
  struct set set = {BIT(USR1), CANARY};
  struct set old = {1, CANARY};
  struct set two = {BIT(USR1) | BIT(USR2), CANARY};
  CHECK(sigprocmask(BLOCK, &set, NULL) == 0 && sigprocmask64(BLOCK, NULL, &old) == 0);
  CHECK(old.bits == BIT(USR1));
  CHECK(pthread_sigmask(SETMASK, &two, &old) == 0 && old.bits == BIT(USR1));
  CHECK(pthread_sigmask64(UNBLOCK, &set, &old) == 0 && old.bits == two.bits);
  CHECK(sighold(USR1) == 0 && sigrelse(USR1) == 0);
  CHECK(sigprocmask(UNBLOCK, &two, &old) == 0 && old.bits == BIT(USR2));
  *__errno() = 0;
  CHECK(pthread_sigmask(9, &set, &old) == EINVAL && *__errno() == 0);
  CHECK(sigprocmask(9, &set, &old) == -1 && *__errno() == EINVAL);
  CHECK(sigfillset(&set) == 0 && sigprocmask(SETMASK, &set, &old) == 0 && old.bits == 0);
  CHECK(sigprocmask(SETMASK, &old, &set) == 0 && (set.bits & BIT(REAL_TIME)) != 0);
  CHECK(set.canary == CANARY && old.canary == CANARY && two.canary == CANARY);
  return line;
}

static struct {
  int count, number, code;
  uint64_t address, mask, mask_before;
} seen;

static void note(int number, struct information *info, uint64_t *context) {
  struct set set = {0, CANARY};
  sigprocmask(BLOCK, NULL, &set);
  seen.count++;
  seen.number = number == info->number ? number : -1;
  seen.code = info->code;
  seen.address = info->address;
  seen.mask = set.bits;
  seen.mask_before = context[CONTEXT_MASK];
}

static void other(int number, struct information *info, uint64_t *context) {
  note(number, info, context);
  seen.count += 99;
}

EXPORT int handlers(void) {
  struct action action = {SIGINFO | RESTART, note, BIT(USR2) | BIT(REAL_TIME), NULL, CANARY};
  struct action second = {SIGINFO | NODEFER, other, 0, NULL, CANARY};
  struct action old = {-1, note, -1, NULL, CANARY};
  struct action first = {0, NULL, 0, NULL, CANARY};
  struct set set = {BIT(REAL_TIME), CANARY};
  seen.count = 0;
  CHECK(sigaction(USR1, &action, &first) == 0 && first.handler == NULL && first.mask == 0);
  CHECK(sigprocmask(BLOCK, &set, NULL) == 0 && raise(USR1) == 0);
  CHECK(seen.count == 1 && seen.number == USR1 && (uint32_t)seen.address == (uint32_t)getpid());
  CHECK(seen.mask == (BIT(USR1) | BIT(USR2) | BIT(REAL_TIME)));
  CHECK(seen.mask_before == BIT(REAL_TIME));
  CHECK(sigprocmask(UNBLOCK, &set, NULL) == 0);
  CHECK(sigaction64(USR1, &second, &old) == 0 && old.handler == note && old.mask == action.mask);
  CHECK((old.flags & ~0x04000000) == action.flags && raise(USR1) == 0);
  CHECK(seen.count == 101 && seen.mask == 0);
  CHECK(sigaction(USR1, &old, &second) == 0 && second.handler == other && raise(USR1) == 0);
  CHECK(seen.count == 102 && seen.mask == (BIT(USR1) | action.mask));
  CHECK(sigaction(USR1, NULL, &second) == 0 && second.handler == note);
  CHECK(sigaction(USR1, &first, &first) == 0 && first.handler == note);
  CHECK(sigaction(65, &action, &old) == -1 && *__errno() == EINVAL);
  CHECK(action.canary == CANARY && second.canary == CANARY && old.canary == CANARY);
  CHECK(first.canary == CANARY && set.canary == CANARY);
  return line;
}

EXPORT int waits(void) {
  struct set set = {BIT(USR1), CANARY};
  struct set pending = {1, CANARY};
  struct set none = {0, CANARY};
  struct information info = {.canary = CANARY};
  struct action action = {SIGINFO, note, 0, NULL, CANARY};
  struct action old = {.canary = CANARY};
  struct time soon = {0, 1};
  int number = 0;
  seen.count = 0;
  CHECK(sigaction(USR1, &action, &old) == 0 && sigprocmask(BLOCK, &set, NULL) == 0);
  CHECK(raise(USR1) == 0 && sigpending(&pending) == 0 && pending.bits == BIT(USR1));
  CHECK(sigwait(&set, &number) == 0 && number == USR1);
  CHECK(raise(USR1) == 0 && sigwaitinfo(&set, &info) == USR1 && info.number == USR1);
  CHECK(raise(USR1) == 0 && sigtimedwait(&set, &info, &soon) == USR1);
  CHECK(sigtimedwait(&set, NULL, &soon) == -1 && *__errno() == EAGAIN && seen.count == 0);
  CHECK(raise(USR1) == 0 && sigsuspend(&none) == -1 && *__errno() == EINTR && seen.count == 1);
  CHECK(raise(USR1) == 0 && sigpause(USR1) == -1 && *__errno() == EINTR && seen.count == 2);
  CHECK(sigpause(65) == -1 && *__errno() == EINVAL);
  CHECK(sigprocmask(UNBLOCK, &set, &pending) == 0 && pending.bits == BIT(USR1));
  CHECK(sigaction(USR1, &old, NULL) == 0 && info.canary == CANARY);
  CHECK(set.canary == CANARY && pending.canary == CANARY && none.canary == CANARY);
  return line;
}

/* A signal that is blocked outside interrupts what lets it through, and nothing else. */
EXPORT int files(void) {
  struct set set = {BIT(USR1), CANARY};
  struct set none = {0, CANARY};
  struct action action = {SIGINFO, note, 0, NULL, CANARY};
  struct action old = {.canary = CANARY};
  struct time soon = {0, 1};
  struct poll unused = {-1, 0, 0};
  char events[16];
  uint32_t information[32] = {0};
  int many = epoll_create1(0);
  seen.count = 0;
  CHECK(many >= 0 && sigaction(USR1, &action, &old) == 0 && sigprocmask(BLOCK, &set, NULL) == 0);
  CHECK(raise(USR1) == 0);
  CHECK(ppoll(&unused, 1, &soon, &set) == 0 && ppoll64(&unused, 1, &soon, NULL) == 0);
  CHECK(__ppoll_chk(&unused, 1, &soon, &set, sizeof unused) == 0);
  CHECK(pselect(0, NULL, NULL, NULL, &soon, &set) == 0);
  CHECK(epoll_pwait(many, events, 1, 1, &set) == 0 && seen.count == 0);
  CHECK(ppoll(&unused, 1, NULL, &none) == -1 && *__errno() == EINTR && seen.count == 1);
  CHECK(raise(USR1) == 0);
  CHECK(__ppoll64_chk(&unused, 1, NULL, &none, sizeof unused) == -1 && seen.count == 2);
  CHECK(raise(USR1) == 0);
  CHECK(pselect(0, NULL, NULL, NULL, NULL, &none) == -1 && seen.count == 3);
  CHECK(raise(USR1) == 0 && epoll_pwait(many, events, 1, -1, &none) == -1 && seen.count == 4);
  int file = signalfd(-1, &set, 0);
  CHECK(raise(USR1) == 0 && read(file, information, sizeof information) == 128);
  CHECK(information[0] == USR1 && close(file) == 0 && close(many) == 0);
  CHECK(sigprocmask(UNBLOCK, &set, NULL) == 0 && sigaction(USR1, &old, NULL) == 0);
  CHECK(set.canary == CANARY && none.canary == CANARY && seen.count == 4);
  return line;
}

static struct jump back;
static struct action before = {.canary = CANARY};

static void jump_back(int number, struct information *info, uint64_t *context) {
  note(number, info, context);
  siglongjmp(&back, 5);
}

static volatile int *volatile nowhere = (int *)8;

/* As what tries whether memory can be read. */
static int try_reading(int is_saving) {
  int value = sigsetjmp(&back, is_saving);
  if (value != 0) return value;
  return *nowhere;
}

EXPORT int faults(void) {
  struct action action = {SIGINFO, jump_back, 0, NULL, CANARY};
  struct set set = {0, CANARY};
  back.canary = CANARY;
  seen.count = 0;
  CHECK(sigaction(SEGV, &action, &before) == 0 && before.handler != NULL);
  for (int i = 1; i <= 3; i++) {
    CHECK(try_reading(1) == 5 && seen.count == i && seen.address == 8 && seen.code == 1);
    CHECK(sigprocmask(BLOCK, NULL, &set) == 0 && set.bits == 0);
  }
  CHECK(try_reading(0) == 5 && sigprocmask(BLOCK, NULL, &set) == 0 && set.bits == BIT(SEGV));
  CHECK(sigprocmask(UNBLOCK, &set, NULL) == 0 && sigaction(SEGV, &before, &action) == 0);
  CHECK(action.handler == jump_back && back.canary == CANARY && before.canary == CANARY);
  return line;
}

static void call_before(int number, struct information *info, uint64_t *context) {
  if (before.flags & SIGINFO) before.handler(number, info, context);
}

EXPORT int chain(void) {
  struct action action = {SIGINFO, call_before, 0, NULL, CANARY};
  if (sigaction(SEGV, &action, &before) != 0) return __LINE__;
  return *nowhere;
}
