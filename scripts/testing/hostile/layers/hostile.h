/*
 * What the hostile layers have in common: a passive layer with a hook of glClear, in which, or before which, they do
 * what they should not. Each says in its first lines what that is.
 *
 * They run as whoever tests, so what could hurt somebody else is done only where a cage holds it.
 */

#ifndef STRATA_HOSTILE_H
#define STRATA_HOSTILE_H

#include "../../planted_layers/planted.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>

static PFNGLCLEARPROC next_glClear;

/* The parent of a process; 0 for none, or if that is not known. */
static inline pid_t parent_of(pid_t pid) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char *end = strrchr(text, ')');
  int parent = 0;
  if (end == NULL || sscanf(end + 1, " %*c %d", &parent) != 1) return 0;
  return parent;
}

/* Whether a process is one of the run's own: its command line names cts.ts, worker.ts or the native host. */
static inline int is_of_run(pid_t pid) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  for (ssize_t i = 0; i < size; i++) {
    if (text[i] == '\0') text[i] = ' ';
  }
  text[size] = '\0';
  if (strstr(text, "run_row.ts") != NULL) return 0;
  return strstr(text, "cts.ts") != NULL || strstr(text, "worker.ts") != NULL ||
         strstr(text, "/native/") != NULL;
}

/* Writes a text to a file that is there already, such as a descriptor of another process. */
static inline void write_into(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) errno = 0;
  close(file);
}

/* Makes a file; what is watched for it begins with strata_hostile_. */
static inline void make_file(const char *directory, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/strata_hostile_%s", directory, name);
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (write(file, "x", 1) < 0) errno = 0;
  close(file);
}

static inline void say(const char *text) { __android_log_write(4, "hostile", text); }

#endif
