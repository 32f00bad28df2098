// What every kind of fake has, and what fake.c asks of a kind. The machine uses a copy of the
// library in this order:
//   strata_fake_bind     once for each import of nativeForm(), before anything calls it
//   strata_fake_start    once; this is the static constructor
//   strata_fake_symbols  for the exports of nativeForm()
#ifndef STRATA_FAKE_H
#define STRATA_FAKE_H

#include <stddef.h>
#include <stdint.h>

#include "table.h"

#define EXPORTED __attribute__((visibility("default")))

// Gives an imported function its address. A name may be bound again.
EXPORTED void strata_fake_bind(const char *name, void *address);
// Copies the table, reports `load` and does what the behavior does when it is loaded.
EXPORTED void strata_fake_start(const uint8_t *table, size_t size);
// The address of an export, or NULL.
EXPORTED void *strata_fake_symbol(const char *name);
// The addresses of exports, whose names stand one behind the other, each with its NUL.
EXPORTED void strata_fake_symbols(const char *names, void **addresses, size_t count);

// What a name was bound to, or NULL.
void *fake_import(const char *name);

// Reads the table behind the fake's name, reports `load` and acts as the static constructor.
void fake_load(const char *who, struct table *table);
// The address of an export, or NULL.
void *fake_symbol(const char *name);

#endif
