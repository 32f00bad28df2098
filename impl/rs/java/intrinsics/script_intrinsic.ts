/**
 * Scripts that every device has.
 *
 * Where Android's checks leave a gap, arguments are refused with a message; apps with `compat` have Android's behavior.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptIntrinsic.java.
 *
 * @module
 */

import type { Allocation } from "../allocation/allocation.ts";
import type { LaunchOptions } from "../script/launch_options.ts";
import { Script } from "../script/script.ts";
import { refuseBeyondAndroid } from "./checks.ts";

/** Arguments of {@link Script.forEach}, which start with the number of a kernel. */
export type KernelLaunch = Parameters<Script["forEach"]>;
/** Where an intrinsic writes, and which cells. Default: all. */
export type OutputLaunch = readonly [aout: Allocation, options?: LaunchOptions | null];
/** Where an intrinsic reads, where it writes, and which cells. Default: all. */
export type CellLaunch = readonly [
  ain: Allocation,
  aout: Allocation,
  options?: LaunchOptions | null,
];
/** Where an intrinsic reads, and which cells. Default: all. */
export type InputLaunch = readonly [ain: Allocation, options?: LaunchOptions | null];

/** An intrinsic. Each class has a `create` of its own; a device whose driver lacks the intrinsic gives one without native object. */
export abstract class ScriptIntrinsic extends Script {
  /** Refuses what Android lets pass, unless the app has `compat`. @throws {RSIllegalArgumentException} If it is refused. */
  protected refuse(isBad: boolean, message: string): void {
    refuseBeyondAndroid(this.rs, isBad, message);
  }
}

/** An intrinsic with one kernel, which is launched without its number. */
export abstract class LaunchedIntrinsic<Launch extends readonly unknown[]> extends ScriptIntrinsic {
  /**
   * Runs the intrinsic.
   *
   * @param args Allocations and options, in the order that the class says; or the arguments of {@link Script.forEach}.
   * @throws {RSIllegalArgumentException} If an Allocation is not what the intrinsic takes, or of another context.
   */
  override forEach(...args: Launch | KernelLaunch): void {
    if (typeof args[0] === "number") super.forEach(...(args as KernelLaunch));
    else this.launch(...(args as Launch));
  }

  /** Checks the Allocations, and launches the kernel. */
  protected abstract launch(...args: Launch): void;
}
