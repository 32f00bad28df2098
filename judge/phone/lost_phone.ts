/**
 * The end of a run whose device goes away.
 *
 * @module
 */

import type { World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** Devices that have been opened in this process, so that one which goes away is told from one that never came. */
export class Phones {
  readonly #opened = new Map<string, Disposable>();
  readonly #lost = new Map<string, string>();

  /**
   * Opens a device, anew where a case has failed on it.
   *
   * @param serial The device.
   * @param open Opens it.
   * @returns The device; if it was there and is no more, one that boots nothing: the case that finds this out has an error,
   * and those after it are skipped.
   * @throws {UsageError} If it never came.
   */
  async open(serial: string, open: () => Promise<Disposable>): Promise<Disposable> {
    const lost = this.#lost.get(serial);
    const known = this.#opened.get(serial);
    if (lost !== undefined && known !== undefined) return skipping(known, serial, lost);
    try {
      const phone = await open();
      this.#opened.set(serial, phone);
      return phone;
    } catch (error) {
      if (known === undefined || !(error instanceof UsageError)) throw error;
      this.#lost.set(serial, error.message);
      return skipping(known, serial, error.message);
    }
  }
}

function skipping(known: Disposable, serial: string, message: string): Disposable {
  const { name, claims, releases, elf, hostDriver } = known;
  return {
    name,
    ...claims !== undefined && { claims },
    ...releases !== undefined && { releases },
    ...elf !== undefined && { elf },
    ...hostDriver !== undefined && { hostDriver },
    boot: (_: World) =>
      Promise.reject(
        new SkipSignal(
          `The device went away during the run: ${message}`,
          `connect it again, run deno task adb restore ${serial}, and run the cases anew`,
        ),
      ),
  };
}
