/*
 * The process's end of the socket to the device, shared by all its threads.
 */
#ifndef STRATA_CHANNEL_H
#define STRATA_CHANNEL_H

#include <stddef.h>
#include <sys/uio.h>

#include "message.h"

/*
 * Opens the channel; the calling thread gets number 0. `serve` is what a thread that the device
 * asks for runs.
 */
void channel_open(int socket, void (*serve)(void));

/* Whether this is the process that opened the channel, and not a copy that fork has made of it. */
int channel_is_own(void);

/*
 * Sends a message in the calling thread's name; `parts` has room for the header in its first
 * element. Ends a copy that fork has made of the process.
 */
void channel_send(uint32_t kind, uint32_t id, struct iovec *parts, int count);

/* The same, for a signal handler: nothing is sent where that would have to wait for a lock. */
void channel_try_send(uint32_t kind, struct iovec *parts, int count);

/*
 * Waits for a message to the calling thread, or to any; the caller frees it.
 *
 * Whoever waits while nobody reads the socket, reads it, and hands what it gets to the thread that
 * it is for.
 */
struct message *channel_receive(void);

#endif
