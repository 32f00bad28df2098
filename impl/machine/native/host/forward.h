/*
 * Functions under Android's versions, which jump to the host's own of the same name.
 *
 * FORWARD name: exports one. FORWARD name, host: one that the host has by that other name.
 * FORWARD_STREAM name, ARGUMENT_0 to ARGUMENT_3: one whose argument of that place is a stream, which
 * may be a place in bionic's array (streams.c). FORWARD_END: after the last, the names, and room for
 * the addresses.
 */
#include "streams.h"

  .set forward_index, 0

#if defined(__x86_64__)

.macro JUMP_THROUGH slot
  endbr64
  jmp *\slot(%rip)
.endm

#define ARGUMENT_0 %rdi
#define ARGUMENT_1 %rsi
#define ARGUMENT_2 %rdx
#define ARGUMENT_3 %rcx

.macro REPLACE_STREAMS argument
  endbr64
  lea strata_streams(%rip), %r11
  .irp stream, own_in, own_out, own_error
  cmp %r11, \argument
  cmove \stream(%rip), \argument
  add $STREAM_SIZE, %r11
  .endr
.endm

#elif defined(__aarch64__)

.macro JUMP_THROUGH slot
  bti c
  adrp x16, \slot
  ldr x16, [x16, #:lo12:\slot]
  br x16
.endm

#define ARGUMENT_0 x0
#define ARGUMENT_1 x1
#define ARGUMENT_2 x2
#define ARGUMENT_3 x3

.macro REPLACE_STREAMS argument
  bti c
  adrp x16, strata_streams
  add x16, x16, #:lo12:strata_streams
  .irp stream, own_in, own_out, own_error
  adrp x17, \stream
  ldr x17, [x17, #:lo12:\stream]
  cmp \argument, x16
  csel \argument, x17, \argument, eq
  add x16, x16, #STREAM_SIZE
  .endr
.endm

#else
#error "Functions are forwarded on x86-64 and AArch64"
#endif

.macro FORWARD name, host
  BEGIN \name, \host
  END \name
.endm

.macro FORWARD_STREAM name, argument
  .hidden strata_streams
  .hidden own_in
  .hidden own_out
  .hidden own_error
  BEGIN \name
  REPLACE_STREAMS \argument
  END \name
.endm

.macro BEGIN name, host
  .section .rodata.forward, "a", %progbits
  .ifb \host
  .asciz "\name"
  .else
  .asciz "\host"
  .endif
  .text
  .globl \name
  .type \name, %function
\name:
.endm

.macro END name
  JUMP_THROUGH strata_forward_slots+8*forward_index
  .size \name, . - \name
  .set forward_index, forward_index + 1
.endm

.macro FORWARD_END
  .section .rodata.forward
  .byte 0
  .bss
  .balign 8
strata_forward_slots:
  .skip 8 * forward_index + 8
  .section .note.GNU-stack, "", %progbits
.endm

  .hidden strata_forward_names
  .hidden strata_forward_slots
  .globl strata_forward_names
  .globl strata_forward_slots
  .section .rodata.forward, "a", %progbits
strata_forward_names:
  .text
