/**
 * The replaceable parts of RenderScript.
 *
 * @module
 */

import { CompileCommand } from "./bcc/command_line.ts";
import { BccProgram, LdMcProgram } from "./bcc/programs.ts";
import { CpuRef } from "./cpu_ref/cpu_ref.ts";
import { CpuScript } from "./cpu_ref/cpu_script.ts";
import { ScriptCompiler } from "./cpu_ref/script_compiler.ts";
import { Intrinsics } from "./cpu_ref/intrinsics/intrinsics.ts";
import { CpuScriptGroup } from "./cpu_ref/cpu_script_group.ts";
import { Launch } from "./cpu_ref/launch.ts";
import { Reduce } from "./cpu_ref/reduce.ts";
import { DriverAllocations } from "./driver/allocations.ts";
import { RsDriver } from "./driver/rs_driver.ts";
import { RsHal } from "./hal/rs_hal.ts";
import { Allocation } from "./internal/allocation/allocation.ts";
import { Closure } from "./internal/closure.ts";
import { Context } from "./internal/context.ts";
import { DriverLoader } from "./internal/driver_loader.ts";
import { Element } from "./internal/element.ts";
import { RsInternal } from "./internal/rs_internal.ts";
import { Sampler } from "./internal/sampler.ts";
import { Script } from "./internal/script/script.ts";
import { ScriptGroup } from "./internal/script/group.ts";
import { ScriptGroup2 } from "./internal/script/group2.ts";
import { ThreadIo } from "./internal/thread_io.ts";
import { Type } from "./internal/type.ts";
import { FallbackAdaptation } from "./shim/fallback_adaptation.ts";
import { HalPolicy } from "./shim/hal_policy.ts";
import { HidlAdaptation } from "./shim/hidl_adaptation.ts";
import { HidlTransport } from "./shim/hidl_transport.ts";
import { LibRs } from "./shim/lib_rs.ts";

/** The reference class of every part of RenderScript, by the name that `--part` takes. */
export const RS_PARTS = {
  /** libRS.so: which path a context takes. */
  rs: LibRs,
  /** How libRS.so has the functions of the CPU path. */
  "rs-fallback": FallbackAdaptation,
  /** How libRS.so calls a HAL. */
  "rs-hidl": HidlAdaptation,
  /** The rules on versions of the HAL. */
  "rs-hal-policy": HalPolicy,
  /** Finds the vendor's implementation of the HAL. */
  "hidl-transport": HidlTransport,
  /** The platform's own implementation of the HAL. */
  "rs-hal": RsHal,
  /** libRS_internal.so: one object for each copy. */
  "rs-internal": RsInternal,
  /** Contexts. */
  "rs-context": Context,
  /** Finds and loads a context's driver. */
  "rs-driver-loader": DriverLoader,
  /** A context's commands and messages. */
  "rs-thread-io": ThreadIo,
  /** Elements. */
  "rs-element": Element,
  /** Types. */
  "rs-type": Type,
  /** Allocations: what is checked before the driver is asked. */
  "rs-allocation": Allocation,
  /** Samplers. */
  "rs-sampler": Sampler,
  /** Scripts: what is checked before the driver is asked. */
  "rs-script": Script,
  /** Groups of kernels, version 1. */
  "rs-script-group": ScriptGroup,
  /** Groups of closures, version 2. */
  "rs-script-group2": ScriptGroup2,
  /** Steps of a group of version 2. */
  "rs-closure": Closure,
  /** libRSDriver.so, the reference driver. */
  "rs-driver": RsDriver,
  /** How the reference driver keeps cells. */
  "rs-driver-allocation": DriverAllocations,
  /** libRSCpuRef.so. */
  "rs-cpu-ref": CpuRef,
  /** A script that is loaded. */
  "rs-cpu-script": CpuScript,
  /** Compiles and links a script by both programs, and tells what is still good. */
  "rs-compiler": ScriptCompiler,
  /** The command lines of bcc and ld.mc. */
  "rs-compile-command": CompileCommand,
  /** The program that compiles scripts. */
  bcc: BccProgram,
  /** The program that links scripts. */
  "ld-mc": LdMcProgram,
  /** The computations of intrinsics. */
  "rs-intrinsics": Intrinsics,
  /** Launches of kernels. */
  "rs-launch": Launch,
  /** Reductions. */
  "rs-reduce": Reduce,
  /** How groups run. */
  "rs-cpu-script-group": CpuScriptGroup,
} as const;

/** The classes of all parts of RenderScript. */
export type RsParts = typeof RS_PARTS;
