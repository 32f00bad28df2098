/**
 * The usual World is for arm64-v8a; on a device with another ABI, each of the two stands for the other, so that what was for
 * another machine still is.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import { type Abi, DEFAULT_WORLD, type World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { libraryForAbi } from "../implementation/world_for_abi.ts";

/** Exchanges two ABIs. */
export class AbiSwap {
  readonly #abi: Abi;
  readonly #usual: Abi;

  private constructor(abi: Abi) {
    this.#abi = abi;
    this.#usual = DEFAULT_WORLD.abis.find((one) => is64Bit(one) === is64Bit(abi))!;
  }

  /**
   * Finds what must be exchanged to play a World.
   *
   * @param world The World.
   * @param abi The ABI of the device's processes.
   * @returns Undefined if nothing must.
   * @throws {SkipSignal} If the World says itself which ABIs it is about.
   */
  static of(world: World, abi: Abi): AbiSwap | undefined {
    if (world.abis.includes(abi)) return undefined;
    if (String(world.abis) === String(DEFAULT_WORLD.abis)) return new AbiSwap(abi);
    throw new SkipSignal(
      `The case is about a device for ${world.abis.join(" and ")}, and this one is for ${abi}`,
      "run it with --impl sim",
    );
  }

  /** The other ABI of the two; any other stays as it is. */
  abi<T extends string>(abi: T): T | Abi {
    return abi === this.#abi ? this.#usual : abi === this.#usual ? this.#abi : abi;
  }

  /** The path of a file in an APK. */
  path(name: string): string {
    const [, abi, rest] = /^lib\/([^/]+)(\/.*)$/s.exec(name) ?? [];
    return abi === undefined ? name : `lib/${this.abi(abi)}${rest}`;
  }

  /** The contents of a file: those of a simulated library name the ABI. */
  file(bytes: Uint8Array): Uint8Array {
    return libraryForAbi(bytes, this.#abi) ?? bytes;
  }
}
