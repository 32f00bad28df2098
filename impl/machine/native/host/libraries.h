/*
 * Libraries that the device loads into the process.
 */
#ifndef STRATA_LIBRARIES_H
#define STRATA_LIBRARIES_H

#include <link.h>
#include <stddef.h>

/* Descriptors from `first` on are for files on their way into the process; see load_library. */
void libraries_open(int first);

/*
 * Loads a copy of a library from memory.
 *
 * Returns its handle, or NULL after having stored what dlerror says, with the library's own name,
 * into `error`.
 */
void *load_library(const char *name, const void *file, size_t size, char *error, size_t capacity);

/* dlopen of one that the host's linker finds; otherwise as load_library. */
void *load_system_library(const char *soname, char *error, size_t capacity);

/* dlclose. */
void close_library(void *library);

/*
 * The library at an address; NULL if none is there, or the program itself. Takes no lock where the C
 * library can do so.
 */
const struct link_map *library_at(const void *address);

/*
 * What the device has called the library whose code is at an address, when it had it loaded; empty if
 * that is none of those.
 */
const char *library_of(const void *address);

/*
 * What to call a library that the host's linker calls `name`: one that the calling thread is just
 * loading gets a name of its own only when it is loaded.
 */
const char *library_name(const char *name);

#endif
