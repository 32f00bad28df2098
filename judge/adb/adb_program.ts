/**
 * A device behind the host's own `adb`.
 *
 * @module
 */

import { join } from "@std/path";
import type { CommandResult } from "../../cts/contract/device.ts";
import { decode } from "../../impl/platform/decode.ts";
import { type Adb, AdbError } from "./adb.ts";
import { requireSameServer } from "./adb_server.ts";

/** The output of a program, and how it ended. */
interface Ended {
  readonly stdout: Uint8Array;
  readonly stderr: string;
  readonly status: number;
}

/** A line of `adb devices`. */
export interface ConnectedDevice {
  readonly serial: string;
  /** `device` for one that answers; `offline`, `unauthorized`, `recovery`, `no permissions` and others. */
  readonly state: string;
}

/** The remedies for a device that adb knows and does not talk to. */
const REMEDIES: Readonly<Record<string, string>> = {
  unauthorized:
    'unlock it and answer "Allow USB debugging?", or take its key away and plug it in again',
  authorizing: 'unlock it and answer "Allow USB debugging?"',
  offline: "plug it in again, or run adb reconnect",
  connecting: "wait until it answers, or run adb reconnect",
  "no permissions": "give your user the right to use it (a udev rule), and run adb kill-server",
  bootloader: "boot Android on it: fastboot reboot",
  recovery: "boot Android on it: adb reboot",
  sideload: "boot Android on it: adb reboot",
};
/** The words of adb, and not of the device, about a connection that is gone. */
const GONE =
  /^(?:adb|error): (?:device (?:'[^']*' not found|offline|unauthorized|still \w+)|no devices|closed|protocol fault|failed to (?:read|get)|insufficient permissions|connect failed)/m;
/** The words of adb itself when a line has failed, which may be for a connection that is gone: it installs by several lines. */
const ENDED = /^(?:adb|error): /m;
/** Milliseconds in which each line must end, a reboot among them. */
const LIMIT = 300_000;
/** A serial that is an address: adb can be told to connect to it. */
const ADDRESS = /^[\w.-]+:\d{1,5}$/;

/**
 * Lists what the adb server is connected to.
 *
 * @throws {AdbError} If adb is not installed, or another version of its server runs.
 */
export async function connectedDevices(): Promise<readonly ConnectedDevice[]> {
  const { stdout, stderr, status } = await run(["devices"]);
  if (status !== 0) throw new AdbError(`Cannot list devices: ${lastLine(stderr)}; run adb devices`);
  return devicesOf(decode(stdout));
}

/**
 * Reads what `adb devices` prints.
 *
 * @param text Its output.
 */
export function devicesOf(text: string): readonly ConnectedDevice[] {
  return text.split("\n").flatMap((line) => {
    const [, serial, state = ""] = /^(\S+)\t([a-z ]+)/.exec(line) ?? [];
    return serial === undefined ? [] : [{ serial, state: state.trim() }];
  });
}

/**
 * Connects to a device.
 *
 * @param serial What `adb devices` calls it, or HOST:PORT.
 * @throws {AdbError} If adb is missing, or does not reach the device.
 */
export async function openAdb(serial: string): Promise<Adb> {
  await requireSameServer(await clientVersion());
  let devices = await connectedDevices();
  if (ADDRESS.test(serial) && !devices.some((one) => one.serial === serial)) {
    await run(["connect", serial]);
    devices = await connectedDevices();
  }
  requireReady(serial, devices);
  return new AdbProgram(serial);
}

/**
 * Throws unless a device answers.
 *
 * @param serial What it is called.
 * @param devices What the server is connected to.
 * @throws {AdbError} If it does not.
 */
export function requireReady(serial: string, devices: readonly ConnectedDevice[]): void {
  const found = devices.find((one) => one.serial === serial);
  if (found?.state === "device") return;
  if (found?.state === "offline" && ADDRESS.test(serial)) {
    throw new AdbError(
      `Device "${serial}" is offline, expected one that answers; start it again, and run ` +
        `adb disconnect ${serial}; adb connect ${serial}`,
    );
  }
  if (found !== undefined) {
    const known = Object.keys(REMEDIES).find((state) => found.state.startsWith(state));
    throw new AdbError(
      `Device "${serial}" is ${found.state}, expected one that answers; ` +
        (REMEDIES[known ?? ""] ?? "run adb reconnect"),
    );
  }
  const list = devices.map((one) => `${one.serial} (${one.state})`).join(", ");
  throw new AdbError(
    `Device "${serial.slice(0, 80)}" is not connected, ` +
      (list === "" ? "and none is; plug one in and run adb devices" : `expected one of ${list}`),
  );
}

/** The version of the protocol between the program adb and its server. */
async function clientVersion(): Promise<number> {
  const { stdout } = await run(["version"]);
  return Number(/Debug Bridge version 1\.0\.(\d+)/.exec(decode(stdout))?.[1] ?? "0");
}

/** A device behind the program adb. */
class AdbProgram implements Adb {
  readonly serial: string;

  /** @param serial What `adb devices` calls it. */
  constructor(serial: string) {
    this.serial = serial;
  }

  async shell(command: string): Promise<CommandResult> {
    return texts(await this.#run(["shell", "-n", command]));
  }

  async exec(command: string): Promise<Uint8Array> {
    return (await this.#run(["exec-out", command])).stdout;
  }

  async push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    return await withFile(
      "file",
      bytes,
      async (file) => texts(await this.#run(["push", file, path])),
    );
  }

  async pull(path: string): Promise<Uint8Array> {
    const folder = Deno.makeTempDirSync({ prefix: "strata-adb-" });
    try {
      const file = join(folder, "file");
      const { status, stderr, stdout } = await this.#run(["pull", path, file]);
      if (status !== 0) throw new Error(lastLine(stderr) || lastLine(decode(stdout)));
      return Deno.readFileSync(file);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  }

  async install(apk: Uint8Array, { abi }: { readonly abi?: string } = {}): Promise<CommandResult> {
    const words = abi === undefined ? [] : ["--abi", abi];
    return await withFile(
      "app.apk",
      apk,
      async (file) => texts(await this.#run(["install", "-r", "-t", ...words, file])),
    );
  }

  async root(): Promise<CommandResult> {
    const result = texts(await this.#run(["root"]));
    const isRoot = /restarting adbd as root|already running as root/.test(result.stdout);
    if (!isRoot) return { ...result, status: result.status || 1 };
    await this.#run(["wait-for-device"]);
    return result;
  }

  async unroot(): Promise<CommandResult> {
    const result = texts(await this.#run(["unroot"]));
    await this.#run(["wait-for-device"]);
    return result;
  }

  async disableVerity(): Promise<CommandResult> {
    return texts(await this.#run(["disable-verity"]));
  }

  async reboot(): Promise<CommandResult> {
    const result = texts(await this.#run(["reboot"]));
    const booted = 'until [ "$(getprop sys.boot_completed)" = 1 ]; do sleep 1; done';
    await this.#run(["wait-for-device", "shell", "-n", booted]);
    return result;
  }

  async #run(args: readonly string[]): Promise<Ended> {
    const ended = await run(["-s", this.serial, ...args]);
    if (ended.status === 0) return ended;
    if (ENDED.test(ended.stderr) || ended.status === 255 && ended.stderr === "") {
      const devices = await connectedDevices();
      requireReady(this.serial, devices);
    }
    if (GONE.test(ended.stderr)) {
      throw new AdbError(
        `Device "${this.serial}" has gone away and come back: ${lastLine(ended.stderr)}; ` +
          "check its cable",
      );
    }
    return ended;
  }
}

function texts({ stdout, stderr, status }: Ended): CommandResult {
  return { stdout: decode(stdout), stderr, status };
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)!.slice(0, 300);
}

async function withFile<T>(
  name: string,
  bytes: Uint8Array,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = Deno.makeTempDirSync({ prefix: "strata-adb-" });
  try {
    const file = join(folder, name);
    Deno.writeFileSync(file, bytes);
    return await use(file);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

async function run(args: readonly string[]): Promise<Ended> {
  try {
    const signal = AbortSignal.timeout(LIMIT);
    const { stdout, stderr, code } = await new Deno.Command("adb", { args: [...args], signal })
      .output();
    if (signal.aborted) {
      throw new AdbError(
        `The line "adb ${args.join(" ").slice(0, 200)}" has not ended within ${LIMIT / 1000} s; ` +
          "see whether the device answers: adb shell true",
      );
    }
    return { stdout, stderr: decode(stderr), status: code };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new AdbError(
      'The program "adb" is not found, expected it in PATH; install it, for example by ' +
        "apt-get install adb",
    );
  }
}
