// Events of a fake, one log line of JSON each, as cts/contract/events.ts reads them.
#ifndef STRATA_EVENTS_H
#define STRATA_EVENTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "words.h"

// Priorities of liblog.
enum { LOG_INFO = 4, LOG_FATAL = 7 };

// So many arguments may have a text in their place.
enum { MAX_TOLD_ARGUMENTS = 12 };

// Writes a line by __android_log_write of the process's liblog.so.
void log_line(int priority, const char *tag, const char *text);

// Says whose events this copy of the library writes.
void events_of(const char *who);

// An event in the making: begin, then fields in order, then end, which writes it.
struct event {
  FILE *text;
  char *buffer;
  size_t size;
};

void event_begin(struct event *event, const char *at);
// A field that is text.
void event_text(struct event *event, const char *key, const char *text);
// A field that is an address as %p prints it, or null.
void event_pointer(struct event *event, const char *key, const void *pointer);
// A field that is a result, of the type that the code says.
void event_result(struct event *event, const char *key, char code, const struct words *words);
// The field `args`, by a signature; empty for one that nobody knows.
void event_arguments(struct event *event, const char *codes, const struct words *words);
// The same, with texts in place of some of the first arguments.
void event_told_arguments(struct event *event, const char *codes, const struct words *words,
                          char *const texts[]);
// A text in the place of a value, or null.
void event_put_text(FILE *out, const char *text);
void event_end(struct event *event);

// The whole event of a call.
void report_call(const char *fn, const char *codes, const struct words *words);
// The whole event of a lookup.
void report_lookup(const char *fn, const void *pointer);

#endif
