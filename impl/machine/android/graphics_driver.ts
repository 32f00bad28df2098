/**
 * The driver that the framework chooses for an app, as lines for the runner: ANGLE, the device's own, or an updatable one; and the one
 * that the service `gpu` tells native processes of.
 *
 * Source: AOSP frameworks/base, core/java/android/os/GraphicsEnvironment.java (`setupAngle`, `chooseDriver`), and
 * core/jni/android_os_GraphicsEnvironment.cpp, by which it reaches `GraphicsEnv`; frameworks/native, libs/graphicsenv/IGpuService.cpp.
 *
 * @module
 */

import type { ProcessState } from "../../platform/process.ts";
import { driverChoice, type graphicsEnvironment, type StartOptions } from "../../start_process.ts";
import { wordOf as word } from "./android_process.ts";

/** The word of ANGLE's path for that of the system. */
const SYSTEM_ANGLE = "system";
/** The variable by which native processes ask the service `gpu` for their driver. */
const BY_ENVIRONMENT = "UPDATABLE_GFX_DRIVER";

/** The driver that a process is told of. */
export interface ToldDriver {
  readonly lines: readonly string[];
  /** Whether its namespace is made of the platform's libraries for vendors. */
  readonly needsVndk: boolean;
}

/**
 * The lines of a process.
 *
 * @param options What it is started with.
 * @param state The process.
 * @param environment Its graphics environment, which is set up.
 */
export function toldDriver(
  options: StartOptions,
  state: ProcessState,
  environment: ReturnType<typeof graphicsEnvironment>,
): ToldDriver {
  const unknown = () => {
    throw new Error("Cannot make a namespace before the process is started");
  };
  const choice = driverChoice(options, state, environment, {
    ownNamespace: unknown,
    libdl: unknown,
  });
  if (state.kind === "native" && state.environment.has(BY_ENVIRONMENT)) {
    const path = choice.serviceDriverPath();
    return { lines: [`gpu ${word(path)}`], needsVndk: path !== "" };
  }
  if (state.kind !== "app") return { lines: [], needsVndk: false };
  const needsVndk = choice.driverPath !== "";
  const angle = choice.angle === "system" ? SYSTEM_ANGLE : choice.anglePath;
  const isTold = choice.angle !== "none" || choice.native;
  return {
    lines: [
      ...isTold
        ? [`angle ${word(angle)} ${Number(choice.native)} ${word(state.package?.name ?? "")}`]
        : [],
      ...needsVndk
        ? [`driver ${word(choice.driverPath)} ${word(choice.sphalLibraries.join(":"))}`]
        : [],
    ],
    needsVndk,
  };
}
