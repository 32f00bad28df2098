/*
 * What the device asks a process to do, and what the process's code asks the device.
 */
#define _GNU_SOURCE
#include "requests.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "channel.h"
#include "libraries.h"
#include "thunks.h"

#define LONGEST_ERROR 4096
#define LONGEST_TEXT (1 << 20)
#define ALIGNMENT 16
#define PAGE 4096

static void *need(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

static void answer(const struct message *request, const void *payload, size_t size) {
  struct iovec parts[2] = {{0}, {(void *)payload, size}};
  channel_send(MESSAGE_RESULT, request->id, parts, 2);
}

/* Memory with a copy of bytes, aligned as malloc's is. */
static void *copy_of(const void *bytes, size_t size) {
  void *copy = need(aligned_alloc(ALIGNMENT, (size + ALIGNMENT) & ~(size_t)(ALIGNMENT - 1)));
  memcpy(copy, bytes, size);
  return copy;
}

/*
 * Memory that an app's call has ends where a page ends that nobody can read: code that takes a text
 * for longer than it is, or writes beyond what it was given, does not get away with it.
 */
struct guarded {
  char *start;
  size_t size;
  char *memory;
};

static struct guarded guarded_copy_of(const void *bytes, size_t size) {
  size_t page = getauxval(AT_PAGESZ);
  size_t usable = (size + page - 1) / page * page;
  struct guarded made = {.size = usable + page};
  made.start = mmap(NULL, made.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made.start == MAP_FAILED) abort();
  if (usable > 0 && mprotect(made.start, usable, PROT_READ | PROT_WRITE) != 0) abort();
  made.memory = made.start + usable - size;
  memcpy(made.memory, bytes, size);
  return made;
}

/* Writes addresses of blocks into the integers and into other blocks. */
static void patch(const struct call_request *call, uint64_t *ints, char **memory) {
  const struct call_block *blocks = (const void *)((const uint64_t *)(call + 1) + call->ints);
  const struct call_patch *patches = (const void *)(blocks + call->blocks);
  for (uint32_t i = 0; i < call->patches; i++) {
    char *to = patches[i].where == STRATA_PATCH_INTS ? (char *)ints : memory[patches[i].where];
    memcpy(to + patches[i].offset, &memory[patches[i].block], sizeof(char *));
  }
}

static void answer_call(const struct message *request, const struct machine_call *made,
                        const struct call_block *blocks, char **memory, uint32_t count) {
  static const char padding[8];
  struct returned returned = {made->integer, made->real, 0};
  struct iovec *parts = need(calloc(2 + 2 * (size_t)count, sizeof *parts));
  int used = 1;
  parts[used++] = (struct iovec){&returned, sizeof returned};
  for (uint32_t i = 0; i < count; i++) {
    if (!blocks[i].is_out) continue;
    parts[used++] = (struct iovec){memory[i], blocks[i].size};
    parts[used++] = (struct iovec){(char *)padding, padded(blocks[i].size) - blocks[i].size};
  }
  channel_send(MESSAGE_RESULT, request->id, parts, used);
  free(parts);
}

static void serve_call(const struct message *request) {
  const struct call_request *call = (const void *)(request + 1);
  const struct call_block *blocks = (const void *)((const uint64_t *)(call + 1) + call->ints);
  size_t patches_size = call->patches * sizeof(struct call_patch);
  const char *bytes = (const char *)(blocks + call->blocks) + patches_size;
  uint64_t *ints = need(calloc(call->ints + STRATA_INT_REGISTERS, sizeof *ints));
  char **memory = need(calloc(call->blocks + 1, sizeof *memory));
  struct guarded *guarded = need(calloc(call->blocks + 1, sizeof *guarded));
  memcpy(ints, call + 1, call->ints * sizeof *ints);
  for (uint32_t i = 0; i < call->blocks; i++) {
    guarded[i] = guarded_copy_of(bytes, blocks[i].size);
    memory[i] = guarded[i].memory;
    bytes += padded(blocks[i].size);
  }
  patch(call, ints, memory);
  struct machine_call made = {
    .function = call->function,
    .ints = ints,
    .stack_words = call->ints > STRATA_INT_REGISTERS ? call->ints - STRATA_INT_REGISTERS : 0,
  };
  memcpy(made.floats, call->float_values, sizeof made.floats);
  strata_call(&made);
  answer_call(request, &made, blocks, memory, call->blocks);
  for (uint32_t i = 0; i < call->blocks; i++) munmap(guarded[i].start, guarded[i].size);
  free(guarded);
  free(memory);
  free(ints);
}

/*
 * Names live as long as the process, as those of Android's table do: layers may keep pointers to
 * them.
 */
static const char *kept_names(const char *names, size_t size) {
  static _Thread_local struct {
    char *names;
    size_t size;
  } last;
  if (last.size != size || memcmp(last.names, names, size) != 0) {
    last.names = copy_of(names, size);
    last.size = size;
  }
  return last.names;
}

static void serve_offer(const struct message *request) {
  const struct offer_request *offer = (const void *)(request + 1);
  const uint64_t *nexts = (const uint64_t *)(offer + 1);
  const char *names = (const char *)(nexts + offer->count);
  size_t size = request->size - (names - (const char *)request);
  uint64_t *answers = need(calloc(offer->count + 1, sizeof *answers));
  names = kept_names(names, size);
  for (uint64_t i = 0; i < offer->count; i++) {
    uint64_t ints[STRATA_INT_REGISTERS] = {(uint64_t)(uintptr_t)names, nexts[i]};
    struct machine_call made = {.function = offer->function, .ints = ints};
    strata_call(&made);
    answers[i] = made.integer;
    names += strlen(names) + 1;
  }
  answer(request, answers, offer->count * sizeof *answers);
  free(answers);
}

static void answer_load(const struct message *request, void *library, const char *error) {
  uint64_t handle = (uint64_t)(uintptr_t)library;
  struct iovec parts[3] = {{0}, {&handle, sizeof handle}, {(char *)error, strlen(error)}};
  channel_send(MESSAGE_RESULT, request->id, parts, 3);
}

static void serve_load(const struct message *request) {
  const struct load_request *load = (const void *)(request + 1);
  const char *name = (const char *)(load + 1);
  char error[LONGEST_ERROR] = "";
  void *library =
    load_library(name, name + padded(load->name_size), load->file_size, error, sizeof error);
  answer_load(request, library, error);
}

static void serve_load_system(const struct message *request) {
  char error[LONGEST_ERROR] = "";
  void *library = load_system_library((const char *)(request + 1), error, sizeof error);
  answer_load(request, library, error);
}

static void serve_symbols(const struct message *request) {
  const struct symbols_request *symbols = (const void *)(request + 1);
  const char *name = (const char *)(symbols + 1);
  uint64_t *found = need(calloc(symbols->count + 1, sizeof *found));
  for (uint64_t i = 0; i < symbols->count; i++) {
    found[i] = (uint64_t)(uintptr_t)dlsym((void *)(uintptr_t)symbols->library, name);
    name += strlen(name) + 1;
  }
  answer(request, found, symbols->count * sizeof *found);
  free(found);
}

static void serve_close(const struct message *request) {
  uint64_t library;
  memcpy(&library, request + 1, sizeof library);
  close_library((void *)(uintptr_t)library);
  answer(request, NULL, 0);
}

/* Sends a copy: of a bad address, sendmsg would only say that it is one. */
static void serve_read(const struct message *request) {
  const struct memory_request *memory = (const void *)(request + 1);
  void *copy = copy_of((const void *)(uintptr_t)memory->address, memory->size);
  answer(request, copy, memory->size);
  free(copy);
}

static void serve_read_string(const struct message *request) {
  const struct memory_request *memory = (const void *)(request + 1);
  const char *text = (const char *)(uintptr_t)memory->address;
  answer(request, text, strlen(text));
}

static void serve_write(const struct message *request) {
  const struct memory_request *memory = (const void *)(request + 1);
  memcpy((void *)(uintptr_t)memory->address, memory + 1, memory->size);
  answer(request, NULL, 0);
}

static void serve_reserve(const struct message *request) {
  uint64_t address = (uint64_t)(uintptr_t)copy_of(request + 1, request->size - sizeof *request);
  answer(request, &address, sizeof address);
}

static void serve(struct message *request) {
  switch ((enum message_kind)request->kind) {
    case MESSAGE_CALL:
      serve_call(request);
      break;
    case MESSAGE_OFFER:
      serve_offer(request);
      break;
    case MESSAGE_LOAD:
      serve_load(request);
      break;
    case MESSAGE_LOAD_SYSTEM:
      serve_load_system(request);
      break;
    case MESSAGE_SYMBOLS:
      serve_symbols(request);
      break;
    case MESSAGE_CLOSE:
      serve_close(request);
      break;
    case MESSAGE_READ:
      serve_read(request);
      break;
    case MESSAGE_READ_STRING:
      serve_read_string(request);
      break;
    case MESSAGE_WRITE:
      serve_write(request);
      break;
    case MESSAGE_RESERVE:
      serve_reserve(request);
      break;
    default:
      abort();
  }
  free(request);
}

void serve_requests(void) {
  for (;;) serve(channel_receive());
}

/*
 * Whether 8 bytes can be read: the kernel, which does so before it refuses the first argument, says
 * if not. QEMU does the same.
 */
static int is_readable(const void *address) {
  return syscall(SYS_rt_sigprocmask, -1, address, NULL, sizeof(uint64_t)) == 0 || errno != EFAULT;
}

/*
 * Copies the words behind which the caller's further arguments would be. The stack may end with a
 * page; what cannot be read stays as it is.
 */
static void copy_stack(uint64_t *words, const uint64_t *stack) {
  size_t size = STRATA_STACK_WORDS * sizeof *stack;
  size_t in_page = PAGE - (uintptr_t)stack % PAGE;
  if (in_page < size && !is_readable((const char *)stack + in_page)) size = in_page;
  memcpy(words, stack, size);
}

void strata_upcall(uint32_t thunk, struct saved_registers *registers, const uint64_t *stack) {
  int caller_errno = errno;
  struct upcall upcall = {.thunk = thunk};
  memcpy(upcall.ints, registers->ints, sizeof upcall.ints);
  memcpy(upcall.floats, registers->floats, sizeof upcall.floats);
  copy_stack(upcall.stack, stack);
  struct iovec parts[2] = {{0}, {&upcall, sizeof upcall}};
  channel_send(MESSAGE_UPCALL, 0, parts, 2);
  struct message *message;
  while ((message = channel_receive())->kind != MESSAGE_UPCALL_RETURN) serve(message);
  const struct returned *returned = (const void *)(message + 1);
  registers->integer = returned->integer;
  registers->real = returned->real;
  free(message);
  errno = caller_errno;
}

void send_log_line(int priority, const char *tag, const char *text, const void *caller) {
  if (!channel_is_own()) return;
  int caller_errno = errno;
  if (tag == NULL) tag = "";
  if (text == NULL) text = "";
  const char *writer = library_of(caller);
  struct log_line line = {priority, strnlen(tag, LONGEST_TEXT), strlen(writer)};
  struct iovec parts[5] = {
    {0},
    {&line, sizeof line},
    {(char *)tag, line.tag_size},
    {(char *)writer, line.writer_size},
    {(char *)text, strnlen(text, LONGEST_TEXT)},
  };
  channel_send(MESSAGE_LOG, 0, parts, 5);
  errno = caller_errno;
}
