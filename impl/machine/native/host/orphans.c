/*
 * Processes that have become somebody's children because their parents have ended.
 */
#include "orphans.h"

#include <signal.h>
#include <stdio.h>

void kill_children(pid_t parent, int (*is_kept)(pid_t child)) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
  FILE *children = fopen(path, "re");
  if (children == NULL) return;
  int child;
  while (fscanf(children, "%d", &child) == 1) {
    if (is_kept == NULL || !is_kept(child)) kill(child, SIGKILL);
  }
  fclose(children);
}
