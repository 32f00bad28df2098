/*
 * What the parts of a wrong driver share. Numbers of enums are those of Khronos' gl32.h, gl.h and egl.h, whose headers need not be
 * installed.
 */
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef void (*function)(void);
typedef unsigned int u;

#pragma GCC visibility push(hidden)

/* A function of the host's driver; NULL if it has none of that name. */
void *lookup(const char *name);

/* Calls a function of the host's driver. */
#define OWN(result, name, types, arguments) (((result(*) types)lookup(name)) arguments)

/* Whether the driver has the defect of that name. */
int has_defect(const char *name);

/* In the place of a defect: with each, and without any. */
#define ALWAYS ""

/* What is answered instead of a function, by the defect; the last row has no defect. */
struct replaced {
  const char *defect, *name;
  void *replacement;
};

extern const struct replaced WRONG_DRAWING[], WRONG_PROGRAMS[], YUV_IMAGES[];

#pragma GCC visibility pop
