// Reads the table of a behavior. A table that ends too early is a defect of who made it, and ends
// the process.
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"

void table_refuse(const char *why) {
  char text[128];
  snprintf(text, sizeof text, "Cannot read table: %s", why);
  log_line(LOG_FATAL, "strata.fake", text);
  abort();
}

const uint8_t *table_bytes(struct table *table, size_t size) {
  if ((size_t)(table->end - table->at) < size) table_refuse("it ends too early");
  const uint8_t *bytes = table->at;
  table->at += size;
  return bytes;
}

uint8_t table_u8(struct table *table) {
  return *table_bytes(table, 1);
}

uint32_t table_u32(struct table *table) {
  uint32_t value;
  memcpy(&value, table_bytes(table, sizeof value), sizeof value);
  return value;
}

double table_f64(struct table *table) {
  double value;
  memcpy(&value, table_bytes(table, sizeof value), sizeof value);
  return value;
}

const char *table_text(struct table *table) {
  uint32_t size = table_u32(table);
  return (const char *)table_bytes(table, (size_t)size + 1);
}

struct value table_value(struct table *table) {
  struct value value = { .kind = table_u8(table) };
  if (value.kind == VALUE_NUMBER) value.number = table_f64(table);
  if (value.kind == VALUE_TEXT) value.text = table_text(table);
  return value;
}

struct table table_block(struct table *table) {
  uint32_t size = table_u32(table);
  const uint8_t *bytes = table_bytes(table, size);
  return (struct table){ .at = bytes, .end = bytes + size };
}
