/**
 * The form in which a device takes the libraries and apps of a World.
 *
 * @module
 */

import type { BionicFakes } from "../../impl/machine/android/bionic_fakes.ts";
import type { AbiSwap } from "./abi_swap.ts";
import { judgingApk } from "./judging_apk.ts";

/** Makes a device's form. */
export interface PhoneContent {
  /** Who plays programs: the device itself, which takes them as JSON, or the judging app, which takes lines. */
  readonly player: "device" | "app";
  /**
   * A file as the device takes it.
   *
   * @param bytes Its contents in the World.
   */
  file(bytes: Uint8Array): Uint8Array;
  /**
   * An app that runs programs.
   *
   * @param bytes Its APK in the World.
   * @param debuggable Whether it is debuggable, whatever it says itself.
   * @returns Undefined if it cannot be read, so that it is installed as it is.
   */
  app(bytes: Uint8Array, debuggable?: true): Promise<Uint8Array | undefined>;
}

/**
 * The form of the reference device: libraries stay as they are, and it plays programs itself.
 *
 * @param code Makes machine code of the suite's libraries, as for a phone. Default: they stay simulated.
 * @param swap The ABI that the World's usual one stands for, if it is another one. Default: it is the same.
 */
export function referenceContent(
  swap: AbiSwap | undefined,
  code: Pick<BionicFakes, "elf"> | undefined,
): PhoneContent {
  const file = (bytes: Uint8Array) => {
    const swapped = swap?.file(bytes) ?? bytes;
    return code?.elf(swapped) ?? swapped;
  };
  return {
    player: "device",
    file,
    app: (bytes, debuggable) =>
      judgingApk(bytes, {
        rename: (name) => swap?.path(name) ?? name,
        convert: (_, data) => file(data),
        added: () => Promise.resolve({}),
        hasPlayer: false,
        ...(debuggable === undefined ? {} : { debuggable }),
      }),
  };
}
