/* The functions of libandroid.so that write to a system trace, as the NDK declares them; the last three from Android 10 on. */
#ifndef STRATA_ANDROID_TRACE_H
#define STRATA_ANDROID_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

bool ATrace_isEnabled(void);
void ATrace_beginSection(const char *name);
void ATrace_endSection(void);
void ATrace_beginAsyncSection(const char *name, int32_t cookie);
void ATrace_endAsyncSection(const char *name, int32_t cookie);
void ATrace_setCounter(const char *name, int64_t value);

#ifdef __cplusplus
}
#endif

#endif
