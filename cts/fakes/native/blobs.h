// What a fake driver does with the blob cache of eglSetBlobCacheFuncsANDROID.
#ifndef STRATA_BLOBS_H
#define STRATA_BLOBS_H

#include <stdint.h>

#include "table.h"

// Takes the two functions of the cache.
void blobs_set_functions(void *set, void *get);

// Does the steps of a function; the block is not changed.
void blobs_use(struct table steps, uint32_t count);

#endif
