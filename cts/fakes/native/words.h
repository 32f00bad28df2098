// The machine words of one call: what came in registers and on the stack, and what goes back. The
// functions that read a field by offset are in entries_*.S; keep all the same.
#ifndef STRATA_WORDS_H
#define STRATA_WORDS_H

#include <stdint.h>

#if defined(__x86_64__)
enum { INT_REGISTERS = 6 };
#elif defined(__aarch64__)
enum { INT_REGISTERS = 8 };
#else
#error "The fakes have no entries for this machine, expected x86-64 or AArch64"
#endif

enum { FLOAT_REGISTERS = 8, PASSED_STACK_WORDS = 24, ENTRY_COUNT = 4096 };

struct words {
  uint64_t ints[INT_REGISTERS];
  uint64_t floats[FLOAT_REGISTERS];
  // Arguments that found no register; NULL if there can be none.
  const uint64_t *stack;
  uint64_t int_result;
  uint64_t float_result;
#if defined(__aarch64__)
  // Where a result goes that is no word, by register x8.
  uint64_t place;
#endif
};

// Calls `target` with all argument registers and PASSED_STACK_WORDS words of the stack, whatever it
// takes; stores what both result registers hold after it.
void words_pass(void *target, struct words *words);

// The address of entry `index`, below ENTRY_COUNT. Who calls it gets to words_enter.
void *words_entry(uint32_t index);

// What all entries do; each kind of fake has its own.
void words_enter(uint32_t index, struct words *words);

#endif
