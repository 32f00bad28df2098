/**
 * `deno task device`: the reference device with adb's daemon in front, for anybody's adb.
 *
 * @module
 */

import { type BuildType, DEFAULT_WORLD, RELEASES, type World } from "../cts/contract/world.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { Daemon } from "../impl/adbd/daemon.ts";
import { SimDevice } from "../impl/device.ts";
import { readHostKeys } from "./device/host_keys.ts";
import { visible } from "./doctor/text.ts";
import { resolveImplementation } from "./implementations.ts";
import { runCommand } from "./run_command.ts";
import { wholeNumber } from "../cts/framework/options.ts";

const DEFAULT_PORT = 5555;
const DEFAULT_HOST = "127.0.0.1";
const BUILDS = ["user", "userdebug", "eng"] as const;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How the device names itself, so that nobody takes it for a phone. */
const NAMES = {
  "ro.product.manufacturer": "Strata",
  "ro.product.model": "reference device",
} as const;

const OPTIONS = {
  release: { value: "N", help: `Android's release (default ${DEFAULT_WORLD.release})` },
  build: { value: "TYPE", help: "user, userdebug (default) or eng; a user build has no root" },
  native: { help: "run machine code of this machine, over Mesa; else libraries are simulated" },
  image: { value: "DIR", help: "run the linker and libEGL of an image of Android" },
  port: { value: "PORT", help: `where it listens (default ${DEFAULT_PORT}); 0 chooses a free one` },
  host: { value: "ADDR", help: `the address that it listens at (default ${DEFAULT_HOST})` },
  "no-auth": { help: "let everybody in; else the keys of this machine's adb only" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task device [options]

Boots the reference device and serves adb until it is ended by Ctrl-C. Then, in another terminal:

  adb connect 127.0.0.1:5555

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
    const release = oneOf("release", options.get("release"), RELEASES, DEFAULT_WORLD.release);
    const build = oneOf<BuildType>("build", options.get("build"), BUILDS, "userdebug");
    const say = (text: string) => output.line(visible(text));
    const implementation = await resolveImplementation(spec, []);
    try {
      await implementation.prepare?.(say);
      const abis = implementation.elf ?? DEFAULT_WORLD.abis;
      const properties = { ...NAMES, "ro.strata.device": spec.replace(/:.*/, "") };
      const world = { ...DEFAULT_WORLD, release, build, abis, properties };
      const device = await boot(world, implementation);
      const hostname = options.get("host") ?? DEFAULT_HOST;
      await serve(device, { hostname, port, isOpen: options.has("no-auth") }, say);
    } finally {
      await implementation.dispose?.();
    }
    return 0;
  });
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

async function boot(
  world: World,
  implementation: Awaited<ReturnType<typeof resolveImplementation>>,
): Promise<SimDevice> {
  const { releases } = implementation;
  const device = await implementation.boot(
    releases === undefined || releases.includes(world.release)
      ? world
      : { ...world, release: releases[0]! },
  );
  if (device instanceof SimDevice) return device;
  throw new Error(`Cannot serve ${implementation.name}: it is not the reference device`);
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
    : keys.map(({ owner }) => owner).join(", ");
  say(`Lets in: ${letIn}`);
  say(`In another terminal: adb connect ${address}:${given}`);
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
