/*
 * Tells where a fault happened: as debuggerd does on Android, whose handlers each process has from
 * its start (AOSP system/core, debuggerd/handler/debuggerd_handler.cpp).
 *
 * A handler may have interrupted anything, so that it takes no lock but one that is free.
 */
#define _GNU_SOURCE
#include "fault.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "channel.h"
#include "libraries.h"
#include "limits.h"
#include "process.h"

/* How far beyond the end of the stack one frame may reach; the kernel keeps that free there. */
#define STACK_GAP (1ULL << 20)

/* How far a call, or at least the end of its instruction, lies before the place it returns to. */
#if defined(__x86_64__)
#define CALL_SIZE 1
#else
#define CALL_SIZE 4
#endif

/* How many functions are told, the innermost first. */
#define MOST_PLACES 4
#define LONGEST_TEXT 1000

static uintptr_t stack_top;
static char handler_stack[64 << 10] __attribute__((aligned(16)));

struct trace {
  uintptr_t fault;
  size_t count;
  uintptr_t places[MOST_PLACES];
};

/* Where the fault happened, and who called if that is the first instruction of a function. */
static struct trace trace_of(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  uintptr_t place = registers[REG_RIP];
  uintptr_t caller = *(const uintptr_t *)registers[REG_RSP];
#else
  uintptr_t place = context->uc_mcontext.pc;
  uintptr_t caller = context->uc_mcontext.regs[30];
#endif
  return (struct trace){place, 0, {place, caller}};
}

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *frame, void *data) {
  struct trace *trace = data;
  uintptr_t place = _Unwind_GetIP(frame);
  if (trace->count == 0 && place != trace->fault) return _URC_NO_REASON;
  trace->places[trace->count++] = place;
  return trace->count < MOST_PLACES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* Writes an address as PATH+OFFSET, `back` bytes earlier, and returns how long that is. */
static int write_place(char *text, size_t size, uintptr_t place, uintptr_t back) {
  const struct link_map *map = library_at((const void *)place);
  if (place == 0) return snprintf(text, size, "NULL");
  if (map == NULL) return snprintf(text, size, "%#lx", (unsigned long)place);
  unsigned long offset = place - map->l_addr - back;
  return snprintf(text, size, "%s+%#lx", library_name(map->l_name), offset);
}

/* Sends `PATH+OFFSET, called from PATH+OFFSET ...`, as far as it is a library's code. */
static void send_trace(const ucontext_t *context) {
  struct trace trace = trace_of(context);
  size_t count = 2;
  if (library_at((const void *)trace.fault) != NULL) {
    _Unwind_Backtrace(add_frame, &trace);
    count = trace.count > 0 ? trace.count : 1;
  }
  char text[LONGEST_TEXT];
  size_t size = write_place(text, sizeof text, trace.places[0], 0);
  for (size_t i = 1; i < count && library_at((const void *)trace.places[i]) != NULL; i++) {
    if (size + sizeof ", called from " >= sizeof text) break;
    size += snprintf(text + size, sizeof text - size, ", called from ");
    size += write_place(text + size, sizeof text - size, trace.places[i], CALL_SIZE);
  }
  if (size >= sizeof text) size = sizeof text - 1;
  struct iovec parts[2] = {{0}, {text, size}};
  channel_try_send(MESSAGE_FAULT, parts, 2);
}

/*
 * Ends the process as the fault would, but by STRATA_STACK_OVERFLOW if the main thread has used up
 * its stack. The signal is blocked meanwhile and does its work afterwards.
 */
static void on_fault(int number, siginfo_t *info, void *context) {
  uintptr_t fault = (uintptr_t)info->si_addr;
  uintptr_t lowest = stack_top - STRATA_STACK_SIZE - STACK_GAP;
  int is_of_code = info->si_code > 0;
  int is_overflow = number == SIGSEGV && is_of_code && fault < stack_top && fault >= lowest;
  signal(number, SIG_DFL);
  if (is_of_code && !is_overflow) send_trace(context);
  raise(is_overflow ? STRATA_STACK_OVERFLOW : number);
}

void tell_faults(void) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
  limit(RLIMIT_STACK, STRATA_STACK_SIZE);
  stack_top = (uintptr_t)__builtin_frame_address(0);
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  if (sigaltstack(&stack, NULL) != 0) return;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &action, NULL);
}
