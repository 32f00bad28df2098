/**
 * The reference device as somebody's phone, for tests.
 *
 * @module
 */

import type { World } from "../../../cts/contract/world.ts";
import { DEFAULT_WORLD } from "../../../cts/contract/world.ts";
import { type Attempt, attempt } from "../../../cts/framework/attempt.ts";
import { loadSuite } from "../../../cts/framework/load_suite.ts";
import { fromFileUrl } from "@std/path";
import { SimDevice } from "../../../impl/device.ts";
import { type AnyPartFactory, sim } from "../../../impl/mod.ts";
import type { Implementation } from "../../../cts/contract/device.ts";
import { rootCredentials } from "../../../impl/platform/users.ts";
import { REFERENCE_PROPERTY } from "../phone_info.ts";

const SUITE = fromFileUrl(new URL("../../../cts/suite.ts", import.meta.url));

/**
 * A phone.
 *
 * @param changes What differs from the default World, a user build.
 * @param parts Parts of the device to replace.
 */
export async function bootPhone(
  changes: Partial<World> = {},
  parts: Readonly<Record<string, AnyPartFactory>> = {},
): Promise<SimDevice> {
  const properties = { ...changes.properties, [REFERENCE_PROPERTY]: "sim" };
  const device = await sim({ parts }).boot({ ...DEFAULT_WORLD, ...changes, properties });
  if (device instanceof SimDevice) return device;
  throw new Error("Cannot boot phone: it is not the reference device");
}

/**
 * All of a device's state that outlives a process: files with contents, modes, owners and labels, settings, properties, packages.
 * A property that is empty counts as one that is not set: Android has no way to take one away before the next boot.
 *
 * @param device The device.
 */
export async function stateOf(device: SimDevice): Promise<readonly string[]> {
  const { files } = device.adbd();
  const root = rootCredentials();
  const lines: string[] = [];
  const pending = ["/"];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const { type, mode, uid, gid } = files.lstat(path, root);
    const inside = type === "file"
      ? new Uint8Array(
        await crypto.subtle.digest("SHA-256", new Uint8Array(files.read(path, root))),
      ).toHex()
      : type === "link"
      ? files.readlink(path, root)
      : "";
    const label = files.label(path, root, false);
    lines.push(`${path} ${type} ${mode.toString(8)} ${uid}:${gid} ${label} ${inside}`);
    if (type !== "directory") continue;
    for (const name of files.readdir(path, root)) {
      pending.push(`${path === "/" ? "" : path}/${name}`);
    }
  }
  for (
    const command of ["settings list global", "getprop", "pm list packages -U", "getenforce", "id"]
  ) lines.push((await device.shell(command)).stdout.replace(/^\[.*\]: \[\]\n/gm, ""));
  return lines.sort();
}

/**
 * How two states of a device differ.
 *
 * @param before One.
 * @param after The other.
 * @returns What is in one of them only, marked.
 */
export function differences(
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

/**
 * Runs cases.
 *
 * @param implementation What is judged.
 * @param wants Which cases.
 */
export async function runCases(
  implementation: Implementation,
  wants: (id: string, clauses: readonly string[]) => boolean,
): Promise<ReadonlyMap<string, Attempt>> {
  const { cases } = await loadSuite(SUITE);
  const attempts = new Map<string, Attempt>();
  for (const one of cases) {
    if (!wants(one.id, one.clauses.map(({ id }) => id))) continue;
    attempts.set(one.id, await attempt(one, implementation));
  }
  return attempts;
}
