/*
 * Streams that libraries for Android name otherwise than the host.
 */
#ifndef STRATA_STREAMS_H
#define STRATA_STREAMS_H

/* Bytes of a stream. */
#define STREAM_SIZE 152

#ifndef __ASSEMBLER__
/* The host's stream for a place in the array; any other stream as it is. */
__attribute__((visibility("hidden"))) void *host_stream(void *stream);
#endif

#endif
