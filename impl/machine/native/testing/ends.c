/*
 * A library whose functions end the process, or try to, each in its own way, for the code host's
 * tests.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int __android_log_write(int priority, const char *tag, const char *text);

int survive(void) {
  return 7;
}

int segfault(void) {
  return *(volatile int *)8;
}

/* In a function of the C library, which returns to this one. */
int measure_nowhere(void) {
  const char *volatile nowhere = (const char *)8;
  return 1 + strlen(nowhere);
}

int call_null(void) {
  int (*volatile null)(void) = NULL;
  return 1 + null();
}

int trap(void) {
  __builtin_trap();
}

int call_nothing(void) {
  return ((int (*)(void))16)();
}

int divide(int by) {
  raise(SIGFPE);
  return 1 / by;
}

int overflow(int depth) {
  volatile char room[4096];
  room[0] = (char)depth;
  return overflow(depth + 1) + room[0];
}

int do_abort(void) {
  abort();
}

int exit_3(void) {
  exit(3);
}

int quick_exit_4(void) {
  _exit(4);
}

static void at_exit(void) {
  __android_log_write(4, "ends", "at exit");
}

int exit_with_handler(void) {
  atexit(at_exit);
  exit(5);
}

int hang(void) {
  for (;;) pause();
}

int spin(void) {
  for (volatile int i = 0;; i++) continue;
}

/* Works for so many milliseconds of a processor. */
int work(int milliseconds) {
  struct timespec now;
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < milliseconds);
  return 7;
}

/* The same, and asks the device again and again. */
int work_and_ask(int milliseconds, int (*back)(void)) {
  for (int i = 0; i < milliseconds; i += 10) {
    work(i);
    back();
  }
  return 7;
}

int log_for_ever(void) {
  for (;;) __android_log_write(4, "ends", "again");
}

int print_for_ever(void) {
  for (;;) puts("again");
}

int call_for_ever(int (*back)(void)) {
  for (;;) back();
}

/* How many descriptors code sees, beside its streams. */
int count_descriptors(void) {
  int count = 0;
  for (int i = 3; i < 1024; i++) count += fcntl(i, F_GETFD) >= 0;
  return count;
}

/* Blocks all that can be blocked, then hangs. */
int block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  return hang();
}

int close_1024(void) {
  for (int i = 0; i < 1024; i++) close(i);
  return 7;
}

int close_open_max(void) {
  for (long i = 0; i < sysconf(_SC_OPEN_MAX); i++) close((int)i);
  return 7;
}

int close_all(void) {
  return close_range(0, ~0U, 0);
}

/* Forks a copy that stays, and returns its number. */
int fork_staying(void) {
  int child = fork();
  if (child != 0) return child;
  return hang();
}

int fork_session(void) {
  int child = fork();
  if (child != 0) return child;
  setsid();
  return hang();
}

/* A daemon, as the book has it: its parent has ended, so that it is nobody's child. */
int fork_daemon(void) {
  int numbers[2];
  if (pipe(numbers) != 0) return -1;
  int middle = fork();
  if (middle == 0) {
    setsid();
    int child = fork();
    if (child == 0) return hang();
    if (write(numbers[1], &child, sizeof child) < 0) _exit(1);
    _exit(0);
  }
  int daemon;
  if (read(numbers[0], &daemon, sizeof daemon) != sizeof daemon) return -1;
  waitpid(middle, NULL, 0);
  return daemon;
}

/* Both the process and its copy return. */
int fork_returning(void) {
  int child = fork();
  if (child != 0) waitpid(child, NULL, 0);
  return 7;
}

/* The copy talks, as a layer's would. */
int fork_talking(int (*back)(void)) {
  int child = fork();
  if (child == 0) {
    __android_log_write(4, "ends", "copy");
    back();
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  return 7;
}

int fork_and_exit(void) {
  if (fork() == 0) hang();
  _exit(6);
}

int kill_group(void) {
  kill(0, SIGTERM);
  return hang();
}

int kill_parents_group(void) {
  return kill(-getpgid(getppid()), SIGKILL);
}

int own_session(void) {
  setsid();
  setpgid(0, 0);
  return hang();
}

static void on_segfault(int number) {
  (void)number;
  __android_log_write(4, "ends", "handled");
  _exit(9);
}

int handle_segfault(void) {
  signal(SIGSEGV, on_segfault);
  return segfault();
}

int stop(void) {
  raise(SIGSTOP);
  return 7;
}

static void *crash_soon(void *nothing) {
  (void)nothing;
  segfault();
  return NULL;
}

int crash_in_thread(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, crash_soon, NULL);
  return hang();
}

int exit_thread(void) {
  pthread_exit(NULL);
}

int take_all_memory(void) {
  for (;;) {
    char *taken = malloc(64 << 20);
    if (taken == NULL) abort();
    taken[0] = 1;
  }
}

int log_then_crash(void) {
  char text[16];
  for (int i = 0; i < 1000; i++) {
    snprintf(text, sizeof text, "%d", i);
    __android_log_write(4, "ends", text);
  }
  return segfault();
}

int print_then_crash(void) {
  fputs("half a line", stderr);
  return segfault();
}

int print_much(void) {
  for (int i = 0; i < 100000; i++) puts("much to say, and nothing in it");
  return 7;
}

int free_twice(void) {
  char *volatile memory = malloc(32);
  free(memory);
  free(memory);
  return 7;
}

int lower_limits(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_NOFILE, &none);
  return 7;
}
