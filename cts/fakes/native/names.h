// Finds the number that belongs to a name.
#ifndef STRATA_NAMES_H
#define STRATA_NAMES_H

#include <search.h>
#include <stddef.h>

struct names {
  struct hsearch_data table;
};

// Makes room for this many names.
void names_open(struct names *names, size_t capacity);
// Gives a name, which must live on, its number; the last one counts.
void names_put(struct names *names, const char *name, size_t number);
// The number of a name, or -1.
long names_find(struct names *names, const char *name);

#endif
