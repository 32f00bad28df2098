/**
 * Starts processes: which user, which ABI, dumpable or not, with what graphics environment.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import type { ProcessSpec } from "../../cts/contract/device.ts";
import type { Abi, BuildType, Release } from "../../cts/contract/world.ts";
import type { InstalledPackage } from "./package_manager.ts";
import type { ProcessKind, ProcessOptions } from "./process.ts";
import { appProcess } from "./stock_files.ts";
import {
  AID_ISOLATED_START,
  appCredentials,
  type Credentials,
  isolatedCredentials,
  rootCredentials,
  shellCredentials,
  uidOf,
} from "./users.ts";

/** The device, as processes are started from it. */
export interface ZygoteHost {
  readonly release: Release;
  readonly build: BuildType;
  readonly abis: readonly Abi[];
  /** A package, if it is installed for a user of the device. */
  installed(name: string, user: number): InstalledPackage | undefined;
  /** The path of a file, links resolved. @throws {FileError} If there is none. */
  realpath(path: string): string;
}

/** A process to be, less its pid and log. */
export type ProcessIdentity = Omit<ProcessOptions, "pid" | "log">;

/** Decides how a process starts. */
export class Zygote {
  readonly #host: ZygoteHost;
  #isolated = AID_ISOLATED_START;

  /** @param host The device. */
  constructor(host: ZygoteHost) {
    this.#host = host;
  }

  /**
   * The identity of a new process.
   *
   * @param spec The process.
   * @param user The user of the device that an app runs for.
   * @throws {Error} If the package is not installed or the device cannot run the ABI.
   */
  identify(spec: ProcessSpec, user = 0): ProcessIdentity {
    if (spec.kind === "native") return this.#native(spec);
    const app = this.#host.installed(spec.package, user);
    if (app === undefined) {
      throw new Error(
        `Cannot start "${spec.package}": it is not installed, expected an installed package`,
      );
    }
    return {
      name: spec.kind === "app" ? app.name : `${app.name}:isolated`,
      kind: spec.kind,
      abi: app.primaryAbi,
      credentials: this.#credentials(spec.kind, app, user),
      package: app,
      executable: appProcess(app.primaryAbi),
      dumpable: this.isDumpable(app),
    };
  }

  #credentials(kind: ProcessKind, app: InstalledPackage, user: number): Credentials {
    return kind === "isolated"
      ? isolatedCredentials(uidOf(user, this.#isolated++))
      : appCredentials(app.uid);
  }

  #native(spec: Extract<ProcessSpec, { kind: "native" }>): ProcessIdentity {
    const chosen = spec.abi ?? this.#host.abis[0]!;
    if (!this.#host.abis.includes(chosen)) {
      throw new Error(
        `Cannot start a native process: the device does not run "${chosen}", expected one of ${
          this.#host.abis.join(", ")
        }`,
      );
    }
    return {
      name: "native",
      kind: "native",
      abi: chosen,
      credentials: spec.user === "root" ? rootCredentials() : shellCredentials(),
      dumpable: true,
      executable: this.#executable(spec.executable ?? appProcess(chosen)),
      ...(spec.environment === undefined ? {} : { environment: spec.environment }),
      asan: spec.asan ?? false,
    };
  }

  #executable(path: string): string {
    try {
      return this.#host.realpath(path);
    } catch (error) {
      throw new Error(
        `Cannot start "${path}": ${reasonOf(error)}, expected an executable of the World`,
      );
    }
  }

  /**
   * PR_GET_DUMPABLE of a new app process: debuggable apps, apps that the shell may profile, and, up to Android 12, all
   * apps of a debuggable build (AOSP com_android_internal_os_Zygote.cpp).
   */
  protected isDumpable(app: InstalledPackage): boolean {
    const { release, build } = this.#host;
    return app.debuggable || (app.profileable && release >= 10) ||
      (release <= 12 && build !== "user");
  }
}
