/**
 * The RenderScript HAL's service.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IDevice.hal.
 *
 * @module
 */

import type { ContextFlags, ContextType } from "./hal_types.ts";
import type { IContext } from "./i_context.ts";

/** The service that `HIDL_FETCH_IDevice` of a vendor's `android.hardware.renderscript@1.0-impl` gives. */
export interface IDevice {
  /**
   * Makes a context.
   *
   * The interface has no room for an error. Android gives a context whatever happens; the sane answer is null where
   * there is none.
   *
   * @param sdkVersion API level that the app is for, which scripts without one of their own have.
   * @param type Kind of context.
   * @param flags How it should run. LOW_LATENCY never comes here: libRS.so takes the CPU path for it.
   */
  contextCreate(sdkVersion: number, type: ContextType, flags: ContextFlags): IContext | null;
}
