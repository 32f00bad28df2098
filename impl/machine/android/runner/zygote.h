// What the launcher hands to a zygote, and what it answers.
#ifndef STRATA_ZYGOTE_H
#define STRATA_ZYGOTE_H

#include <stdint.h>

// Where a zygote listens.
enum { ZYGOTE_SOCKET = 498 };
// The descriptors that come with one byte: input, output, errors, the log socket, the root, and where the process is to listen
// if it becomes a zygote itself, which the byte says.
enum { HANDED_INPUT, HANDED_OUTPUT, HANDED_ERRORS, HANDED_LOG, HANDED_ROOT, HANDED_SERVER, HANDED };
enum { PROCESS_WANTED, ZYGOTE_WANTED };

// The answers are two numbers of 32 bits: the process, when it has begun, and its wait status, when it has ended.

#endif
