/*
 * The cage in which judged code runs: what it may read, and that it may do nothing else outside of
 * its own memory.
 *
 * Three bars, each of which holds without the others: system calls that nothing here needs are
 * refused (cage_calls.c), capabilities are gone, and Landlock refuses files, TCP, and signals to
 * and the memory of processes outside. A kernel may lack the third; `cage.ts` says so.
 */
#ifndef STRATA_CAGE_H
#define STRATA_CAGE_H

#include <stdint.h>

/* Gives up every capability, and the way to get any. */
void cage_drop_capabilities(void);

/* Refuses system calls of the calling thread, and of what it forks, for ever. */
void cage_refuse_calls(void);

/* Opens the places that code may use, once for many processes. */
void cage_open(void);

/*
 * One more place to use, with rights of landlock.h: a file, or a folder with all beneath. One that
 * is not there is left out.
 */
void cage_allow(const char *path, uint64_t rights);

/*
 * Shuts the calling thread in, and what it forks, if there are open places; where the kernel has no
 * Landlock, nothing happens. Ends the process if the kernel has it and refuses.
 */
void cage_enter(void);

#endif
