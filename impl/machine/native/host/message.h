/*
 * The messages between the device and a process that runs its machine code.
 *
 * Both are programs of machines with the same byte order and the same sizes of numbers. A message
 * is a header and a payload; the payload's parts are padded to 8 bytes. `host_messages.ts` is the
 * other half.
 */
#ifndef STRATA_MESSAGE_H
#define STRATA_MESSAGE_H

#include <stdint.h>

#include "thunks.h"

/* The thread field of a message that any thread of the process may serve. */
#define STRATA_ANY_THREAD INT32_MIN

/* What a process exits with when its socket was closed by the code that it runs. */
#define STRATA_EXIT_CUT_OFF 125

enum message_kind {
  /*
   * From the device; each but the last is answered by MESSAGE_RESULT or MESSAGE_REFUSED with the
   * same id.
   */
  MESSAGE_CALL = 1,
  MESSAGE_OFFER = 2,
  MESSAGE_LOAD = 3,
  MESSAGE_LOAD_SYSTEM = 4,
  MESSAGE_SYMBOLS = 5,
  MESSAGE_CLOSE = 6,
  MESSAGE_READ = 7,
  MESSAGE_READ_STRING = 8,
  MESSAGE_WRITE = 9,
  MESSAGE_RESERVE = 10,
  MESSAGE_UPCALL_RETURN = 11,

  /* From the process. */
  MESSAGE_RESULT = 32,
  MESSAGE_REFUSED = 33,
  MESSAGE_UPCALL = 34,
  MESSAGE_LOG = 35,
  MESSAGE_FAULT = 36,  /* text: where it happened */
  MESSAGE_BARRED = 37, /* text: what was refused, to what, and to which library, with NULs between */

  /* From the device's own client library. */
  MESSAGE_OUTPUT = 48,
  MESSAGE_END = 49,
  MESSAGE_TIMEOUT = 50,
};

struct message {
  uint32_t size; /* of header and payload */
  uint32_t kind;
  int32_t thread;
  uint32_t id;
};

/*
 * MESSAGE_CALL: this, `ints` words, `blocks` of struct call_block, `patches` of struct call_patch,
 * the blocks' bytes.
 */
struct call_request {
  uint64_t function;
  uint32_t ints;
  uint32_t blocks;
  uint32_t patches;
  uint32_t floats;
  uint64_t float_values[8]; /* of 32 bits, in the lower half, or of 64 */
};

struct call_block {
  uint64_t size;
  uint64_t is_out;
};

#define STRATA_PATCH_INTS UINT32_MAX

/* The address of block `block` goes to byte `offset` of block `where`, or of the integers. */
struct call_patch {
  uint32_t where;
  uint32_t offset;
  uint32_t block;
  uint32_t padding;
};

/*
 * MESSAGE_RESULT of MESSAGE_CALL, before the bytes of the blocks that are out;
 * MESSAGE_UPCALL_RETURN.
 */
struct returned {
  uint64_t integer;
  float real;
  uint32_t padding;
};

/* MESSAGE_OFFER: this, `count` words, names that each end in NUL. */
struct offer_request {
  uint64_t function;
  uint64_t count;
};

/* MESSAGE_LOAD: this, the name with a NUL, the file. */
struct load_request {
  uint64_t name_size;
  uint64_t file_size;
};

/* MESSAGE_SYMBOLS: this, names that each end in NUL. */
struct symbols_request {
  uint64_t library;
  uint64_t count;
};

/* MESSAGE_READ; MESSAGE_WRITE, before the bytes. */
struct memory_request {
  uint64_t address;
  uint64_t size;
};

#define STRATA_STACK_WORDS 12

struct upcall {
  uint64_t thunk;
  uint64_t ints[STRATA_INT_REGISTERS];
  uint64_t floats[8]; /* as in struct call_request */
  uint64_t stack[STRATA_STACK_WORDS];
};

/* MESSAGE_LOG: this, the tag, the name of the library that wrote it, the text. */
struct log_line {
  int32_t priority;
  uint32_t tag_size;
  uint32_t writer_size;
};

/* MESSAGE_END. */
struct end {
  int32_t by_signal;
  int32_t value; /* exit status or signal */
};

/* The control socket of the server, one of these to a packet. */
enum control_kind {
  CONTROL_FORK = 1,  /* to the server; CONTROL_FORKED brings socket, output and error output */
  CONTROL_KILL = 2,  /* to the server: ends process `pid` */
  CONTROL_READY = 3, /* from the server, once: `value` is the first thunk, `pid` their number */
  CONTROL_FORKED = 4,
  CONTROL_ENDED = 5, /* from the server: process `pid` has ended */
};

struct control {
  uint32_t kind;
  int32_t pid; /* of CONTROL_FORKED: negative errno if there is none */
  struct end end;
  uint64_t value;
};

static inline uint64_t padded(uint64_t size) {
  return (size + 7) & ~(uint64_t)7;
}

#endif
