/*
 * What the device asks a process to do, and what the process's code asks the device.
 */
#ifndef STRATA_REQUESTS_H
#define STRATA_REQUESTS_H

/* Serves requests to the calling thread, for ever. */
void serve_requests(void);

/* Sends a line of the log; the sink of liblog.so. */
void send_log_line(int priority, const char *tag, const char *text, const void *caller);

#endif
