/*
 * Calls into machine code and from it, for AArch64 with the procedure call standard of Arm.
 *
 * strata_call(struct machine_call *) loads registers and stack, calls, and stores both result
 * registers. strata_thunks: STRATA_THUNKS entries of 16 bytes; each calls strata_upcall(index,
 * saved registers, stack words).
 */
#include "thunks.h"

  .text
  .globl strata_call
  .hidden strata_call
  .type strata_call, %function
strata_call:
  .cfi_startproc
  bti c
  stp x29, x30, [sp, #-32]!
  .cfi_def_cfa_offset 32
  .cfi_offset x29, -32
  .cfi_offset x30, -24
  mov x29, sp
  .cfi_def_cfa_register x29
  str x19, [sp, #16]
  .cfi_offset x19, -16
  mov x19, x0
  ldp x9, x10, [x19, #8]
  add x11, x10, #1
  and x11, x11, #-2
  sub sp, sp, x11, lsl #3
  add x12, x9, #(8 * STRATA_INT_REGISTERS)
  cbz x10, 2f
1:
  sub x10, x10, #1
  ldr x13, [x12, x10, lsl #3]
  str x13, [sp, x10, lsl #3]
  cbnz x10, 1b
2:
  ldp d0, d1, [x19, #24]
  ldp d2, d3, [x19, #40]
  ldp d4, d5, [x19, #56]
  ldp d6, d7, [x19, #72]
  ldp x0, x1, [x9]
  ldp x2, x3, [x9, #16]
  ldp x4, x5, [x9, #32]
  ldp x6, x7, [x9, #48]
  ldr x16, [x19]
  blr x16
  str x0, [x19, #88]
  str s0, [x19, #96]
  mov sp, x29
  ldr x19, [sp, #16]
  ldp x29, x30, [sp], #32
  .cfi_def_cfa sp, 0
  ret
  .cfi_endproc
  .size strata_call, . - strata_call

  .type thunk_common, %function
thunk_common:
  .cfi_startproc
  stp x29, x30, [sp, #-16]!
  .cfi_def_cfa_offset 16
  .cfi_offset x29, -16
  .cfi_offset x30, -8
  mov x29, sp
  .cfi_def_cfa_register x29
  sub sp, sp, #144
  stp x0, x1, [sp]
  stp x2, x3, [sp, #16]
  stp x4, x5, [sp, #32]
  stp x6, x7, [sp, #48]
  stp d0, d1, [sp, #64]
  stp d2, d3, [sp, #80]
  stp d4, d5, [sp, #96]
  stp d6, d7, [sp, #112]
  mov w0, w17
  mov x1, sp
  add x2, x29, #16
  bl strata_upcall
  ldr x0, [sp, #128]
  ldr s0, [sp, #136]
  mov sp, x29
  ldp x29, x30, [sp], #16
  .cfi_def_cfa sp, 0
  ret
  .cfi_endproc
  .size thunk_common, . - thunk_common

  .p2align 12
  .globl strata_thunks
  .hidden strata_thunks
  .type strata_thunks, %function
strata_thunks:
  .set index, 0
  .rept STRATA_THUNKS
  .p2align 4
  bti c
  movz w17, #index
  b thunk_common
  .set index, index + 1
  .endr
  .p2align 4
  .size strata_thunks, . - strata_thunks

/*
 * Words that Android keeps at fixed places from the thread pointer, TLS_SLOT_APP (2) to
 * TLS_SLOT_ART_THREAD_SELF (7): code for Android finds the stack guard in slot 5 (AOSP bionic,
 * libc/platform/bionic/tls_defines.h). The host's C library keeps two words for itself, and then
 * the thread-local variables of the program, of which this is the first one.
 */
  .section .tdata, "awT", %progbits
  .p2align 4
  .globl strata_android_slots
  .hidden strata_android_slots
  .type strata_android_slots, %object
strata_android_slots:
  .xword 0, 0, 0, 0x5af3c19e72d84b00, 0, 0
  .size strata_android_slots, . - strata_android_slots

  .section .note.GNU-stack, "", %progbits
