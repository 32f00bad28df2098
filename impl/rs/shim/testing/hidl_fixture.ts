/**
 * libRS.so over a HAL, for unit tests.
 *
 * @module
 */

import { defaultContext } from "../../hal/default_context.ts";
import { DispatchTable } from "../../hal/dispatch_table.ts";
import type { IContext } from "../../hal/i_context.ts";
import type { IDevice } from "../../hal/i_device.ts";
import type { RsProcess } from "../../rs_process.ts";
import { fakeLibrary, fakeProcess } from "../../testing/fake_process.ts";
import { HidlAdaptation } from "../hidl_adaptation.ts";

/** The context of libRS_internal.so. */
export const C = 0x77;
/** Memory for arguments. */
export const BYTES: Uint8Array = Uint8Array.of(1, 2, 3, 4);

/** Functions of libRS.so, for any arguments. */
export type Shim = Record<string, (...args: unknown[]) => unknown>;

/** libRS.so over a service that gives this context. */
export function shimOver(context: unknown, overrides: Partial<RsProcess> = {}) {
  const process = fakeProcess(overrides);
  const created: unknown[][] = [];
  const device: IDevice = {
    contextCreate: (...args) => {
      created.push(args);
      return context as IContext;
    },
  };
  const rs = new HidlAdaptation(fakeLibrary(process), device).functions() as unknown as Shim;
  return { rs, process, created, context: rs.rsContextCreate!(1, 7, 26, 1, 4) };
}

/** libRS.so over the default implementation over functions that note their arguments. */
export function shimOverDefault(results: Shim = {}, overrides: Partial<RsProcess> = {}) {
  const calls: unknown[][] = [];
  const table = new DispatchTable((name) =>
    ((...args: unknown[]) => {
      calls.push([name, ...args]);
      return results[name]?.(...args) ?? 0;
    }) as never
  );
  const is64Bit = overrides.is64Bit ?? true;
  return { calls, ...shimOver(defaultContext(table, C, is64Bit), overrides) };
}
