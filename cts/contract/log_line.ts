/**
 * A line of a device's log.
 *
 * @module
 */

/** Priorities, by their numbers in liblog (android/log.h). */
export const LOG_PRIORITIES: readonly LogLine["priority"][] = [
  "V",
  "V",
  "V",
  "D",
  "I",
  "W",
  "E",
  "F",
];

/** One line of the device's log. */
export interface LogLine {
  /** Milliseconds since boot. */
  readonly time: number;
  /** Process. */
  readonly pid: number;
  /** Thread. */
  readonly tid: number;
  /** Verbose, debug, info, warning, error or fatal. */
  readonly priority: "V" | "D" | "I" | "W" | "E" | "F";
  /** Who wrote it. */
  readonly tag: string;
  /** The text. */
  readonly message: string;
}
