/*
 * Names of what sysconf tells, which have other numbers on Android (AOSP bionic,
 * libc/include/bits/sysconf.h). Names that are not here are of what it does not tell.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "own_functions.h"

/* By bionic's number, the host's and one, as the host has a name of number 0. */
#define NAME(host) ((host) + 1)

static const int names[] = {
  [0x00] = NAME(_SC_ARG_MAX),
  [0x05] = NAME(_SC_CHILD_MAX),
  [0x06] = NAME(_SC_CLK_TCK),
  [0x0a] = NAME(_SC_NGROUPS_MAX),
  [0x0b] = NAME(_SC_OPEN_MAX),
  [0x17] = NAME(_SC_JOB_CONTROL),
  [0x18] = NAME(_SC_SAVED_IDS),
  [0x19] = NAME(_SC_VERSION),
  [0x1b] = NAME(_SC_STREAM_MAX),
  [0x25] = NAME(_SC_ATEXIT_MAX),
  [0x26] = NAME(_SC_IOV_MAX),
  [0x27] = NAME(_SC_PAGESIZE),
  [0x28] = NAME(_SC_PAGESIZE),
  [0x34] = NAME(_SC_RTSIG_MAX),
  [0x36] = NAME(_SC_SEM_VALUE_MAX),
  [0x3a] = NAME(_SC_FSYNC),
  [0x3b] = NAME(_SC_MAPPED_FILES),
  [0x3e] = NAME(_SC_MEMORY_PROTECTION),
  [0x43] = NAME(_SC_SEMAPHORES),
  [0x46] = NAME(_SC_TIMERS),
  [0x47] = NAME(_SC_GETGR_R_SIZE_MAX),
  [0x48] = NAME(_SC_GETPW_R_SIZE_MAX),
  [0x49] = NAME(_SC_LOGIN_NAME_MAX),
  [0x4a] = NAME(_SC_THREAD_DESTRUCTOR_ITERATIONS),
  [0x4b] = NAME(_SC_THREAD_KEYS_MAX),
  [0x4c] = NAME(_SC_THREAD_STACK_MIN),
  [0x4d] = NAME(_SC_THREAD_THREADS_MAX),
  [0x4e] = NAME(_SC_TTY_NAME_MAX),
  [0x4f] = NAME(_SC_THREADS),
  [0x60] = NAME(_SC_NPROCESSORS_CONF),
  [0x61] = NAME(_SC_NPROCESSORS_ONLN),
  [0x62] = NAME(_SC_PHYS_PAGES),
  [0x63] = NAME(_SC_AVPHYS_PAGES),
  [0x64] = NAME(_SC_MONOTONIC_CLOCK),
  [0x6c] = NAME(_SC_BARRIERS),
  [0x6e] = NAME(_SC_CPUTIME),
  [0x6f] = NAME(_SC_HOST_NAME_MAX),
  [0x72] = NAME(_SC_READER_WRITER_LOCKS),
  [0x79] = NAME(_SC_SYMLOOP_MAX),
  [0x7a] = NAME(_SC_THREAD_CPUTIME),
  [0x8f] = NAME(_SC_LEVEL1_ICACHE_SIZE),
  [0x91] = NAME(_SC_LEVEL1_ICACHE_LINESIZE),
  [0x92] = NAME(_SC_LEVEL1_DCACHE_SIZE),
  [0x94] = NAME(_SC_LEVEL1_DCACHE_LINESIZE),
  [0x95] = NAME(_SC_LEVEL2_CACHE_SIZE),
  [0x97] = NAME(_SC_LEVEL2_CACHE_LINESIZE),
};

EXPORTED(long, own_sysconf, "sysconf", int name);

static long (*host_sysconf)(int name);

__attribute__((constructor)) static void find_function(void) {
  host_sysconf = (long (*)(int))host_symbol("sysconf");
}

long own_sysconf(int name) {
  int known = name >= 0 && (size_t)name < sizeof names / sizeof *names ? names[name] : 0;
  if (known != 0) return host_sysconf(known - 1);
  errno = EINVAL;
  return -1;
}
