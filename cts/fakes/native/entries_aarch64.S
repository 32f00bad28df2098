// Entries and calls that keep every argument register as it is, by the procedure call standard of
// AArch64. Offsets are those of `struct words` in words.h.

#ifdef __aarch64__

#define FLOATS 64
#define STACK 128
#define INT_RESULT 136
#define FLOAT_RESULT 144
#define PLACE 152
#define PASSED_STACK_WORDS 24

  .text

// 4096 entries of 16 bytes: each keeps its index and goes on to `enter`.
  .p2align 4
entries:
  .set index, 0
  .rept 4096
  .p2align 4
  bti c
  movz w17, #index
  b enter
  .set index, index + 1
  .endr

// Collects the words of the call and hands them to words_enter(index, words).
  .p2align 4
  .type enter, %function
enter:
  stp x29, x30, [sp, #-16]!
  mov x29, sp
  sub sp, sp, #160
  stp x0, x1, [sp]
  stp x2, x3, [sp, #16]
  stp x4, x5, [sp, #32]
  stp x6, x7, [sp, #48]
  stp d0, d1, [sp, #FLOATS]
  stp d2, d3, [sp, #FLOATS + 16]
  stp d4, d5, [sp, #FLOATS + 32]
  stp d6, d7, [sp, #FLOATS + 48]
  add x9, x29, #16
  stp x9, xzr, [sp, #STACK]
  stp xzr, x8, [sp, #FLOAT_RESULT]
  mov w0, w17
  mov x1, sp
  bl words_enter
  ldr x0, [sp, #INT_RESULT]
  ldr d0, [sp, #FLOAT_RESULT]
  mov sp, x29
  ldp x29, x30, [sp], #16
  ret
  .size enter, . - enter

// void *words_entry(uint32_t index)
  .globl words_entry
  .hidden words_entry
  .type words_entry, %function
words_entry:
  bti c
  adrp x1, entries
  add x1, x1, :lo12:entries
  add x0, x1, w0, uxtw #4
  ret
  .size words_entry, . - words_entry

// void words_pass(void *target, struct words *words)
  .globl words_pass
  .hidden words_pass
  .type words_pass, %function
words_pass:
  bti c
  stp x29, x30, [sp, #-32]!
  mov x29, sp
  str x19, [sp, #16]
  sub sp, sp, #(8 * PASSED_STACK_WORDS)
  mov x19, x1
  mov x16, x0
  ldr x9, [x19, #STACK]
  cbz x9, 2f
  mov x10, #PASSED_STACK_WORDS
1:
  sub x10, x10, #1
  ldr x11, [x9, x10, lsl #3]
  str x11, [sp, x10, lsl #3]
  cbnz x10, 1b
2:
  ldp d0, d1, [x19, #FLOATS]
  ldp d2, d3, [x19, #FLOATS + 16]
  ldp d4, d5, [x19, #FLOATS + 32]
  ldp d6, d7, [x19, #FLOATS + 48]
  ldp x0, x1, [x19]
  ldp x2, x3, [x19, #16]
  ldp x4, x5, [x19, #32]
  ldp x6, x7, [x19, #48]
  ldr x8, [x19, #PLACE]
  blr x16
  str x0, [x19, #INT_RESULT]
  str d0, [x19, #FLOAT_RESULT]
  mov sp, x29
  ldr x19, [sp, #16]
  ldp x29, x30, [sp], #32
  ret
  .size words_pass, . - words_pass

#endif

  .section .note.GNU-stack, "", %progbits
