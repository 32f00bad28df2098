/*
 * What a process of the device may use of the system.
 */
#include "limits.h"

void limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return;
  now.rlim_cur = now.rlim_max < most ? now.rlim_max : most;
  setrlimit(resource, &now);
}
