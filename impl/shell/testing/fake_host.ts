/**
 * A small device for tests of the shell: real files, properties, settings and log; packages and processes as a test
 * wants them.
 *
 * @module
 */

import type { CommandResult } from "../../../cts/contract/device.ts";
import type { BuildType } from "../../../cts/contract/world.ts";
import { DeviceUsers } from "../../platform/device_users.ts";
import { Files } from "../../platform/files.ts";
import { InstallSessions } from "../../platform/install_sessions.ts";
import { Log } from "../../platform/log.ts";
import type { Frame } from "../../platform/screen.ts";
import { Properties } from "../../platform/properties.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { Settings } from "../../platform/settings.ts";
import {
  AID_SHELL,
  AID_SYSTEM,
  type Credentials,
  rootCredentials,
  shellCredentials,
} from "../../platform/users.ts";
import type { ShellHost, ShellPackage, ShellProcess } from "../host.ts";
import { Shell } from "../shell.ts";

/** An installed, debuggable app. */
export const DEBUGGABLE = "com.example.debuggable";
/** An installed app that is not debuggable. */
export const RELEASE = "com.example.release";

/** A {@linkcode ShellHost} that remembers what it was asked to do. */
export interface FakeHost extends ShellHost {
  /** The actions on packages and processes, in order. */
  readonly done: string[];
}

/**
 * Makes a device with two apps, of which the debuggable one runs.
 *
 * @param options The build type, by default `userdebug`; the bytes that files may have; what the screen shows.
 */
export function fakeHost(
  options: { readonly build?: BuildType; readonly capacity?: number; readonly frame?: Frame } = {},
): FakeHost {
  const selinux = new Selinux({ enforcing: true });
  const { capacity } = options;
  const files = new Files({ selinux, ...capacity !== undefined && { capacity } });
  const root = rootCredentials();
  for (
    const [path, uid, mode] of [
      ["/data", AID_SYSTEM, 0o771],
      ["/data/data", AID_SYSTEM, 0o771],
      ["/data/local", 0, 0o751],
      ["/data/local/tmp", AID_SHELL, 0o771],
      ["/system", 0, 0o755],
    ] as const
  ) {
    files.mkdir(path, root, { mode });
    files.chown(path, uid, uid, root);
  }
  const packages = [packageOf(DEBUGGABLE, 10000, true), packageOf(RELEASE, 10001, false)];
  for (const { dataDir, uid } of packages) {
    files.mkdir(dataDir, root, { mode: 0o700 });
    files.chown(dataDir, uid, uid, root);
  }
  const done: string[] = [];
  const users = new DeviceUsers();
  let running: ShellProcess[] = [{
    pid: 1000,
    uid: 10000,
    name: DEBUGGABLE,
    residentBytes: () => 5 * 1024 * 1024,
  }];
  return {
    files,
    selinux,
    properties: new Properties({ "ro.build.type": options.build ?? "userdebug" }),
    settings: new Settings(),
    log: new Log(),
    release: 14,
    build: options.build ?? "userdebug",
    done,
    packages: {
      find: (name) => packages.find((candidate) => candidate.name === name),
      get: (name) => packages.find((candidate) => candidate.name === name),
      list: () => packages,
      clear: (name) => {
        done.push(`clear ${name}`);
        return packages.some((candidate) => candidate.name === name);
      },
      install: (apk, { abi, downgrade, splits = [] }) => {
        if (apk.length === 0) {
          const error = Object.assign(new Error("it is empty"), {
            code: "INSTALL_FAILED_INVALID_APK",
          });
          return Promise.reject(error);
        }
        const older = downgrade ? ", older or not" : "";
        const more = splits.map((split) => ` and ${split.length}`).join("");
        done.push(`install ${apk.length}${more} bytes for ${abi ?? "any"}${older}`);
        return Promise.resolve();
      },
      installExisting: (name, user) => {
        done.push(`install ${name} for user ${user}`);
        return packages.some((candidate) => candidate.name === name);
      },
      uninstall: (name) => {
        done.push(`uninstall ${name}`);
        return packages.some((candidate) => candidate.name === name);
      },
    },
    users: {
      current: () => users.current,
      list: () => users.list(),
      get: (id) => users.get(id),
      create: (name) => users.create(name),
      remove: (id) => users.remove(id),
      start: (id) => users.setRunning(id, true),
      stop: (id) => users.setRunning(id, false),
      switchTo: (id) => users.switchTo(id),
    },
    frame: () => options.frame,
    reboot: () => {
      done.push("reboot");
      return Promise.resolve();
    },
    sessions: new InstallSessions(files),
    processes: {
      launcher: (name) => name === DEBUGGABLE ? `${DEBUGGABLE}.Main` : undefined,
      startActivity: (name, component) => {
        if (name !== DEBUGGABLE) {
          return Promise.reject(new Error(`Activity class {${name}} does not exist.`));
        }
        done.push(`start ${name}/${component}`);
        return Promise.resolve(`Starting: Intent { cmp=${name}/${component} }\n`);
      },
      forceStop: (name) => {
        done.push(`stop ${name}`);
      },
      list: () => running,
      kill: (pid) => {
        running = running.filter((process) => process.pid !== pid);
        return true;
      },
    },
  };
}

function packageOf(name: string, uid: number, debuggable: boolean): ShellPackage {
  return {
    name,
    uid,
    debuggable,
    dataDir: `/data/data/${name}`,
    sourceDir: `/data/app/${name}-1/base.apk`,
  };
}

/** Runs a command line on a device; as the shell user unless said. */
export type RunLine = (command: string, as?: Credentials) => Promise<CommandResult>;

/**
 * A shell on a device.
 *
 * @param host The device. Default: a new one.
 */
export function shellOn(host: ShellHost = fakeHost()): RunLine {
  const shell = new Shell(host);
  return (command, as = shellCredentials()) => shell.run(command, as);
}

/**
 * The output of a command line, on a new device unless said.
 *
 * @param command The command line.
 * @param run The shell.
 * @throws {Error} If it prints an error or does not end with status 0.
 */
export async function outputOf(command: string, run: RunLine = shellOn()): Promise<string> {
  const { stdout, stderr, status } = await run(command);
  if (status !== 0 || stderr !== "") {
    throw new Error(`${command}: status ${status}: ${stderr}`);
  }
  return stdout;
}
