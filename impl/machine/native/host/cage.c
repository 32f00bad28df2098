/*
 * The cage in which judged code runs: capabilities and Landlock.
 */
#define _GNU_SOURCE
#include "cage.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "landlock.h"

#define MOST_PLACES 64
#define LAST_CAPABILITY 63
#define RIGHTS_TO_FILE \
  (LANDLOCK_EXECUTE | LANDLOCK_WRITE_FILE | LANDLOCK_READ_FILE | LANDLOCK_TRUNCATE | \
   LANDLOCK_IOCTL_DEV)

#define READ LANDLOCK_READ
#define DEVICE (READ | LANDLOCK_WRITE_FILE | LANDLOCK_TRUNCATE | LANDLOCK_IOCTL_DEV)

struct place {
  uint64_t rights;
  int file;
  int is_folder;
};

static struct place places[MOST_PLACES];
static size_t place_count;
static int version; /* of Landlock, once there are open places; 0: there are not, or none */

/* Libraries of the host and their settings, what they ask of the system, and harmless devices. */
static const struct {
  const char *path;
  uint64_t rights;
} USUAL[] = {
  {"/lib", READ},
  {"/lib64", READ},
  {"/usr/lib", READ},
  {"/usr/lib64", READ},
  {"/usr/local/lib", READ},
  {"/nix/store", READ},
  {"/usr/share", READ},
  {"/etc/drirc", READ},
  {"/etc/glvnd", READ},
  {"/etc/ld.so.cache", READ},
  {"/etc/localtime", READ},
  {"/proc/cpuinfo", READ},
  {"/proc/meminfo", READ},
  {"/proc/sys/vm/overcommit_memory", READ},
  {"/sys/class/drm", READ},
  {"/sys/dev/char", READ},
  {"/sys/devices", READ},
  {"/dev/full", DEVICE},
  {"/dev/null", DEVICE},
  {"/dev/zero", DEVICE},
  {"/dev/random", READ},
  {"/dev/urandom", READ},
  {"/dev/dri", DEVICE},
};

void cage_drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0}};
  for (int i = 0; i <= LAST_CAPABILITY; i++) prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (syscall(SYS_capset, &header, none) != 0 ||
      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    perror("Cannot give capabilities up");
    _exit(1);
  }
}

static int is_folder(int file) {
  struct stat found;
  return fstat(file, &found) == 0 && S_ISDIR(found.st_mode);
}

void cage_allow(const char *path, uint64_t rights) {
  if (place_count == MOST_PLACES) return;
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  places[place_count++] = (struct place){rights, file, is_folder(file)};
}

/* Folders in a variable of the environment, separated by colons. */
static void allow_listed(const char *variable) {
  const char *value = getenv(variable);
  char *list = value == NULL ? NULL : strdup(value);
  char *rest = list;
  for (char *path; (path = strsep(&rest, ":")) != NULL;) {
    if (*path == '/') cage_allow(path, READ);
  }
  free(list);
}

void cage_open(void) {
  version = landlock_version();
  for (size_t i = 0; i < sizeof USUAL / sizeof *USUAL; i++) {
    cage_allow(USUAL[i].path, USUAL[i].rights);
  }
  cage_allow(".", LANDLOCK_READ_DIR);
  allow_listed("LD_LIBRARY_PATH");
  allow_listed("LIBGL_DRIVERS_PATH");
}

static void add_rule(int rules, uint64_t all, const struct place *place) {
  uint64_t allowed = place->rights & all;
  if (!place->is_folder) allowed &= RIGHTS_TO_FILE;
  struct landlock_beneath rule = {allowed, place->file};
  syscall(LANDLOCK_ADD_RULE, rules, LANDLOCK_BENEATH, &rule, 0);
}

void cage_enter(void) {
  if (version < 1) return;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  struct landlock_rights all = landlock_all(version);
  int rules = (int)syscall(LANDLOCK_CREATE_RULESET, &all, sizeof all, 0);
  for (size_t i = 0; i < place_count; i++) add_rule(rules, all.files, &places[i]);
  if (rules < 0 || syscall(LANDLOCK_RESTRICT_SELF, rules, 0) != 0) {
    perror("Cannot restrict code by Landlock");
    _exit(1);
  }
  close(rules);
}
