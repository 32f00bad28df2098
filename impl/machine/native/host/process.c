/*
 * The life of one process of the device.
 */
#define _GNU_SOURCE
#include "process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "channel.h"
#include "libraries.h"
#include "requests.h"

/* How far beyond the end of the stack one frame may reach; the kernel keeps this much free there. */
#define STACK_GAP (1ULL << 20)

/* Code is shown this many descriptors; what the process itself needs lies above. */
#define SHOWN_DESCRIPTORS 1024

static void limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return;
  now.rlim_cur = most;
  if (now.rlim_max < most) now.rlim_cur = now.rlim_max;
  setrlimit(resource, &now);
}

static uintptr_t stack_top;
static char handler_stack[64 << 10] __attribute__((aligned(16)));

/*
 * Ends the process as the fault would, but by STRATA_STACK_OVERFLOW if the main thread has used up
 * its stack. The signal is blocked meanwhile and does its work afterwards.
 */
static void on_fault(int number, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t fault = (uintptr_t)info->si_addr;
  uintptr_t lowest = stack_top - STRATA_STACK_SIZE - STACK_GAP;
  int is_overflow = info->si_code > 0 && fault < stack_top && fault >= lowest;
  signal(number, SIG_DFL);
  raise(is_overflow ? STRATA_STACK_OVERFLOW : number);
}

/* As Android does for each process, whose debuggerd says the same of a stack that is used up. */
static void tell_overflow(void) {
  limit(RLIMIT_STACK, STRATA_STACK_SIZE);
  stack_top = (uintptr_t)__builtin_frame_address(0);
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  if (sigaltstack(&stack, NULL) == 0) sigaction(SIGSEGV, &action, NULL);
}

/* Undoes what the server has set for itself. */
static void reset_signals(void) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Moves the socket out of the code's reach, and returns its number. */
static int place_descriptors(int socket, int output, int error_output) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  int shown = files.rlim_max >= 2 * SHOWN_DESCRIPTORS ? SHOWN_DESCRIPTORS : files.rlim_max / 2;
  limit(RLIMIT_NOFILE, files.rlim_max);
  int placed = fcntl(socket, F_DUPFD_CLOEXEC, shown);
  if (placed < 0) _exit(STRATA_EXIT_CUT_OFF);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, 0);
  dup2(output, 1);
  dup2(error_output, 2);
  close_range(3, placed - 1, 0);
  limit(RLIMIT_NOFILE, shown);
  return placed;
}

_Noreturn void run_process(int server, int socket, int output, int error_output) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != server) _exit(STRATA_EXIT_CUT_OFF);
  reset_signals();
  int placed = place_descriptors(socket, output, error_output);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  limit(RLIMIT_AS, STRATA_GREATEST_MEMORY);
  tell_overflow();
  libraries_open(placed + 1);
  channel_open(placed, serve_requests);
  serve_requests();
  abort();
}
