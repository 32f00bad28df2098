/*
 * Runs a server by QEMU, and does for it what programs cannot that QEMU runs: limits the memory and
 * the stack of its processes, shuts them in, and takes over what those leave behind.
 *
 * Its arguments are QEMU's path and arguments. It ends after QEMU, and ends all that has become its
 * child.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cage.h"
#include "landlock.h"
#include "limits.h"
#include "orphans.h"

#define CONTROL 3

static void tell_number(void) {
  char number[16];
  snprintf(number, sizeof number, "%d", getpid());
  setenv(STRATA_KEEPER, number, 1);
}

/*
 * Shuts in the server with its processes, which have one cage together: they may run QEMU and read
 * what it is given, and read of /proc what the kernel lets them, as each is to see itself there.
 */
static void enter_cage(char **command) {
  static const char *const libraries[] = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/nix/store"};
  cage_open();
  cage_allow("/proc", LANDLOCK_READ);
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    cage_allow(libraries[i], LANDLOCK_READ | LANDLOCK_EXECUTE);
  }
  cage_allow("/usr/aarch64-linux-gnu", LANDLOCK_READ);
  cage_allow("/usr/x86_64-linux-gnu", LANDLOCK_READ);
  const char *prefix = getenv("QEMU_LD_PREFIX");
  if (prefix != NULL && *prefix != 0) cage_allow(prefix, LANDLOCK_READ);
  for (char **each = command; *each != NULL; each++) {
    if (**each == '/') cage_allow(*each, LANDLOCK_READ | LANDLOCK_EXECUTE);
  }
  cage_enter();
  cage_refuse_calls();
}

int main(int count, char **command) {
  if (count < 2) return 2;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  limit(RLIMIT_AS, STRATA_GREATEST_MEMORY);
  limit(RLIMIT_STACK, STRATA_STACK_SIZE);
  tell_number();
  pid_t server = fork();
  if (server == 0) {
    enter_cage(command + 1);
    execv(command[1], command + 1);
    _exit(127);
  }
  close(CONTROL);
  pid_t ended;
  do ended = wait(NULL);
  while (ended != server && (ended > 0 || errno == EINTR));
  do kill_children(getpid(), NULL);
  while (wait(NULL) > 0);
}
