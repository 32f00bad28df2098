/**
 * `deno task device`: the reference device with adb's daemon in front, for anybody's adb.
 *
 * @module
 */

import { type BuildType, DEFAULT_WORLD, type Release, RELEASES } from "../cts/contract/world.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import type { Disposable } from "../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { Daemon } from "../impl/adbd/daemon.ts";
import { SimDevice } from "../impl/device.ts";
import { fromFileUrl } from "@std/path";
import { watchParent } from "../cts/process/parent_watch.ts";
import { RUN } from "../judge/command/deno_run.ts";
import { readHostKeys } from "./device/host_keys.ts";
import { visible } from "../judge/doctor/text.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { REFERENCE_PROPERTY } from "../judge/phone/phone_info.ts";
import { runCommand } from "../judge/command/run_command.ts";
import { wholeNumber } from "../cts/framework/options.ts";

const DEFAULT_PORT = 5555;
const DEFAULT_HOST = "127.0.0.1";
/** Ports at which a server of adb looks for devices by itself (AOSP packages/modules/adb, adb.h and transport_local.cpp). */
const EMULATORS = [5555, 5585] as const;
const BUILDS = ["user", "userdebug", "eng"] as const;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How the device names itself, so that nobody takes it for a phone. */
const NAMES = {
  "ro.product.manufacturer": "Strata",
  "ro.product.model": "reference device",
} as const;

/** Its options. */
export const OPTIONS = {
  release: { value: "N", help: `Android's release (default ${DEFAULT_WORLD.release})` },
  build: { value: "TYPE", help: "user, userdebug (default) or eng; a user build has no root" },
  native: { help: "run machine code of this machine, over Mesa; else libraries are simulated" },
  image: { value: "DIR", help: "run the linker and libEGL of an image of Android" },
  port: { value: "PORT", help: `where it listens (default ${DEFAULT_PORT}); 0 chooses a free one` },
  host: { value: "ADDR", help: `the address that it listens at (default ${DEFAULT_HOST})` },
  "no-auth": { help: "let everybody in; else the keys of this machine's adb only" },
  help: { short: "h", help: "print this" },
  here: {},
} as const;

/** Megabytes of objects of a device, beside the bytes of its files. */
const HEAP_MAX_MB = 2048;
/** Milliseconds that a device has to end by itself, which may be busy with an app's code. */
const PATIENCE = 5000;

const USAGE = `usage: deno task device [options]

Boots the reference device and serves adb until it is ended by Ctrl-C. A server of adb finds it at an odd port from 5555 to
5585 by itself, as emulator-5554 and so on; at others, use adb connect 127.0.0.1:PORT.
The keys that are let in are ~/.android/adbkey and those of ADB_VENDOR_KEYS.
Exit status: 0 the device was ended, 1 it cannot run, 2 the command is wrong.`;

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where it prints.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  const line = { args, options: OPTIONS, usage: USAGE, show: visible };
  return runCommand(line, output, async (options) => {
    if (options.has("native") && options.get("image") !== undefined) {
      throw new UsageError("Options --native and --image are both given, expected one of them");
    }
    const image = options.get("image");
    const spec = image !== undefined
      ? `android:${image}`
      : options.has("native")
      ? "native"
      : "sim";
    const port = wholeNumber("port", options.get("port"), [0, 65535], DEFAULT_PORT);
    const wanted = options.get("release");
    const release = oneOf("release", wanted, RELEASES, DEFAULT_WORLD.release);
    const build = oneOf<BuildType>("build", options.get("build"), BUILDS, "userdebug");
    if (!options.has("here")) return await serveApart(args, output);
    const say = (text: string) => output.line(visible(text));
    const endWatch = await watchParent();
    let implementation: Disposable | undefined;
    try {
      implementation = await resolveImplementation(spec, []);
      const device = await boot(implementation, {
        release: wanted === undefined ? undefined : release,
        build,
      }, say);
      const hostname = options.get("host") ?? DEFAULT_HOST;
      await serve(device, { hostname, port, isOpen: options.has("no-auth") }, say);
    } finally {
      await implementation?.dispose?.();
      endWatch();
    }
    return 0;
  });
}

/**
 * Runs the device in a process of its own, which ends whatever an app does in it, and whose end is told.
 *
 * @returns The exit status.
 */
async function serveApart(args: readonly string[], output: Output): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...RUN,
      `--v8-flags=--max-old-space-size=${HEAP_MAX_MB}`,
      fromFileUrl(import.meta.url),
      "--here",
      ...args,
    ],
    stdin: "null",
  }).spawn();
  let timer: number | undefined;
  const end = () => {
    child.kill("SIGTERM");
    timer ??= setTimeout(() => child.kill("SIGKILL"), PATIENCE) as unknown as number;
  };
  for (const name of SIGNALS) Deno.addSignalListener(name, end);
  const { code, signal } = await child.status;
  clearTimeout(timer);
  for (const name of SIGNALS) Deno.removeSignalListener(name, end);
  if (signal === null) return code;
  output.line(`The device was killed by ${signal}, and what it held is gone; start it again`);
  return 1;
}

function oneOf<T extends string | number>(
  name: string,
  text: string | undefined,
  allowed: readonly T[],
  fallback: T,
): T {
  if (text === undefined) return fallback;
  const found = allowed.find((one) => String(one) === text);
  if (found !== undefined) return found;
  throw new UsageError(
    `Option "--${name}" is ${JSON.stringify(text.slice(0, 40))}, expected one of ${
      allowed.join(", ")
    }`,
  );
}

/**
 * Boots the device.
 *
 * @throws {UsageError} If it cannot be: it is of another release, or something is not installed.
 */
async function boot(
  implementation: Disposable,
  { release, build }: { readonly release: Release | undefined; readonly build: BuildType },
  say: (text: string) => void,
): Promise<SimDevice> {
  const { elf: abis = DEFAULT_WORLD.abis, releases = [release ?? DEFAULT_WORLD.release] } =
    implementation;
  if (release !== undefined && !releases.includes(release)) {
    throw new UsageError(
      `Option "--release" is ${release}, expected ${releases.join(", ")}, which the image is of`,
    );
  }
  try {
    await implementation.prepare?.(say);
    const properties = { ...NAMES, [REFERENCE_PROPERTY]: implementation.name.replace(/:.*/s, "") };
    const world = { ...DEFAULT_WORLD, release: releases[0]!, build, abis, properties };
    const device = await implementation.boot(world);
    if (device instanceof SimDevice) return device;
    throw new Error("it is not the reference device");
  } catch (error) {
    throw new UsageError(`Cannot boot ${implementation.name}: ${reasonOf(error)}`);
  }
}

/** Serves until a signal ends it. */
async function serve(
  device: SimDevice,
  { hostname, port, isOpen }: { hostname: string; port: number; isOpen: boolean },
  say: (text: string) => void,
): Promise<void> {
  const { keys, problems } = isOpen ? { keys: [], problems: [] } : readHostKeys();
  problems.forEach(say);
  const ended = signal();
  let daemon: Daemon;
  try {
    daemon = new Daemon(device.adbd(), {
      hostname,
      port,
      keys: () => isOpen ? undefined : readHostKeys().keys,
      report: say,
    });
  } catch (error) {
    throw new UsageError(
      `Cannot listen at ${hostname}:${port}: ${reasonOf(error)}; choose another --port or --host`,
    );
  }
  const { release, build, abis } = device.world;
  const { hostname: address, port: given } = daemon.address;
  say(`Android ${release} (${build}, ${abis.join(", ")}) listens at ${address}:${given}`);
  const letIn = isOpen
    ? "everybody"
    : keys.length === 0
    ? "nobody yet: start adb once, so that it makes a key, or use --no-auth"
    : keys.map(({ owner, fingerprint }) => `${owner} (SHA256:${fingerprint})`).join(", ");
  say(`Lets in: ${letIn}`);
  const emulator = given % 2 === 1 && given >= EMULATORS[0] && given <= EMULATORS[1]
    ? `-s emulator-${given - 1} shell`
    : undefined;
  say(`In another terminal: adb ${emulator ?? `connect ${address}:${given}`}`);
  const name = await ended;
  await daemon[Symbol.asyncDispose]();
  await device.dispose();
  say(`The device was ended by ${name}`);
}

function signal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of SIGNALS) Deno.addSignalListener(name, () => resolve(name));
  });
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
