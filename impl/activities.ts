/**
 * The activities of apps, as `am start` starts them.
 *
 * @module
 */

import { apiLevel } from "../cts/contract/api_level.ts";
import type { Process } from "../cts/contract/device.ts";
import type { Release } from "../cts/contract/world.ts";
import { playLeftProgram } from "./left_program.ts";
import { SimProcess } from "./machine/sim_process.ts";
import { startNativeActivity } from "./native_activity.ts";
import type { ApkCache } from "./platform/apk_cache.ts";
import type { NativeActivity } from "./platform/apk_manifest.ts";
import type { Files } from "./platform/files.ts";
import type { InstalledPackage } from "./platform/package_manager.ts";
import type { ProcessState } from "./platform/process.ts";
import type { Screen } from "./platform/screen.ts";
import { rootCredentials } from "./platform/users.ts";

/** Path of the program inside an APK that an activity runs when it is started. */
export const ACTIVITY_PROGRAM = "assets/strata/program.json";

/** A process of a device, whatever runs its code. */
export type DeviceProcess = Process & { readonly state: ProcessState };

/** The needs of activities of their device. */
export interface ActivitiesHost {
  readonly release: Release;
  readonly files: Files;
  readonly apks: ApkCache;
  /** A package, if it is installed for a user of the device. */
  installed(name: string, user: number): InstalledPackage | undefined;
  /** The processes that run. */
  running(): readonly DeviceProcess[];
  /** Starts the process of an app for a user of the device. */
  start(name: string, user: number): DeviceProcess;
  /** The screen that windows are shown on. */
  screen(): Screen;
}

/** The activities of one device. */
export class Activities {
  readonly #host: ActivitiesHost;
  /** Processes that an activity of machine code was started in. */
  readonly #entered = new WeakSet<Process>();

  /** @param host The device. */
  constructor(host: ActivitiesHost) {
    this.#host = host;
  }

  /** Starts an app's process, and in it the program that its APK carries for its activities, or its machine code. */
  async start(name: string, component: string, user: number): Promise<string> {
    const app = this.#host.installed(name, user);
    const activity = component.startsWith(".") ? `${name}${component}` : component;
    if (app === undefined || !app.activities.includes(activity)) {
      throw new Error(`Activity class {${name}/${component}} does not exist.`);
    }
    const running = this.#host.running().find(({ state }) =>
      state.package?.uid === app.uid && state.kind === "app"
    );
    const process = running ?? this.#host.start(name, user);
    const played = await this.#playProgram(process, app);
    const native = played ? undefined : app.manifest.nativeActivities?.get(activity);
    if (native !== undefined && !this.#entered.has(process)) this.#enter(process, app, native);
    return `Starting: Intent { cmp=${name}/${component} }\n`;
  }

  /** Plays the program in an app's folder, or that its APK carries, in the place of its code; false if there is none. */
  async #playProgram(process: DeviceProcess, app: InstalledPackage): Promise<boolean> {
    if (await playLeftProgram(process, app, this.#host.files)) return true;
    const apk = await this.#host.apks.read(this.#host.files.read(app.sourceDir, rootCredentials()));
    if (!apk.entries.some((entry) => entry.name === ACTIVITY_PROGRAM)) return false;
    const program = new TextDecoder().decode(await apk.read(ACTIVITY_PROGRAM));
    await process.run(JSON.parse(program));
    return true;
  }

  /** Starts an activity of machine code in a process of its app. */
  #enter(process: DeviceProcess, app: InstalledPackage, activity: NativeActivity): void {
    if (!(process instanceof SimProcess)) {
      throw new Error("Activities of machine code do not run on the machine of this device");
    }
    this.#entered.add(process);
    process.enter((machine, linker) =>
      startNativeActivity({
        machine,
        linker,
        activity,
        dataDir: app.dataDir,
        sdkVersion: apiLevel(this.#host.release),
        screen: this.#host.screen(),
      })
    );
  }

  /** Gives threads of activities of machine code that no call runs on their turn. */
  turn(): void {
    for (const process of this.#host.running()) {
      if (process instanceof SimProcess && this.#entered.has(process)) process.turn();
    }
  }
}
