/**
 * The imports of a test's author.
 *
 * @module
 */

export { Adb } from "./adb.ts";
export {
  type Chosen,
  type Controlled,
  type ControlledAudit,
  type Group,
  group,
  type ParamTable,
  type TestBuilder,
} from "./builder.ts";
export type { Context } from "./context.ts";
export { SkipSignal } from "./expectation.ts";
export type { ParamValue } from "./id.ts";
export type { AuditControl, Control, FalseAlarm, Prohibition } from "./must_not.ts";
export {
  edgesOf,
  isAtEdge,
  isAtEdgeOf,
  isFirstOrLast,
  isLast,
  isWithin,
  type Span,
} from "./releases.ts";
export type { HostFile, Outcome, Scene } from "./scene.ts";
export { type Case, defineSuite, type Suite } from "./suite.ts";
export { type Usage, usageSinceNow } from "../process/processor_time.ts";
