// Stands in for the NDK's: a processor of x86-64 with SSSE3.
#pragma once

// What the NDK's headers bring along.
#include <algorithm>
#include <cmath>
#include <cstdint>

enum { ANDROID_CPU_FAMILY_ARM = 1, ANDROID_CPU_FAMILY_X86, ANDROID_CPU_FAMILY_ARM64 = 4 };
enum { ANDROID_CPU_FAMILY_X86_64 = 6 };
enum { ANDROID_CPU_ARM_FEATURE_NEON = 1 << 2, ANDROID_CPU_ARM64_FEATURE_ASIMD = 1 << 1 };
enum { ANDROID_CPU_X86_FEATURE_SSSE3 = 1 };

using AndroidCpuFamily = int;

inline AndroidCpuFamily android_getCpuFamily() { return ANDROID_CPU_FAMILY_X86_64; }
inline uint64_t android_getCpuFeatures() { return ANDROID_CPU_X86_FEATURE_SSSE3; }
