/**
 * The functions that a layer may import from `liblog.so`: types only; the device's linker gives the code.
 *
 * @module
 */

/** `ANDROID_LOG_INFO` (android/log.h). */
export type LogPriority = 2 | 3 | 4 | 5 | 6 | 7;

/** Writes a line to the device's log. */
export declare function __android_log_write(
  priority: LogPriority,
  tag: string,
  message: string,
): number;
