/*
 * The functions of libandroid.so that write to a system trace, on a device that records none.
 *
 * Signatures: android/trace.h of the NDK.
 */
#include <stdbool.h>
#include <stdint.h>

bool ATrace_isEnabled(void);
void ATrace_beginSection(const char *name);
void ATrace_endSection(void);
void ATrace_beginAsyncSection(const char *name, int32_t cookie);
void ATrace_endAsyncSection(const char *name, int32_t cookie);
void ATrace_setCounter(const char *name, int64_t value);

bool ATrace_isEnabled(void) {
  return false;
}

void ATrace_beginSection(const char *name) {
  (void)name;
}

void ATrace_endSection(void) {}

void ATrace_beginAsyncSection(const char *name, int32_t cookie) {
  (void)name;
  (void)cookie;
}

void ATrace_endAsyncSection(const char *name, int32_t cookie) {
  (void)name;
  (void)cookie;
}

void ATrace_setCounter(const char *name, int64_t value) {
  (void)name;
  (void)value;
}
