/*
 * What the file of each architecture provides: calls into machine code, and thunks that machine
 * code calls.
 */
#ifndef STRATA_THUNKS_H
#define STRATA_THUNKS_H

#define STRATA_THUNKS 65536
#define STRATA_THUNK_SIZE 16

/* Integers and pointers that are passed in registers. */
#if defined(__x86_64__)
#define STRATA_INT_REGISTERS 6
#elif defined(__aarch64__)
#define STRATA_INT_REGISTERS 8
#else
#error "Machine code is called on x86-64 and AArch64"
#endif

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

/* One call; the assembly knows the offsets of these fields. */
struct machine_call {
  uint64_t function;
  const uint64_t *ints; /* at least those for registers; further ones go to the stack */
  uint64_t stack_words;
  uint64_t floats[8]; /* of 32 bits, in the lower half, or of 64 */
  uint64_t integer; /* what came back in the integer register */
  float real;       /* and in the floating-point register */
};

_Static_assert(offsetof(struct machine_call, floats) == 24, "assembly");
_Static_assert(offsetof(struct machine_call, integer) == 88, "assembly");
_Static_assert(offsetof(struct machine_call, real) == 96, "assembly");

/* The registers with which a thunk was called; what it returns is stored into the last two. */
struct saved_registers {
  uint64_t ints[STRATA_INT_REGISTERS];
  uint64_t floats[8];
  uint64_t integer;
  float real;
};

_Static_assert(offsetof(struct saved_registers, integer) == 64 + 8 * STRATA_INT_REGISTERS,
               "assembly");
_Static_assert(offsetof(struct saved_registers, real) == 72 + 8 * STRATA_INT_REGISTERS, "assembly");

void strata_call(struct machine_call *call);

extern const char strata_thunks[];

/* Called by the thunks: `stack` is where the caller's further arguments lie. */
void strata_upcall(uint32_t thunk, struct saved_registers *registers, const uint64_t *stack);

#endif
#endif
