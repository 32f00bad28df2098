/*
 * Runs a server by QEMU, and does for it what programs cannot that QEMU runs: limits the memory and
 * the stack of its processes, and takes over what those leave behind.
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

#include "limits.h"
#include "orphans.h"

#define CONTROL 3

static void tell_number(void) {
  char number[16];
  snprintf(number, sizeof number, "%d", getpid());
  setenv(STRATA_KEEPER, number, 1);
}

int main(int count, char **command) {
  if (count < 2) return 2;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  limit(RLIMIT_AS, STRATA_GREATEST_MEMORY);
  limit(RLIMIT_STACK, STRATA_STACK_SIZE);
  tell_number();
  pid_t server = fork();
  if (server == 0) {
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
