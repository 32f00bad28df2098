// What bionic's public header <android/dlext.h> has of opening a library in a namespace.
#ifndef STRATA_DLEXT_H
#define STRATA_DLEXT_H

#include <stddef.h>
#include <stdint.h>

struct extended {
  uint64_t flags;
  void *reserved_address;
  size_t reserved_size;
  int relro, library;
  int64_t offset;
  void *in;
};
enum { USE_NAMESPACE = 0x200 };

extern void *android_dlopen_ext(const char *, int, const struct extended *);

#endif
