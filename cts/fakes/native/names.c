// Finds the number that belongs to a name, in the C library's own hash table.
#include "names.h"

#include <stdlib.h>

void names_open(struct names *names, size_t capacity) {
  names->table = (struct hsearch_data){ 0 };
  if (!hcreate_r(capacity * 2 + 1, &names->table)) abort();
}

void names_put(struct names *names, const char *name, size_t number) {
  ENTRY *found = NULL;
  ENTRY entry = { .key = (char *)name, .data = (void *)number };
  if (!hsearch_r(entry, ENTER, &found, &names->table)) abort();
  found->data = (void *)number;
}

long names_find(struct names *names, const char *name) {
  ENTRY *found = NULL;
  ENTRY entry = { .key = (char *)name };
  if (!hsearch_r(entry, FIND, &found, &names->table)) return -1;
  return (long)found->data;
}
