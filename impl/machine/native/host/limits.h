/*
 * What a process of the device may use of the system.
 */
#ifndef STRATA_LIMITS_H
#define STRATA_LIMITS_H

#include <sys/resource.h>

/* How many bytes a process may have mapped. */
#define STRATA_GREATEST_MEMORY (8ULL << 30)

/* What the main thread of an app has on Android: bionic's, and the kernel's, usual RLIMIT_STACK. */
#define STRATA_STACK_SIZE (8ULL << 20)

/* Sets the limit of a resource (getrlimit(2)), as far as the system lets it be. */
void limit(int resource, rlim_t most);

#endif
