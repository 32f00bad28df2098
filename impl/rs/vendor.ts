/**
 * The interfaces that a vendor of RenderScript implements: the HAL (`--part rs-hal=./mine.ts`) and the driver below it
 * (`--part rs-driver=./mine.ts`).
 *
 * @example A HAL of one's own: the platform's own, but for one method
 * ```ts ignore
 * import type { PartFactory } from "@strata/strata";
 * import type { IContext } from "@strata/strata/rs-vendor";
 *
 * const factory: PartFactory<"rs-hal"> = (Base) =>
 *   class extends Base {
 *     protected override newContext(sdk: number, type: number, flags: number): IContext | null {
 *       const inner = super.newContext(sdk, type, flags);
 *       if (inner === null) return null;
 *       return Object.assign(Object.create(inner), {
 *         contextFinish() {
 *           console.log("finish");
 *           inner.contextFinish();
 *         },
 *       });
 *     }
 *   };
 * export default factory;
 * ```
 *
 * @module
 */

export * from "./driver/hal.ts";
export type * from "./hal/hal_types.ts";
export * from "./hal/i_context.ts";
export type * from "./hal/i_context_allocations.ts";
export type * from "./hal/i_context_groups.ts";
export type * from "./hal/i_context_objects.ts";
export type * from "./hal/i_context_scripts.ts";
export type * from "./hal/i_context_session.ts";
export type * from "./hal/i_device.ts";
