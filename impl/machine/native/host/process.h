/*
 * The life of one process of the device.
 */
#ifndef STRATA_PROCESS_H
#define STRATA_PROCESS_H

/*
 * What ends a process in place of SIGSEGV if the stack of its main thread is used up: SIGSTKFLT,
 * which nothing else sends. `host_messages.ts` knows its number.
 */
#define STRATA_STACK_OVERFLOW 16

/*
 * Makes the calling process, a copy that the server has forked of itself, one of the device's, and
 * serves it until it ends.
 *
 * `server` is the server's process id, `socket` the channel, `output` and `error_output` what it
 * writes to.
 */
_Noreturn void run_process(int server, int socket, int output, int error_output);

#endif
