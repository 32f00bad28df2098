/*
 * What the file of each architecture provides: calls into machine code, and thunks that machine
 * code calls.
 */
#ifndef STRATA_THUNKS_H
#define STRATA_THUNKS_H

#define STRATA_THUNKS 65536
#define STRATA_THUNK_SIZE 16

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

/* One call; the assembly knows the offsets of these fields. */
struct machine_call {
  uint64_t function;
  const uint64_t *ints; /* at least six; those beyond the sixth go to the stack */
  uint64_t stack_words;
  uint64_t floats[8]; /* of 32 bits, in the lower half, or of 64 */
  uint64_t integer; /* what came back in the integer register */
  float real;       /* and in the floating-point register */
};

_Static_assert(offsetof(struct machine_call, floats) == 24, "x86_64.S");
_Static_assert(offsetof(struct machine_call, integer) == 88, "x86_64.S");
_Static_assert(offsetof(struct machine_call, real) == 96, "x86_64.S");

/* The registers with which a thunk was called; what it returns is stored into the last two. */
struct saved_registers {
  uint64_t ints[6];
  uint64_t floats[8];
  uint64_t integer;
  float real;
};

_Static_assert(offsetof(struct saved_registers, integer) == 112, "x86_64.S");
_Static_assert(offsetof(struct saved_registers, real) == 120, "x86_64.S");

void strata_call(struct machine_call *call);

extern const char strata_thunks[];

/* Called by the thunks: `stack` is where the caller's further arguments lie. */
void strata_upcall(uint32_t thunk, struct saved_registers *registers, const uint64_t *stack);

#endif
#endif
