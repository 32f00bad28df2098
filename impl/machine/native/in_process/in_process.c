/*
 * Machine code in the very process of the device: the C part of `in_process_host.ts`.
 *
 * Calls and thunks are those of a code host of its own (../host). Here a thunk ends in one
 * function of the device, and there is no message in between.
 */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../host/thunks.h"

/* The device's function for thunks. It returns by strata_return. */
typedef void device_upcall(int32_t thread, uint32_t thunk, struct saved_registers *registers,
                           const uint64_t *stack);

/* The offer of a function to a layer: AndroidGLESLayer_GetProcAddress. */
typedef uint64_t get_proc_address(const char *name, uint64_t next);

static _Atomic(device_upcall *) device;

/* Negative numbers for threads that the machine code made, 0 for the one that opened the host. */
static _Thread_local int32_t thread_number;
static atomic_int last_thread;

/* Takes the thunks for a device on the calling thread; 0 if another has them. */
uint32_t strata_open(device_upcall *upcall) {
  device_upcall *none = NULL;
  if (!atomic_compare_exchange_strong(&device, &none, upcall)) return 0;
  thread_number = 1;
  return 1;
}

/* Gives the thunks back; from now on they return 0. */
void strata_shut(void) {
  thread_number = 0;
  atomic_store(&device, NULL);
}

/* The address of a thunk; NULL if there are not as many. */
const char *strata_thunk(uint32_t index) {
  return index < STRATA_THUNKS ? strata_thunks + (size_t)index * STRATA_THUNK_SIZE : NULL;
}

/* dlopen; NULL if it fails, and strata_refusal says why. */
void *strata_load(const char *file) {
  return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

const char *strata_refusal(void) {
  return dlerror();
}

void strata_unload(void *library) {
  dlclose(library);
}

void strata_enter(struct machine_call *call) {
  strata_call(call);
}

void strata_upcall(uint32_t thunk, struct saved_registers *registers, const uint64_t *stack) {
  registers->integer = 0;
  registers->real = 0;
  if (thread_number == 0) thread_number = atomic_fetch_sub(&last_thread, 1) - 1;
  device_upcall *upcall = atomic_load(&device);
  if (upcall != NULL) upcall(thread_number > 0 ? 0 : thread_number, thunk, registers, stack);
}

/* Stores what an upcall returns. */
void strata_return(struct saved_registers *registers, uint64_t integer, float real) {
  registers->integer = integer;
  registers->real = real;
}

/* Offers functions to a layer, in order, and replaces each address by what it answers. */
void strata_offer(get_proc_address *layer, const char *const *names, uint64_t *functions,
                  uint32_t count) {
  for (uint32_t i = 0; i < count; i++) functions[i] = layer(names[i], functions[i]);
}

/* Looks symbols up: `names` is one after the other, each with its NUL. */
void strata_symbols(void *library, const char *names, uint64_t *addresses, uint32_t count) {
  for (uint32_t i = 0; i < count; i++, names += strlen(names) + 1) {
    addresses[i] = (uint64_t)dlsym(library, names);
  }
}

/* Memory of the process with these bytes. */
void *strata_reserve(const void *bytes, uint64_t size) {
  void *memory = malloc(size == 0 ? 1 : size);
  if (memory != NULL) memcpy(memory, bytes, size);
  return memory;
}

void strata_write(void *memory, const void *bytes, uint64_t size) {
  memcpy(memory, bytes, size);
}
