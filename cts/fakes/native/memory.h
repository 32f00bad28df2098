// What a function of a fake driver does with the memory that its arguments point to.
#ifndef STRATA_MEMORY_H
#define STRATA_MEMORY_H

#include <stdint.h>

#include "table.h"
#include "words.h"

// Reports a call, with the cells that the uses read as JSON text. The block is not changed.
void memory_report_call(const char *fn, const char *codes, const struct words *words,
                        struct table uses, uint32_t count);

// Stores what the uses store. The block is not changed.
void memory_store(const char *codes, const struct words *words, struct table uses, uint32_t count);

#endif
