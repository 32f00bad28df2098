/**
 * The same device with other processes.
 *
 * @module
 */

import type { Device } from "../../cts/contract/device.ts";
import {
  decodeLibrary,
  encodeLibrary,
  is64Bit,
  LIBRARY_MAGIC,
  LibraryFormatError,
} from "../../cts/contract/library.ts";
import {
  type Abi,
  ABIS,
  DEFAULT_WORLD,
  type FileSpec,
  type World,
} from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { overriding } from "./overriding.ts";

/** How a simulated library begins in base64: all characters that are of its magic alone. */
const MAGIC = new TextEncoder().encode(LIBRARY_MAGIC).toBase64().slice(0, 24);

/**
 * The same World with processes of one ABI, and with its simulated libraries built for it: those for the ABI of the World that
 * it replaces, and the other way round, so that what was for another machine still is.
 *
 * @param world A World; one that has the ABI, or none at all, stays as it is.
 * @param abi The ABI.
 * @throws {SkipSignal} If the World says itself which ABIs it is about.
 */
export function worldForAbi(world: World, abi: Abi): World {
  if (world.abis.includes(abi) || world.abis.length === 0) return world;
  if (String(world.abis) !== String(DEFAULT_WORLD.abis)) {
    throw notFor(abi, `a device for ${world.abis.join(" and ")}`);
  }
  for (const { apk, abi: forced } of world.packages) {
    requireNoAbi(abi, forced);
    requireNoCode(abi, Uint8Array.fromBase64(apk));
  }
  const files = world.files.map((file) => fileForAbi(file, abi));
  return { ...world, abis: [abi], files };
}

/**
 * A device of {@link worldForAbi}, onto which its users put things for the ABI that was replaced.
 *
 * @param device The device.
 * @param abi Its ABI.
 */
export function deviceForAbi(device: Device, abi: Abi): Device {
  return overriding(device, {
    push: (path, bytes) => device.push(path, libraryForAbi(bytes, abi) ?? bytes),
    // deno-lint-ignore require-await
    install: async (apk, options) => {
      requireNoAbi(abi, options?.abi);
      requireNoCode(abi, apk);
      return device.install(apk, options);
    },
    // deno-lint-ignore require-await
    launch: async (spec) => {
      requireNoAbi(abi, spec.kind === "native" ? spec.abi : undefined);
      return device.launch(spec);
    },
  });
}

function notFor(abi: Abi, what: string): SkipSignal {
  return new SkipSignal(
    `The case is about ${what}, and what is judged is machine code for ${abi}`,
    "run it without, on a simulated device",
  );
}

function requireNoAbi(abi: Abi, forced: string | undefined): void {
  if (forced !== undefined && forced !== abi) throw notFor(abi, `processes for ${forced}`);
}

/** Refuses an APK with libraries: their names stand in it as they are. */
function requireNoCode(abi: Abi, apk: Uint8Array): void {
  const text = new TextDecoder("latin1").decode(apk);
  const found = ABIS.find((one) => one !== abi && text.includes(`lib/${one}/`));
  if (found !== undefined) throw notFor(abi, `an APK with libraries for ${found}`);
}

function fileForAbi(file: FileSpec, abi: Abi): FileSpec {
  const { text, base64, ...rest } = file;
  const isLibrary = text?.startsWith(LIBRARY_MAGIC) ?? base64?.startsWith(MAGIC) ?? false;
  if (!isLibrary) return file;
  const bytes = text === undefined
    ? Uint8Array.fromBase64(base64!)
    : new TextEncoder().encode(text);
  const changed = libraryForAbi(bytes, abi);
  return changed === undefined ? file : { ...rest, base64: changed.toBase64() };
}

/**
 * A simulated library for another ABI.
 *
 * @param bytes A file.
 * @param abi The ABI.
 * @returns Undefined if the file is none, or is to stay as it is.
 */
export function libraryForAbi(bytes: Uint8Array, abi: Abi): Uint8Array<ArrayBuffer> | undefined {
  const replaced = DEFAULT_WORLD.abis.find((one) => is64Bit(one) === is64Bit(abi))!;
  const exchanged = new Map([[abi, replaced], [replaced, abi]]);
  try {
    const { header, source } = decodeLibrary(bytes);
    const other = exchanged.get(header.abi);
    if (other === undefined) return undefined;
    return new TextEncoder().encode(encodeLibrary({ ...header, abi: other }, source));
  } catch (error) {
    if (error instanceof LibraryFormatError) return undefined;
    throw error;
  }
}
