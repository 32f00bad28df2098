/**
 * A context as the objects and the driver of it need it.
 *
 * @module
 */

import type { RsContext } from "../driver/hal.ts";
import type { RsLibrary, RsProcess } from "../rs_process.ts";
import type { ObjectTable } from "./object_table.ts";
import type { ThreadIo } from "./thread_io.ts";

/** Longest cache directory, in bytes (limits.h). */
export const PATH_MAX = 4096;

/** A context of this runtime, without what only its C functions ask for. */
export interface RuntimeContext extends RsContext {
  readonly process: RsProcess;
  /** The copy of libRS_internal.so that it is one of. */
  readonly library: RsLibrary;
  readonly objects: ObjectTable;
  /** Commands to the context's thread, and messages to the app. */
  readonly io: ThreadIo;
  /** Whether it is for graphics. */
  readonly isGraphics: boolean;
  /** The driver that the vendor's HAL asked for. */
  readonly vendorDriverName: string | null;
  /** Whether an error came from which on no more scripts run. */
  readonly hadFatalError: boolean;
  /** Writes a log line. */
  log(priority: "V" | "D" | "I" | "W" | "E", message: string): void;
}
