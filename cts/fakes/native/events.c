// Writes events as JSON. Every event is told at once, so that after a crash the last one is known.
#include "events.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "fake.h"

typedef int log_writer(int, const char *, const char *);

static const char *owner = "";

// What the machine bound, or else that of the liblog.so in the process, whose exports may be global
// or not.
static log_writer *find_log_writer(void) {
  void *bound = fake_import("__android_log_write");
  if (bound != NULL) return (log_writer *)bound;
  void *liblog = dlopen("liblog.so", RTLD_NOW | RTLD_NOLOAD);
  void *found = dlsym(liblog == NULL ? RTLD_DEFAULT : liblog, "__android_log_write");
  if (found == NULL) {
    fputs("Cannot write log: the process has no liblog.so, load it first\n", stderr);
    abort();
  }
  return (log_writer *)found;
}

void log_line(int priority, const char *tag, const char *text) {
  static log_writer *writer;
  if (writer == NULL) writer = find_log_writer();
  writer(priority, tag, text);
}

void events_of(const char *who) {
  owner = who;
}

// At most `limit` characters, and none behind a NUL.
static void put_text_of(FILE *out, const char *text, size_t limit) {
  const unsigned char *end = (const unsigned char *)text + strnlen(text, limit);
  putc('"', out);
  for (const unsigned char *at = (const unsigned char *)text; at < end; at++) {
    if (*at == '"' || *at == '\\') fprintf(out, "\\%c", *at);
    else if (*at < 0x20) fprintf(out, "\\u%04x", *at);
    else putc(*at, out);
  }
  putc('"', out);
}

static void put_text(FILE *out, const char *text) {
  put_text_of(out, text, strlen(text));
}

void event_put_text(FILE *out, const char *text) {
  if (text == NULL) fputs("null", out);
  else put_text(out, text);
}

// The shortest text that reads back as the same number.
static void put_float(FILE *out, char code, uint64_t word) {
  double number = number_of(code, word);
  if (!isfinite(number)) {
    fputs("null", out);
    return;
  }
  char text[40];
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    double read = code == 'f' ? strtof(text, NULL) : strtod(text, NULL);
    if (read == number) break;
  }
  fputs(text, out);
}

// An argument, or a result: the fields that hold a function differ.
static void put_word(FILE *out, char code, uint64_t word) {
  switch (code) {
    case 'f':
    case 'd': put_float(out, code, word); return;
    case 'L':
    case 'w': fprintf(out, "%" PRIu64, word); return;
    case 'l': fprintf(out, "%" PRId64, (int64_t)word); return;
    case 'v':
    case 'F': fputs("null", out); return;
    case 's':
    case 't':
      if (word >= FIRST_ADDRESS) {
        put_text(out, (const char *)word);
        return;
      }
      // A number in place of a text is told as a pointer is.
      __attribute__((fallthrough));
    case 'p':
      if (word == 0 || word >= FIRST_ADDRESS) fputs("null", out);
      else fprintf(out, "%" PRIu64, word);
      return;
    default: fprintf(out, "%.0f", number_of(code, word));
  }
}

void event_begin(struct event *event, const char *at) {
  *event = (struct event){ 0 };
  event->text = open_memstream(&event->buffer, &event->size);
  if (event->text == NULL) abort();
  fputs("{\"who\":", event->text);
  put_text(event->text, owner);
  event_text(event, "at", at);
}

void event_text(struct event *event, const char *key, const char *text) {
  fprintf(event->text, ",\"%s\":", key);
  put_text(event->text, text);
}

void event_pointer(struct event *event, const char *key, const void *pointer) {
  fprintf(event->text, ",\"%s\":", key);
  if (pointer == NULL) fputs("null", event->text);
  else fprintf(event->text, "\"0x%" PRIxPTR "\"", (uintptr_t)pointer);
}

void event_result(struct event *event, const char *key, char code, const struct words *words) {
  fprintf(event->text, ",\"%s\":", key);
  uint64_t word = code == 'f' || code == 'd' ? words->float_result : words->int_result;
  if (code == 'F' && word != 0) fprintf(event->text, "{\"pointer\":\"0x%" PRIx64 "\"}", word);
  else put_word(event->text, code, word);
}

void event_arguments(struct event *event, const char *codes, const struct words *words) {
  char *const none[MAX_TOLD_ARGUMENTS] = { 0 };
  event_told_arguments(event, codes, words, none);
}

void event_told_arguments(struct event *event, const char *codes, const struct words *words,
                          char *const texts[]) {
  fputs(",\"args\":[", event->text);
  for (unsigned i = 0; i + 1 < strlen(codes); i++) {
    if (i > 0) putc(',', event->text);
    if (i < MAX_TOLD_ARGUMENTS && texts[i] != NULL) {
      put_text(event->text, texts[i]);
      continue;
    }
    char code = argument_code(codes, i);
    uint64_t word = argument_word(words, codes, i);
    int32_t length = code == 't' ? (int32_t)argument_word(words, codes, i - 1) : 0;
    if (length > 0 && word >= FIRST_ADDRESS) {
      put_text_of(event->text, (const char *)word, (size_t)length);
    } else {
      put_word(event->text, code, word);
    }
  }
  putc(']', event->text);
}

void event_end(struct event *event) {
  putc('}', event->text);
  fclose(event->text);
  log_line(LOG_INFO, "strata.event", event->buffer);
  free(event->buffer);
}

void report_call(const char *fn, const char *codes, const struct words *words) {
  struct event event;
  event_begin(&event, "call");
  event_text(&event, "fn", fn);
  event_arguments(&event, codes, words);
  event_end(&event);
}

void report_lookup(const char *fn, const void *pointer) {
  struct event event;
  event_begin(&event, "lookup");
  event_text(&event, "fn", fn);
  event_pointer(&event, "pointer", pointer);
  event_end(&event);
}
