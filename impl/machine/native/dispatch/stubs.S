/*
 * The stubs of a dispatch library: what an app or a layer calls when it calls a public function
 * of EGL or GL.
 *
 * A stub jumps through a slot, with every register and the stack as the caller left them, so that
 * what the slot holds returns to the caller itself. An `entry_of_process` has one slot for the
 * whole process. An `entry_of_thread` takes its slot from the table of the calling thread, as a
 * GL call on Android goes through the hooks of its thread.
 *
 * The lines that use these macros are generated, see ../dispatch.ts:
 *
 *   slots COUNT             begins the library; a slot starts with a function that does nothing
 *   entry_of_process NAME, SLOT
 *   thread_table            comes before the first entry of the thread
 *   entry_of_thread NAME, SLOT
 *
 * The thread's table is found by thread-local storage of the model "initial-exec": 8 bytes of the
 * space that the C runtime keeps for libraries that are loaded late, and no call.
 */

/* For code hosts: the slots, and how many there are (32 bits). */
  .macro export name
  .globl \name
  .type \name, %object
  .endm

  .macro function name
  .globl \name
  .type \name, %function
  .p2align 4
\name:
  .endm

  .macro slots count
  .data
  .p2align 6
  export strata_slots
strata_slots:
.Lslots:
  .rept \count
  .quad .Lnothing
  .endr
  .size strata_slots, . - strata_slots

  .section .rodata
  .p2align 2
  export strata_slot_count
strata_slot_count:
  .long \count
  .size strata_slot_count, 4

  .text
  default_function
  .endm

  .macro thread_table
  .section .tdata, "awT", %progbits
  .p2align 3
.Ltable:
  .quad .Lslots

  .text
  table_function
  .endm

#if defined(__x86_64__)

  .macro default_function
  .p2align 4
.Lnothing:
  xorl %eax, %eax
  pxor %xmm0, %xmm0
  ret
  .endm

/*
 * void **strata_use_table(void **table): has the calling thread's stubs use a table with as many
 * slots, or, for NULL, the library's own again. Returns the table that it used before.
 */
  .macro table_function
  function strata_use_table
  leaq .Lslots(%rip), %rdx
  testq %rdi, %rdi
  cmovzq %rdx, %rdi
  movq .Ltable@gottpoff(%rip), %rdx
  movq %fs:(%rdx), %rax
  movq %rdi, %fs:(%rdx)
  ret
  .size strata_use_table, . - strata_use_table
  .endm

  .macro entry_of_process name, slot
  function \name
  jmp *.Lslots + 8 * \slot(%rip)
  .size \name, . - \name
  .endm

  .macro entry_of_thread name, slot
  function \name
  movq .Ltable@gottpoff(%rip), %r11
  movq %fs:(%r11), %r11
  jmp *8 * \slot(%r11)
  .size \name, . - \name
  .endm

#elif defined(__aarch64__)

  .macro default_function
  .p2align 4
.Lnothing:
  mov x0, xzr
  movi v0.2d, #0
  ret
  .endm

  .macro table_function
  function strata_use_table
  adrp x1, .Lslots
  add x1, x1, :lo12:.Lslots
  cmp x0, xzr
  csel x1, x1, x0, eq
  adrp x2, :gottprel:.Ltable
  ldr x2, [x2, :gottprel_lo12:.Ltable]
  mrs x3, tpidr_el0
  ldr x0, [x3, x2]
  str x1, [x3, x2]
  ret
  .size strata_use_table, . - strata_use_table
  .endm

  .macro entry_of_process name, slot
  function \name
  adrp x16, .Lslots
  add x16, x16, :lo12:.Lslots
  ldr x16, [x16, #(8 * \slot)]
  br x16
  .size \name, . - \name
  .endm

  .macro entry_of_thread name, slot
  function \name
  adrp x16, :gottprel:.Ltable
  ldr x16, [x16, :gottprel_lo12:.Ltable]
  mrs x17, tpidr_el0
  ldr x16, [x17, x16]
  ldr x16, [x16, #(8 * \slot)]
  br x16
  .size \name, . - \name
  .endm

#else
#error "Dispatch stubs are written for x86-64 and AArch64"
#endif

  .section .note.GNU-stack, "", %progbits
