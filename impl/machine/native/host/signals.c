/*
 * Functions of libc.so for signals, with Android's structures on 64-bit machines: a set of signals
 * has the 8 bytes that it has in the kernel, and struct sigaction its own order of fields (AOSP
 * bionic, libc/include/bits/signal_types.h; libc/bionic/signal.cpp, sigaction.cpp and
 * sigprocmask.cpp).
 *
 * The host's functions do the work, with the two signals that they keep for themselves. What a
 * handler is called with is the kernel's, here as there. The names that end in 64 differ from the
 * others on 32-bit machines alone.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/signalfd.h>

#include "own_functions.h"

/* A set of signals: bit 0 is signal 1. */
typedef uint64_t signals;

#define SIGNAL_COUNT 64

/* What the host's C library uses between threads (glibc, internal-signals.h). */
#define HOSTS_SIGNALS (UINT64_C(3) << (32 - 1))

struct action {
  int flags;
  sighandler_t handler;
  signals mask;
  void (*restorer)(void);
};

/* EXPORTED_64 exports a function with 64 at the end, too. */
#define EXPORTED_AS(own, name, other, ...) \
  EXPORTED(int, own, name, __VA_ARGS__);   \
  extern __typeof__(own) own##_other __asm__(other) __attribute__((alias(name)))
#define EXPORTED_64(own, name, ...) EXPORTED_AS(own, name, name "64", __VA_ARGS__)

EXPORTED_64(own_emptyset, "sigemptyset", signals *set);
EXPORTED_64(own_fillset, "sigfillset", signals *set);
EXPORTED_64(own_addset, "sigaddset", signals *set, int number);
EXPORTED_64(own_delset, "sigdelset", signals *set, int number);
EXPORTED_64(own_ismember, "sigismember", const signals *set, int number);
EXPORTED_64(own_action, "sigaction", int number, const struct action *action, struct action *old);
EXPORTED_64(own_procmask, "sigprocmask", int how, const signals *set, signals *old);
EXPORTED_64(own_thread_mask, "pthread_sigmask", int how, const signals *set, signals *old);
EXPORTED_64(own_pending, "sigpending", signals *set);
EXPORTED_64(own_suspend, "sigsuspend", const signals *set);
EXPORTED(int, own_pause, "sigpause", int number);
EXPORTED_64(own_wait, "sigwait", const signals *set, int *number);
EXPORTED_64(own_waitinfo, "sigwaitinfo", const signals *set, siginfo_t *info);
EXPORTED_64(own_timedwait, "sigtimedwait", const signals *set, siginfo_t *info,
            const struct timespec *time);
EXPORTED_64(own_signalfd, "signalfd", int file, const signals *set, int flags);
EXPORTED_64(own_ppoll, "ppoll", struct pollfd *files, nfds_t count, const struct timespec *time,
            const signals *set);
EXPORTED_AS(own_ppoll_chk, "__ppoll_chk", "__ppoll64_chk", struct pollfd *files, nfds_t count,
            const struct timespec *time, const signals *set, size_t room);
EXPORTED_64(own_pselect, "pselect", int count, fd_set *in, fd_set *out, fd_set *other,
            const struct timespec *time, const signals *set);
EXPORTED_64(own_epoll_pwait, "epoll_pwait", int file, struct epoll_event *events, int count,
            int time, const signals *set);

static struct {
  __typeof__(sigdelset) *delset;
  __typeof__(sigaction) *action;
  __typeof__(sigprocmask) *procmask;
  __typeof__(sigpending) *pending;
  __typeof__(sigsuspend) *suspend;
  __typeof__(sigwait) *wait;
  __typeof__(sigtimedwait) *timedwait;
  __typeof__(signalfd) *signalfd;
  __typeof__(ppoll) *ppoll;
  int (*ppoll_chk)(struct pollfd *files, nfds_t count, const struct timespec *time,
                   const sigset_t *set, size_t room);
  __typeof__(pselect) *pselect;
  __typeof__(epoll_pwait) *epoll_pwait;
} host;

__attribute__((constructor)) static void find_functions(void) {
  host.delset = host_symbol("sigdelset");
  host.action = host_symbol("sigaction");
  host.procmask = host_symbol("sigprocmask");
  host.pending = host_symbol("sigpending");
  host.suspend = host_symbol("sigsuspend");
  host.wait = host_symbol("sigwait");
  host.timedwait = host_symbol("sigtimedwait");
  host.signalfd = host_symbol("signalfd");
  host.ppoll = host_symbol("ppoll");
  host.ppoll_chk = host_symbol("__ppoll_chk");
  host.pselect = host_symbol("pselect");
  host.epoll_pwait = host_symbol("epoll_pwait");
}

/* A set as the host has it, in the room given; NULL for NULL. */
static const sigset_t *of_host(const signals *set, sigset_t *room) {
  if (set == NULL) return NULL;
  signals bits = *set & ~HOSTS_SIGNALS;
  memset(room, 0, sizeof *room);
  memcpy(room, &bits, sizeof bits);
  return room;
}

/* Writes the host's set where one of Android's is wanted, unless that is NULL. */
static void write_set(signals *to, const sigset_t *set) {
  if (to != NULL) memcpy(to, set, sizeof *to);
}

static int refuse(void) {
  errno = EINVAL;
  return -1;
}

static int is_in_set(const signals *set, int number) {
  return set != NULL && number >= 1 && number <= SIGNAL_COUNT;
}

static signals bit_of(int number) {
  return UINT64_C(1) << (number - 1);
}

int own_emptyset(signals *set) {
  if (set == NULL) return refuse();
  *set = 0;
  return 0;
}

int own_fillset(signals *set) {
  if (set == NULL) return refuse();
  *set = ~UINT64_C(0);
  return 0;
}

int own_addset(signals *set, int number) {
  if (!is_in_set(set, number)) return refuse();
  *set |= bit_of(number);
  return 0;
}

int own_delset(signals *set, int number) {
  if (!is_in_set(set, number)) return refuse();
  *set &= ~bit_of(number);
  return 0;
}

int own_ismember(const signals *set, int number) {
  if (!is_in_set(set, number)) return refuse();
  return (*set & bit_of(number)) != 0;
}

int own_action(int number, const struct action *action, struct action *old) {
  struct sigaction hosts = {0};
  struct sigaction before = {0};
  if (action != NULL) {
    hosts.sa_handler = action->handler;
    hosts.sa_flags = action->flags;
    of_host(&action->mask, &hosts.sa_mask);
  }
  int result = host.action(number, action == NULL ? NULL : &hosts, &before);
  if (result != 0 || old == NULL) return result;
  *old = (struct action){.flags = before.sa_flags, .handler = before.sa_handler};
  old->restorer = before.sa_restorer;
  write_set(&old->mask, &before.sa_mask);
  return 0;
}

static int change_mask(int how, const signals *set, signals *old) {
  sigset_t room;
  sigset_t before;
  int result = host.procmask(how, of_host(set, &room), &before);
  if (result == 0) write_set(old, &before);
  return result;
}

int own_procmask(int how, const signals *set, signals *old) {
  return change_mask(how, set, old);
}

int own_thread_mask(int how, const signals *set, signals *old) {
  int before = errno;
  int result = change_mask(how, set, old) == 0 ? 0 : errno;
  errno = before;
  return result;
}

int own_pending(signals *set) {
  sigset_t pending;
  int result = host.pending(&pending);
  if (result == 0) write_set(set, &pending);
  return result;
}

int own_suspend(const signals *set) {
  sigset_t room;
  return host.suspend(of_host(set, &room));
}

/* The host's function of this name takes a mask (BSD), Android's a signal (X/Open). */
int own_pause(int number) {
  sigset_t mask;
  if (host.procmask(SIG_SETMASK, NULL, &mask) != 0 || host.delset(&mask, number) != 0) return -1;
  return host.suspend(&mask);
}

int own_wait(const signals *set, int *number) {
  sigset_t room;
  return host.wait(of_host(set, &room), number);
}

int own_waitinfo(const signals *set, siginfo_t *info) {
  sigset_t room;
  return host.timedwait(of_host(set, &room), info, NULL);
}

int own_timedwait(const signals *set, siginfo_t *info, const struct timespec *time) {
  sigset_t room;
  return host.timedwait(of_host(set, &room), info, time);
}

int own_signalfd(int file, const signals *set, int flags) {
  sigset_t room;
  return host.signalfd(file, of_host(set, &room), flags);
}

int own_ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const signals *set) {
  sigset_t room;
  return host.ppoll(files, count, time, of_host(set, &room));
}

int own_ppoll_chk(struct pollfd *files, nfds_t count, const struct timespec *time,
                  const signals *set, size_t size) {
  sigset_t room;
  return host.ppoll_chk(files, count, time, of_host(set, &room), size);
}

int own_pselect(int count, fd_set *in, fd_set *out, fd_set *other, const struct timespec *time,
                const signals *set) {
  sigset_t room;
  return host.pselect(count, in, out, other, time, of_host(set, &room));
}

int own_epoll_pwait(int file, struct epoll_event *events, int count, int time, const signals *set) {
  sigset_t room;
  return host.epoll_pwait(file, events, count, time, of_host(set, &room));
}
