/*
 * Stands for a library whose content the host's own C library has under another name.
 */
typedef int strata_empty;
