// Reads the table that native_form.ts makes of a behavior: little-endian numbers, texts and
// blocks, each in its place.
#ifndef STRATA_TABLE_H
#define STRATA_TABLE_H

#include <stddef.h>
#include <stdint.h>

// A part of the table; reading moves `at`.
struct table {
  const uint8_t *at;
  const uint8_t *end;
};

enum value_kind { VALUE_NULL = 0, VALUE_NUMBER = 1, VALUE_TEXT = 2 };

// A number, a text or null. The text lies in the table.
struct value {
  enum value_kind kind;
  double number;
  const char *text;
};

// Says what is wrong with the table, and ends the process.
_Noreturn void table_refuse(const char *why);

uint8_t table_u8(struct table *table);
uint32_t table_u32(struct table *table);
double table_f64(struct table *table);
// A text, which ends with NUL and lives as long as the table.
const char *table_text(struct table *table);
struct value table_value(struct table *table);
// A part that has its size in front.
struct table table_block(struct table *table);
// Bytes of a given number.
const uint8_t *table_bytes(struct table *table, size_t size);

#endif
