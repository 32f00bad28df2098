/**
 * What the classes of android.renderscript keep in static fields: once per process, hence per app.
 *
 * @module
 */

import { parseBoolean } from "../../platform/property_value.ts";
import type { AllocationIo } from "./allocation_io.ts";
import type { RenderScript } from "./render_script.ts";

/** Static fields of one process. */
export class RsStatics {
  /** Contexts that {@link RenderScript.create} shares. */
  readonly processContexts: RenderScript[] = [];
  /** Allocations that somebody listens to, by native handle. */
  readonly listening: Map<number, AllocationIo> = new Map();
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
