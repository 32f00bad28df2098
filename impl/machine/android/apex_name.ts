/**
 * The name of an APEX, by which a device mounts it: that of its manifest, which its folder need not have. The folder of Android 10's
 * runtime is `com.android.runtime.release`, and that of an APEX of Google's `com.google.android.art`.
 *
 * Source: AOSP system/apex, proto/apex_manifest.proto; system/core, init/mount_namespace.cpp (`ActivateFlattenedApexesFrom`).
 *
 * @module
 */

import { join } from "@std/path";

/** The manifest from Android 11 on, and the one of Android 10. */
const [MANIFEST, OLD_MANIFEST] = ["apex_manifest.pb", "apex_manifest.json"] as const;
/** Longest manifest that is read, in bytes. */
const MANIFEST_MAX = 1024 * 1024;
/** The key of field 1, a text (protocol buffers), and the longest text whose length takes one byte. */
const [NAME_KEY, NAME_MAX] = [0x0a, 0x7f] as const;
const NAME = /^[\w.]+$/;

/**
 * The name that the manifest in an APEX's folder says.
 *
 * @param folder The folder.
 * @returns Undefined if it has no manifest, or one without a name.
 */
export function apexNameIn(folder: string): string | undefined {
  const manifest = bytesOf(join(folder, MANIFEST));
  if (manifest !== undefined) return apexName(manifest);
  const old = bytesOf(join(folder, OLD_MANIFEST));
  return old && oldApexName(new TextDecoder().decode(old));
}

/**
 * The name in a manifest.
 *
 * @param manifest Its bytes (`apex_manifest.pb`): the name comes first.
 * @returns Undefined if they are no manifest with a name.
 */
export function apexName(manifest: Uint8Array): string | undefined {
  const [key, length = 0] = manifest;
  if (key !== NAME_KEY || length === 0 || length > NAME_MAX) return undefined;
  const name = new TextDecoder().decode(manifest.subarray(2, 2 + length));
  return NAME.test(name) && name.length === length ? name : undefined;
}

/**
 * The name in a manifest of Android 10.
 *
 * @param manifest Its text (`apex_manifest.json`).
 * @returns Undefined if it is no manifest with a name.
 */
export function oldApexName(manifest: string): string | undefined {
  try {
    const { name } = JSON.parse(manifest);
    return typeof name === "string" && NAME.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(path: string): Uint8Array | undefined {
  try {
    const { isFile, size } = Deno.lstatSync(path);
    return isFile && size <= MANIFEST_MAX ? Deno.readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}
