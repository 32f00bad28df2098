/*
 * What the kernel has of the cage (cage.h), asked without entering one.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "landlock.h"

/* The newest version of Landlock; a negative errno if there is none. */
int32_t strata_landlock_version(void) {
  int version = landlock_version();
  return version < 0 ? -errno : version;
}

/* Whether system calls can be refused. */
int32_t strata_refuses_calls(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
