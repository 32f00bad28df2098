/*
 * Functions under Android's versions, which jump to the host's own of the same name.
 *
 * FORWARD name: exports one. FORWARD_END: after the last, the names, and room for the addresses.
 */
  .set forward_index, 0

#if defined(__x86_64__)

.macro JUMP_THROUGH slot
  endbr64
  jmp *\slot(%rip)
.endm

#elif defined(__aarch64__)

.macro JUMP_THROUGH slot
  bti c
  adrp x16, \slot
  ldr x16, [x16, #:lo12:\slot]
  br x16
.endm

#else
#error "Functions are forwarded on x86-64 and AArch64"
#endif

.macro FORWARD name
  .section .rodata.forward, "a", %progbits
  .asciz "\name"
  .text
  .globl \name
  .type \name, %function
\name:
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
