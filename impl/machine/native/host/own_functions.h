/*
 * Functions and variables that libc.so has of its own, for Android's structures, over the host's of
 * the same name.
 */
#ifndef STRATA_OWN_FUNCTIONS_H
#define STRATA_OWN_FUNCTIONS_H

/*
 * Declares a function that is exported as `name` and has another name here: by the exported one,
 * the host's linker would take the host's, so that nothing calls these here.
 */
#define EXPORTED(type, own, name, ...) \
  __attribute__((visibility("default"))) type own(__VA_ARGS__) __asm__(name)

/* A symbol of the host's C library; ends the process if it has none of that name. */
__attribute__((visibility("hidden"))) void *host_symbol(const char *name);

#endif
