/**
 * A line of a device's log.
 *
 * @module
 */

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
