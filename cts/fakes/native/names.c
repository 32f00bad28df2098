// Finds the number that belongs to a name, in a table of its own: Android's C library has none before API level 28.
#include "names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The entry of a name, or the empty one where it would be.
static struct name *entry_of(const struct names *names, const char *name) {
  // FNV-1a.
  uint32_t hash = 2166136261u;
  for (const char *at = name; *at != '\0'; at++) hash = (hash ^ (uint8_t)*at) * 16777619u;
  size_t i = hash % names->size;
  while (names->table[i].text != NULL && strcmp(names->table[i].text, name) != 0) {
    i = (i + 1) % names->size;
  }
  return &names->table[i];
}

void names_open(struct names *names, size_t capacity) {
  names->size = capacity * 2 + 1;
  names->table = calloc(names->size, sizeof *names->table);
  if (names->table == NULL) abort();
}

void names_put(struct names *names, const char *name, size_t number) {
  *entry_of(names, name) = (struct name){ .text = name, .number = number };
}

long names_find(struct names *names, const char *name) {
  const struct name *found = entry_of(names, name);
  return found->text == NULL ? -1 : (long)found->number;
}
