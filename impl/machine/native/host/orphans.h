/*
 * Processes that have become somebody's children because their parents have ended.
 */
#ifndef STRATA_ORPHANS_H
#define STRATA_ORPHANS_H

#include <sys/types.h>

/* The environment variable in which a keeper tells the server its process id. */
#define STRATA_KEEPER "STRATA_KEEPER"

/* Kills the children of a process's main thread, but for those that are kept; NULL: none is. */
void kill_children(pid_t parent, int (*is_kept)(pid_t child));

#endif
