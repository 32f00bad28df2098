/**
 * The static fields of the classes of android.renderscript: once per process, hence per app.
 *
 * @module
 */

import { parseBoolean } from "../../platform/property_value.ts";

/** Static fields of one process. */
export class RsStatics {
  /** Contexts that `RenderScript.create` shares, which nobody else looks into. */
  readonly processContexts: object[] = [];
  /** Allocations that somebody listens to, by native handle. */
  readonly listening: Map<number, { notifyBufferAvailable(): void }> = new Map();
  /** Whether RenderScript is there at all (`config.disable_renderscript`, read once per process). */
  readonly isInitialized: boolean;

  /**
   * Makes them for a process that has just started.
   *
   * @param disabled The value of the property `config.disable_renderscript`.
   */
  constructor(disabled: string) {
    this.isInitialized = !parseBoolean(disabled, false);
  }
}
