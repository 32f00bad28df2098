/**
 * The work of `deno task device`: boots the reference device and serves adb.
 *
 * @module
 */

import { type BuildType, DEFAULT_WORLD, type Release } from "../../cts/contract/world.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { watchParent } from "../../cts/process/parent_watch.ts";
import { Daemon } from "../../impl/adbd/daemon.ts";
import { SimDevice } from "../../impl/device.ts";
import { resolveImplementation } from "../../judge/implementation/implementations.ts";
import { REFERENCE_PROPERTY } from "../../judge/phone/phone_info.ts";
import { readHostKeys } from "./host_keys.ts";
import { SIGNALS } from "./serve_apart.ts";

/** Ports at which a server of adb looks for devices by itself (AOSP packages/modules/adb, adb.h and transport_local.cpp). */
const EMULATORS = [5555, 5585] as const;

/** How the device names itself, so that nobody takes it for a phone. */
const NAMES = {
  "ro.product.manufacturer": "Strata",
  "ro.product.model": "reference device",
} as const;

/** The device that is served, and where. */
export interface ServedDevice {
  /** The implementation that boots it, as `--impl` has it. */
  readonly spec: string;
  /** Its release; undefined for that of the image, or the default one. */
  readonly release: Release | undefined;
  readonly build: BuildType;
  readonly hostname: string;
  readonly port: number;
  /** Whether everybody is let in. */
  readonly isOpen: boolean;
}

/**
 * Boots a device and serves it until a signal ends it.
 *
 * @param served The device.
 * @param say Is told what happens.
 * @throws {UsageError} If it cannot be booted or served.
 */
export async function serveDevice(
  served: ServedDevice,
  say: (text: string) => void,
): Promise<void> {
  const endWatch = await watchParent();
  let implementation: Disposable | undefined;
  try {
    implementation = await resolveImplementation(served.spec, []);
    const device = await boot(implementation, served, say);
    await serve(device, served, say);
  } finally {
    await implementation?.dispose?.();
    endWatch();
  }
}

/**
 * Boots the device.
 *
 * @throws {UsageError} If it cannot be: it is of another release, or something is not installed.
 */
async function boot(
  implementation: Disposable,
  { release, build }: ServedDevice,
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
  { hostname, port, isOpen }: ServedDevice,
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
