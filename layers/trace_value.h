/*
 * Values of EGL and GL calls as text: what trace.c prints of arguments and results, in the words
 * of trace.ts.
 *
 * Numbers are printed as JavaScript prints them, and texts as JSON, so that both layers write the
 * same line.
 */

#ifndef STRATA_TRACE_VALUE_H
#define STRATA_TRACE_VALUE_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The C type of each kind of value in entry_points_generated.h, on any ABI. */
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef intptr_t word;
typedef float f32;
typedef double f64;
typedef void *handle;
typedef void *memory;
typedef const char *text;
typedef const char *counted;
typedef const char *marker;
typedef void (*function)(void);

/* A value, and what is printed of it. */
struct value {
  enum {
    SIGNED,   /* A number. */
    UNSIGNED, /* A number without a sign, or an opaque handle. */
    FLOATING, /* A number, with the shortest digits that name it. */
    TEXT,     /* In quotes; long ones are cut. */
    COUNTED,  /* As TEXT, with the length that stands before it; below 0: up to its end. */
    MARKER,   /* As COUNTED, but 0 means up to its end as well. */
    MEMORY,   /* That it is there; the number of an offset, which no memory has as its address. */
    FUNCTION, /* That it is there; 0 for none. */
  } kind;
  union {
    int64_t i;
    uint64_t u;
    double f;
    const char *s;
  } as;
};

#define VALUE_OF(type, tag, member, expression)                                                    \
  static inline struct value value_##type(type v) {                                                \
    return (struct value){.kind = tag, .as = {.member = (expression)}};                            \
  }

VALUE_OF(i16, SIGNED, i, v)
VALUE_OF(i32, SIGNED, i, v)
VALUE_OF(i64, SIGNED, i, v)
VALUE_OF(word, SIGNED, i, v)
VALUE_OF(u8, UNSIGNED, u, v)
VALUE_OF(u32, UNSIGNED, u, v)
VALUE_OF(u64, UNSIGNED, u, v)
VALUE_OF(handle, UNSIGNED, u, (uintptr_t)v)
VALUE_OF(f32, FLOATING, f, (double)v)
VALUE_OF(f64, FLOATING, f, v)
VALUE_OF(text, TEXT, s, v)
VALUE_OF(counted, COUNTED, s, v)
VALUE_OF(marker, MARKER, s, v)
VALUE_OF(memory, MEMORY, u, (uintptr_t)v)
VALUE_OF(function, FUNCTION, u, v != 0)

#undef VALUE_OF

/* A line under construction; what does not fit is left out. */
struct line {
  char text[1024];
  unsigned length;
};

/* No system lets a program have memory below. */
enum { LOWEST_ADDRESS = 65536 };

/*
 * Characters of a text that are printed, counted as JavaScript does: those beyond 16 bits are
 * two.
 */
enum { LONGEST = 64 };

/* Appends bytes. */
static void add(struct line *line, const char *bytes, size_t size) {
  const size_t room = sizeof(line->text) - 1 - line->length;
  if (size > room) size = room;
  memcpy(line->text + line->length, bytes, size);
  line->length += (unsigned)size;
  line->text[line->length] = '\0';
}

/* Appends characters. */
static void line_add(struct line *line, const char *text) { add(line, text, strlen(text)); }

/* One byte of a text, as JSON has it. */
static void add_escaped(struct line *line, unsigned char byte) {
  static const char SHORT[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  for (const char *pair = SHORT; *pair != '\0'; pair += 2) {
    if ((unsigned char)pair[0] == byte) {
      add(line, "\\", 1);
      add(line, pair + 1, 1);
      return;
    }
  }
  char escaped[8];
  if (byte < 0x20) {
    add(line, escaped, (size_t)snprintf(escaped, sizeof(escaped), "\\u%04x", byte));
  } else {
    add(line, (const char *)&byte, 1);
  }
}

/* At most `size` bytes of a text. */
static void add_text(struct line *line, const char *text, size_t size) {
  if (text == NULL) {
    line_add(line, "0");
    return;
  }
  add(line, "\"", 1);
  int units = 0;
  for (size_t i = 0; i < size && text[i] != '\0'; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if ((byte & 0xc0) != 0x80) units += byte >= 0xf0 ? 2 : 1;
    if (units > LONGEST) {
      line_add(line, "...");
      break;
    }
    add_escaped(line, byte);
  }
  add(line, "\"", 1);
}

/* The shortest digits that name a number, and the position of the decimal point among them. */
static int shortest_digits(double number, char digits[20], int *point) {
  char text[32];
  int precision = 0;
  do {
    snprintf(text, sizeof(text), "%.*e", precision, number);
  } while (strtod(text, NULL) != number && ++precision < 17);
  int count = 0;
  const char *at = text;
  for (; *at != 'e'; at++) {
    if (*at >= '0' && *at <= '9') digits[count++] = *at;
  }
  while (count > 1 && digits[count - 1] == '0') count--;
  digits[count] = '\0';
  *point = atoi(at + 1) + 1;
  return count;
}

/* As Number::toString of ECMAScript. */
static void add_number(struct line *line, double number) {
  if (isnan(number) || isinf(number) || number == 0) {
    const char *infinite = number < 0 ? "-Infinity" : "Infinity";
    line_add(line, isnan(number) ? "NaN" : number == 0 ? "0" : infinite);
    return;
  }
  if (number < 0) line_add(line, "-");
  char digits[20];
  char text[48];
  int point;
  const int count = shortest_digits(fabs(number), digits, &point);
  if (point > 21 || point < -5) {
    snprintf(text, sizeof(text), "%.1s%s%se%+d", digits, count > 1 ? "." : "", digits + 1,
             point - 1);
  } else if (point <= 0) {
    snprintf(text, sizeof(text), "0.%.*s%s", -point, "000000", digits);
  } else if (point < count) {
    snprintf(text, sizeof(text), "%.*s.%s", point, digits, digits + point);
  } else {
    snprintf(text, sizeof(text), "%s%.*s", digits, point - count, "000000000000000000000");
  }
  line_add(line, text);
}

/* Appends `values[index]`; those before it are needed for texts with a length. */
static void line_add_value(struct line *line, const struct value *values, int index) {
  const struct value value = values[index];
  char number[24];
  switch (value.kind) {
    case SIGNED:
      snprintf(number, sizeof(number), "%lld", (long long)value.as.i);
      line_add(line, number);
      break;
    case MEMORY:
      if (value.as.u >= LOWEST_ADDRESS) {
        line_add(line, "<memory>");
        break;
      }
      /* fall through */
    case UNSIGNED:
      snprintf(number, sizeof(number), "%llu", (unsigned long long)value.as.u);
      line_add(line, number);
      break;
    case FLOATING:
      add_number(line, value.as.f);
      break;
    case TEXT:
      add_text(line, value.as.s, SIZE_MAX);
      break;
    case COUNTED:
    case MARKER: {
      const int64_t length = values[index - 1].as.i;
      const int is_whole = length < 0 || (length == 0 && value.kind == MARKER);
      add_text(line, value.as.s, is_whole ? SIZE_MAX : (size_t)length);
      break;
    }
    case FUNCTION:
      line_add(line, value.as.u ? "<function>" : "0");
      break;
  }
}

#endif
