// Finds the number that belongs to a name.
#ifndef STRATA_NAMES_H
#define STRATA_NAMES_H

#include <stddef.h>

struct names {
  struct name {
    const char *text;
    size_t number;
  } *table;
  size_t size;
};

// Makes room for this many names; more are never put.
void names_open(struct names *names, size_t capacity);
// Gives a name, which must live on, its number; the last one counts.
void names_put(struct names *names, const char *name, size_t number);
// The number of a name, or -1.
long names_find(struct names *names, const char *name);

#endif
