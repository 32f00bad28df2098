// Stands in for Android's: the toolkit logs mistakes of its callers, and there are none here.
#pragma once

enum { ANDROID_LOG_INFO = 4, ANDROID_LOG_WARN, ANDROID_LOG_ERROR };

inline int __android_log_print(int, const char *, const char *, ...) { return 0; }
