/*
 * Landlock, as the kernel has it (linux/landlock.h, of which a C library's copy may be older).
 */
#ifndef STRATA_LANDLOCK_H
#define STRATA_LANDLOCK_H

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Numbers of system calls, the same on every machine. */
#define LANDLOCK_CREATE_RULESET 444
#define LANDLOCK_ADD_RULE 445
#define LANDLOCK_RESTRICT_SELF 446

#define LANDLOCK_VERSION 1 /* flag of LANDLOCK_CREATE_RULESET: returns the newest version */
#define LANDLOCK_BENEATH 1 /* kind of rule */

struct landlock_rights {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct landlock_beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum {
  LANDLOCK_EXECUTE = 1 << 0,
  LANDLOCK_WRITE_FILE = 1 << 1,
  LANDLOCK_READ_FILE = 1 << 2,
  LANDLOCK_READ_DIR = 1 << 3,
  LANDLOCK_TRUNCATE = 1 << 14,
  LANDLOCK_IOCTL_DEV = 1 << 15,
};

#define LANDLOCK_READ (LANDLOCK_READ_FILE | LANDLOCK_READ_DIR)

/* How many rights to files version 1 knows, and which further ones came with which version. */
#define LANDLOCK_FILES_1 ((1 << 13) - 1)
#define LANDLOCK_FILES_2 (1 << 13) /* linking and renaming into other folders */
#define LANDLOCK_FILES_3 LANDLOCK_TRUNCATE
#define LANDLOCK_FILES_5 LANDLOCK_IOCTL_DEV
#define LANDLOCK_NETWORK_4 3 /* binding and connecting TCP */
#define LANDLOCK_SCOPES_6 3  /* abstract sockets, signals */

/* The newest version that the kernel has; negative: none, and errno says why. */
static inline int landlock_version(void) {
  return (int)syscall(LANDLOCK_CREATE_RULESET, NULL, 0, LANDLOCK_VERSION);
}

/* What a version can refuse. */
static inline struct landlock_rights landlock_all(int version) {
  struct landlock_rights all = {LANDLOCK_FILES_1, 0, 0};
  if (version >= 2) all.files |= LANDLOCK_FILES_2;
  if (version >= 3) all.files |= LANDLOCK_FILES_3;
  if (version >= 4) all.network = LANDLOCK_NETWORK_4;
  if (version >= 5) all.files |= LANDLOCK_FILES_5;
  if (version >= 6) all.scopes = LANDLOCK_SCOPES_6;
  return all;
}

#endif
