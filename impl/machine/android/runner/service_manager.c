// Stands for hwservicemanager, servicemanager, the service gpu and the kernel's binder below them: processes of an image ask
// the first how a HAL is offered, the second for a service, and gpu for the driver of a native process. At any other service
// they end.
//
// The image's libhidl opens /dev/hwbinder and its libbinder /dev/binder, which are files here, and they talk to it by ioctl. What
// they send is in this process, and so is the answer; no other process is ever reached.
//   binder       Linux, include/uapi/linux/android/binder.h
//   answers      AOSP system/libhidl, transport/manager/1.0/IServiceManager.hal; a status comes first, 0 for none
//   services     AOSP frameworks/native, libs/binder/aidl/android/os/IServiceManager.aidl; each method is given a name first
//   gpu          the same, libs/graphicsenv/IGpuService.cpp
//   stability    the same, libs/binder/Stability.h, behind each object of a Parcel; Android 12 puts a version before it
#include <linux/android/binder.h>
#include <stdarg.h>
#include <sys/syscall.h>

#include "runner.h"

// The methods that are answered with more than that they have run, by their numbers.
enum { GET = 1, CHECK_SERVICE = 2, GET_TRANSPORT = 3, GET_UPDATABLE_DRIVER_PATH = 4 };
// What the services are known by; servicemanager is 0.
enum { GPU_HANDLE = 1 };
enum { TEXTS_MAX = 16, PROTOCOL = 8, ANSWER_WORDS = 8, NAME_MAX_SIZE = 128 };
// Is somebody there (AOSP libs/binder, include/binder/IBinder.h, PING_TRANSACTION)?
static const uint32_t PING = B_PACK_CHARS('_', 'P', 'N', 'G');
// What comes before the name of the interface in a call: the policy of StrictMode, on whose behalf, and from Android 11 on who
// reads it (Parcel::writeInterfaceToken).
enum { HEAD_WORDS = 2 };
static const uint32_t READER = B_PACK_CHARS('S', 'Y', 'S', 'T');

// How stable an object is that comes from the system: of all releases, and the version of the format that Android 12 has before it.
enum { STABILITY_SYSTEM = 12, STABILITY_SHIFT = 24, FORMAT_VERSION = 1 };

static const char *offered;
static uint32_t offer;
static const char *gpu_driver;

void set_service(const char *name, int transport) {
  offered = name;
  offer = (uint32_t)transport;
}

void set_gpu_driver(const char *path) { gpu_driver = path; }

// Checks that one of the texts of a call is the name of what is offered.
static bool asks_for_offered(const struct binder_transaction_data *call) {
  const char *data = (const char *)call->data.ptr.buffer;
  const binder_size_t *offsets = (const binder_size_t *)call->data.ptr.offsets;
  size_t count = call->offsets_size / sizeof *offsets;
  for (size_t i = 0; i < count && i < TEXTS_MAX && offered != NULL; i++) {
    const struct binder_buffer_object *object = (const void *)(data + offsets[i]);
    if (object->hdr.type == BINDER_TYPE_PTR && object->length == strlen(offered) + 1 &&
        !memcmp((const char *)object->buffer, offered, object->length)) {
      return true;
    }
  }
  return false;
}

// Where commands of the driver are put that the process is to read.
struct commands {
  char *at, *end;
};

static void put(struct commands *commands, uint32_t command, const void *data, size_t size) {
  if (commands->end - commands->at < (ptrdiff_t)(sizeof command + size)) abort();
  memcpy(commands->at, &command, sizeof command);
  memcpy(commands->at + sizeof command, data, size);
  commands->at += sizeof command + size;
}

// Answers a call. The answer is never given back: a process asks a handful of times.
static void answer_call(const struct binder_transaction_data *call, struct commands *replies) {
  put(replies, BR_TRANSACTION_COMPLETE, NULL, 0);
  if ((call->flags & TF_ONE_WAY) != 0) return;
  uint32_t *answer = calloc(ANSWER_WORDS, sizeof *answer);
  struct binder_transaction_data reply = {.data.ptr.buffer = (binder_uintptr_t)answer};
  reply.data_size = 2 * sizeof *answer;
  if (call->code == GET_TRANSPORT && asks_for_offered(call)) answer[1] = offer;
  if (call->code == GET) {
    // No service: a binder that is null.
    answer[1] = BINDER_TYPE_BINDER;
    reply.data_size = sizeof *answer + sizeof(struct flat_binder_object);
  }
  put(replies, BR_REPLY, &reply, sizeof reply);
}

// The second text of a call, behind the name of the interface; empty if there is none.
static void read_name(const struct binder_transaction_data *call, char name[NAME_MAX_SIZE]) {
  const char *at = (const char *)call->data.ptr.buffer + HEAD_WORDS * sizeof(uint32_t);
  const char *end = (const char *)call->data.ptr.buffer + call->data_size;
  if (end - at >= (ptrdiff_t)sizeof READER && !memcmp(at, &READER, sizeof READER)) {
    at += sizeof READER;
  }
  memset(name, 0, NAME_MAX_SIZE);
  for (int i = 0; i < 2; i++) {
    int32_t length;
    if (end - at < (ptrdiff_t)sizeof length) return;
    memcpy(&length, at, sizeof length);
    at += sizeof length;
    if (length < 0 || (end - at) / 2 < length) return;
    for (int32_t k = 0; i == 1 && k < length && k < NAME_MAX_SIZE - 1; k++) name[k] = at[2 * k];
    at += (2 * ((size_t)length + 1) + 3) & ~(size_t)3;
  }
}

// Answers a call that waits for it.
static void reply_to(struct commands *replies, struct binder_transaction_data reply) {
  put(replies, BR_TRANSACTION_COMPLETE, NULL, 0);
  put(replies, BR_REPLY, &reply, sizeof reply);
}

// The service gpu, as servicemanager gives it: no exception, the object, and how stable it is.
static void give_gpu(struct commands *replies) {
  static struct {
    uint32_t exception;
    char object[sizeof(struct flat_binder_object)];
    uint32_t stability;
  } answer;
  static const binder_size_t offsets[] = {sizeof answer.exception};
  const struct flat_binder_object object = {
      .hdr.type = BINDER_TYPE_HANDLE, .flags = FLAT_BINDER_FLAG_ACCEPTS_FDS, .handle = GPU_HANDLE};
  memcpy(answer.object, &object, sizeof object);
  bool has_version =
      function_of("libbinder.so", "_ZN7android8internal9Stability11getCategoryEPNS_7IBinderE") != NULL;
  answer.stability =
      has_version ? STABILITY_SYSTEM << STABILITY_SHIFT | FORMAT_VERSION : STABILITY_SYSTEM;
  reply_to(replies, (struct binder_transaction_data){.data_size = sizeof answer,
                                                     .offsets_size = sizeof offsets,
                                                     .data.ptr = {(binder_uintptr_t)&answer,
                                                                  (binder_uintptr_t)offsets}});
}

// The path of the driver, as text of 16 bits a character: its length, and a NUL behind it.
static void tell_gpu_driver(struct commands *replies) {
  size_t length = strlen(gpu_driver);
  size_t size = sizeof(uint32_t) + ((2 * (length + 1) + 3) & ~(size_t)3);
  char *answer = calloc(1, size);
  *(uint32_t *)answer = (uint32_t)length;
  for (size_t i = 0; i < length; i++) answer[sizeof(uint32_t) + 2 * i] = gpu_driver[i];
  reply_to(replies, (struct binder_transaction_data){
                        .data_size = size, .data.ptr.buffer = (binder_uintptr_t)answer});
}

// Answers a call of libbinder. Whoever looks for a service waits for it, and without an end if there is none: the process is over,
// and says why.
static void answer_binder(const struct binder_transaction_data *call, struct commands *replies) {
  char name[NAME_MAX_SIZE] = "gpu";
  if (call->code == PING) {
    static const uint32_t none[1];
    reply_to(replies,
             (struct binder_transaction_data){.data.ptr.buffer = (binder_uintptr_t)none});
    return;
  }
  if (call->target.handle == GPU_HANDLE && call->code == GET_UPDATABLE_DRIVER_PATH) {
    tell_gpu_driver(replies);
    return;
  }
  if (call->target.handle != GPU_HANDLE) {
    read_name(call, name);
    if (gpu_driver != NULL && call->code == CHECK_SERVICE && !strcmp(name, "gpu")) {
      give_gpu(replies);
      return;
    }
  }
  struct text line = {0};
  add(&line, "S x");
  add_bytes(&line, name, strlen(name));
  answer(&line);
  _exit(0);
}

static int exchange(struct binder_write_read *buffers) {
  const char *command = (const char *)buffers->write_buffer + buffers->write_consumed;
  const char *end = (const char *)buffers->write_buffer + buffers->write_size;
  char *read = (char *)buffers->read_buffer + buffers->read_consumed;
  struct commands replies = {read, (char *)buffers->read_buffer + buffers->read_size};
  while (command < end) {
    uint32_t code;
    memcpy(&code, command, sizeof code);
    if (code == BC_TRANSACTION_SG || code == BC_TRANSACTION) {
      struct binder_transaction_data call;
      memcpy(&call, command + sizeof code, sizeof call);
      // libhidl alone sends buffers along, and so always uses the first of the two.
      (code == BC_TRANSACTION ? answer_binder : answer_call)(&call, &replies);
    }
    command += sizeof code + _IOC_SIZE(code);
  }
  buffers->write_consumed = buffers->write_size;
  buffers->read_consumed += (binder_size_t)(replies.at - read);
  return 0;
}

// In the place of libc's for all libraries of the system: programs come first among the global symbols.
__attribute__((visibility("default"))) int ioctl(int file, int request, ...) {
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (_IOC_TYPE((unsigned)request) != 'b') {
    return (int)syscall(SYS_ioctl, file, request, argument);
  }
  switch ((unsigned)request) {
    case BINDER_WRITE_READ:
      return exchange(argument);
    case BINDER_VERSION:
      ((struct binder_version *)argument)->protocol_version = PROTOCOL;
      return 0;
    default:
      return 0;
  }
}
