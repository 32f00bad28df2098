// Entries and calls that keep every argument register as it is, by the System V calling convention
// of x86-64. Offsets are those of `struct words` in words.h.

#ifdef __x86_64__

#define FLOATS 48
#define STACK 112
#define INT_RESULT 120
#define FLOAT_RESULT 128
#define PASSED_STACK_WORDS 24

  .text

// 4096 entries of 16 bytes: each pushes its index and goes on to `enter`.
  .balign 16
entries:
  .set index, 0
  .rept 4096
  .balign 16
  .byte 0x68
  .long index
  .byte 0xe9
  .long enter - . - 4
  .set index, index + 1
  .endr

// Collects the words of the call and hands them to words_enter(index, words).
  .balign 16
  .type enter, @function
enter:
  pushq %rbp
  movq %rsp, %rbp
  subq $152, %rsp
  movq %rdi, 0(%rsp)
  movq %rsi, 8(%rsp)
  movq %rdx, 16(%rsp)
  movq %rcx, 24(%rsp)
  movq %r8, 32(%rsp)
  movq %r9, 40(%rsp)
  movq %xmm0, FLOATS+0(%rsp)
  movq %xmm1, FLOATS+8(%rsp)
  movq %xmm2, FLOATS+16(%rsp)
  movq %xmm3, FLOATS+24(%rsp)
  movq %xmm4, FLOATS+32(%rsp)
  movq %xmm5, FLOATS+40(%rsp)
  movq %xmm6, FLOATS+48(%rsp)
  movq %xmm7, FLOATS+56(%rsp)
  leaq 24(%rbp), %rax
  movq %rax, STACK(%rsp)
  movq $0, INT_RESULT(%rsp)
  movq $0, FLOAT_RESULT(%rsp)
  movl 8(%rbp), %edi
  movq %rsp, %rsi
  call words_enter
  movq INT_RESULT(%rsp), %rax
  movq FLOAT_RESULT(%rsp), %xmm0
  leave
  addq $8, %rsp
  ret
  .size enter, . - enter

// void *words_entry(uint32_t index)
  .globl words_entry
  .hidden words_entry
  .type words_entry, @function
words_entry:
  movl %edi, %eax
  shlq $4, %rax
  leaq entries(%rip), %rdx
  addq %rdx, %rax
  ret
  .size words_entry, . - words_entry

// void words_pass(void *target, struct words *words)
  .globl words_pass
  .hidden words_pass
  .type words_pass, @function
words_pass:
  pushq %rbp
  movq %rsp, %rbp
  pushq %rbx
  subq $200, %rsp
  movq %rsi, %rbx
  movq %rdi, %r11
  movq STACK(%rbx), %rsi
  testq %rsi, %rsi
  jz 1f
  movq %rsp, %rdi
  movl $PASSED_STACK_WORDS, %ecx
  rep movsq
1:
  movq FLOATS+0(%rbx), %xmm0
  movq FLOATS+8(%rbx), %xmm1
  movq FLOATS+16(%rbx), %xmm2
  movq FLOATS+24(%rbx), %xmm3
  movq FLOATS+32(%rbx), %xmm4
  movq FLOATS+40(%rbx), %xmm5
  movq FLOATS+48(%rbx), %xmm6
  movq FLOATS+56(%rbx), %xmm7
  movq 0(%rbx), %rdi
  movq 8(%rbx), %rsi
  movq 16(%rbx), %rdx
  movq 24(%rbx), %rcx
  movq 32(%rbx), %r8
  movq 40(%rbx), %r9
  movl $8, %eax
  call *%r11
  movq %rax, INT_RESULT(%rbx)
  movq %xmm0, FLOAT_RESULT(%rbx)
  movq -8(%rbp), %rbx
  leave
  ret
  .size words_pass, . - words_pass

#endif

  .section .note.GNU-stack, "", @progbits
