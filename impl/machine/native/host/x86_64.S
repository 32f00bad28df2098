/*
 * Calls into machine code and from it, for x86-64 with the calling convention of System V.
 *
 * strata_call(struct machine_call *) loads registers and stack, calls, and stores both result
 * registers. strata_thunks: STRATA_THUNKS entries of 16 bytes; each calls strata_upcall(index,
 * saved registers, stack words).
 */
#include "thunks.h"

  .text
  .globl strata_call
  .hidden strata_call
  .type strata_call, @function
strata_call:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rbx
  .cfi_offset %rbx, -24
  subq $8, %rsp
  movq %rdi, %rbx
  movq 8(%rbx), %r10
  movq 16(%rbx), %rcx
  leaq 1(%rcx), %rax
  andq $-2, %rax
  shlq $3, %rax
  subq %rax, %rsp
  testq %rcx, %rcx
  jz 2f
1:
  movq 40(%r10,%rcx,8), %rax
  movq %rax, -8(%rsp,%rcx,8)
  decq %rcx
  jnz 1b
2:
  movsd 24(%rbx), %xmm0
  movsd 32(%rbx), %xmm1
  movsd 40(%rbx), %xmm2
  movsd 48(%rbx), %xmm3
  movsd 56(%rbx), %xmm4
  movsd 64(%rbx), %xmm5
  movsd 72(%rbx), %xmm6
  movsd 80(%rbx), %xmm7
  movq (%r10), %rdi
  movq 8(%r10), %rsi
  movq 16(%r10), %rdx
  movq 24(%r10), %rcx
  movq 32(%r10), %r8
  movq 40(%r10), %r9
  movl $8, %eax
  call *(%rbx)
  movq %rax, 88(%rbx)
  movss %xmm0, 96(%rbx)
  leaq -8(%rbp), %rsp
  popq %rbx
  popq %rbp
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_endproc
  .size strata_call, . - strata_call

  .type thunk_common, @function
thunk_common:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  subq $128, %rsp
  andq $-16, %rsp
  movq %rdi, (%rsp)
  movq %rsi, 8(%rsp)
  movq %rdx, 16(%rsp)
  movq %rcx, 24(%rsp)
  movq %r8, 32(%rsp)
  movq %r9, 40(%rsp)
  movsd %xmm0, 48(%rsp)
  movsd %xmm1, 56(%rsp)
  movsd %xmm2, 64(%rsp)
  movsd %xmm3, 72(%rsp)
  movsd %xmm4, 80(%rsp)
  movsd %xmm5, 88(%rsp)
  movsd %xmm6, 96(%rsp)
  movsd %xmm7, 104(%rsp)
  movl %r11d, %edi
  movq %rsp, %rsi
  leaq 16(%rbp), %rdx
  call strata_upcall
  movq 112(%rsp), %rax
  movss 120(%rsp), %xmm0
  leave
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_endproc
  .size thunk_common, . - thunk_common

  .balign 4096
  .globl strata_thunks
  .hidden strata_thunks
  .type strata_thunks, @function
strata_thunks:
  .set index, 0
  .rept STRATA_THUNKS
  .balign 16
  endbr64
  movl $index, %r11d
  .byte 0xe9
  .long thunk_common - (. + 4)
  .set index, index + 1
  .endr
  .balign 16
  .size strata_thunks, . - strata_thunks

  .section .note.GNU-stack, "", @progbits
