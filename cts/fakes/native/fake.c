// The four functions by which a machine makes a fake of a copy of this library.
#include "fake.h"

#include <stdlib.h>
#include <string.h>

#include "events.h"

struct import {
  struct import *next;
  void *address;
  char name[];
};

static struct import *imports;

static struct import *find_import(const char *name) {
  struct import *import = imports;
  while (import != NULL && strcmp(import->name, name) != 0) import = import->next;
  return import;
}

void *fake_import(const char *name) {
  struct import *import = find_import(name);
  return import == NULL ? NULL : import->address;
}

void strata_fake_bind(const char *name, void *address) {
  struct import *import = find_import(name);
  if (import == NULL) {
    import = malloc(sizeof *import + strlen(name) + 1);
    if (import == NULL) abort();
    strcpy(import->name, name);
    import->next = imports;
    imports = import;
  }
  import->address = address;
}

void strata_fake_start(const uint8_t *bytes, size_t size) {
  uint8_t *copy = malloc(size);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  struct table table = { .at = copy, .end = copy + size };
  const char *who = table_text(&table);
  events_of(who);
  fake_load(who, &table);
}

void *strata_fake_symbol(const char *name) {
  return fake_symbol(name);
}

void strata_fake_symbols(const char *names, void **addresses, size_t count) {
  for (size_t i = 0; i < count; i++) {
    addresses[i] = fake_symbol(names);
    names += strlen(names) + 1;
  }
}
