/*
 * The life of one process of the device.
 */
#define _GNU_SOURCE
#include "process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "cage.h"
#include "channel.h"
#include "fault.h"
#include "landlock.h"
#include "libraries.h"
#include "limits.h"
#include "requests.h"

/* Code is shown this many descriptors; what the process itself needs lies above. */
#define SHOWN_DESCRIPTORS 1024

/* Undoes what the server has set for itself. */
static void reset_signals(void) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Shuts the process in, which may see and change what the kernel tells of it. */
static void enter_cage(void) {
  prctl(PR_SET_DUMPABLE, 1);
  cage_allow("/proc/self", LANDLOCK_READ | LANDLOCK_WRITE_FILE);
  cage_enter();
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
  enter_cage();
  int placed = place_descriptors(socket, output, error_output);
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  limit(RLIMIT_AS, STRATA_GREATEST_MEMORY);
  tell_faults();
  libraries_open(placed + 1);
  channel_open(placed, serve_requests);
  serve_requests();
  abort();
}
