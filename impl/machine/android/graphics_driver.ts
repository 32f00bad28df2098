/**
 * The driver that the framework chooses for an app, as lines for the runner: ANGLE, the device's own, or an updatable one.
 *
 * Source: AOSP frameworks/base, core/java/android/os/GraphicsEnvironment.java (`setupAngle`, `chooseDriver`), and
 * core/jni/android_os_GraphicsEnvironment.cpp, by which it reaches `GraphicsEnv`.
 *
 * @module
 */

import type { ProcessState } from "../../platform/process.ts";
import { driverChoice, type graphicsEnvironment, type StartOptions } from "../../start_process.ts";
import { wordOf as word } from "./android_process.ts";
import { ImageLimitError } from "./image_limit.ts";

/** The word of ANGLE's path for that of the system. */
const SYSTEM_ANGLE = "system";

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
 * @throws {ImageLimitError} If a service would say it.
 */
export function toldDriver(
  options: StartOptions,
  state: ProcessState,
  environment: ReturnType<typeof graphicsEnvironment>,
): ToldDriver {
  if (state.kind === "native" && state.environment.get("UPDATABLE_GFX_DRIVER") === "1") {
    throw new ImageLimitError(
      "libEGL asks the service gpu for the driver of this process, and no service of an image runs",
    );
  }
  if (state.kind !== "app") return { lines: [], needsVndk: false };
  const unknown = () => {
    throw new Error("Cannot make a namespace before the process is started");
  };
  const choice = driverChoice(options, state, environment, {
    ownNamespace: unknown,
    libdl: unknown,
  });
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
