/**
 * A connected device as an implementation: `--impl adb:SERIAL`.
 *
 * @module
 */

import { checkWorld, type World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { type Adb, AdbError } from "../adb/adb.ts";
import { AbiSwap } from "./abi_swap.ts";
import { referenceContent } from "./content.ts";
import type { BionicAbi } from "../../impl/machine/android/bionic.ts";
import { BionicFakes } from "../../impl/machine/android/bionic_fakes.ts";
import type { NativeFakes } from "../../impl/machine/native/host_system.ts";
import { AppPlayer } from "./app_player.ts";
import { buildAppLibrary } from "./judging_app.ts";
import { phoneContent } from "./phone_content.ts";
import { Journal } from "./journal.ts";
import { PhoneDevice } from "./phone_device.ts";
import { readInfo } from "./phone_info.ts";
import { PhoneState } from "./phone_state.ts";
import { DevicePlayer } from "./player.ts";
import { undoLeft } from "./undo.ts";

/** How a device is opened. */
export interface PhoneOptions {
  /** Where its journal is kept. Default: in the project's own folder. */
  readonly journals?: string;
  /** The fakes' C form, of which a phone gets machine code. Default: none, which is enough for the reference device. */
  readonly fakes?: NativeFakes;
}

/**
 * Opens a connected device. What an earlier run has left is undone first.
 *
 * @param adb The device.
 * @param options How.
 * @throws {UsageError} If another run has the device, or it cannot be judged.
 */
export async function openPhone(
  adb: Adb,
  { journals, fakes = { builds: {}, form: () => undefined } }: PhoneOptions = {},
): Promise<Disposable> {
  const journal = Journal.open(adb.serial, journals);
  try {
    if (journal.steps.length > 0) await undoLeft(adb, journal);
    return await phoneOf(adb, journal, fakes);
  } catch (error) {
    journal[Symbol.dispose]();
    throw error;
  }
}

async function phoneOf(adb: Adb, journal: Journal, fakes: NativeFakes): Promise<Disposable> {
  const info = await readInfo(adb);
  const [abi] = info.abis;
  if (abi === undefined) {
    throw new AdbError(`Device "${adb.serial}" names no ABI that is known; see getprop`);
  }
  if (info.isRoot) {
    throw new AdbError(
      `Device "${adb.serial}" has adb as root, expected the shell's user; run adb -s ${adb.serial} unroot`,
    );
  }
  const state = new PhoneState(adb, journal, info);
  const isPhone = info.machine === "phone";
  const player = new (isPhone ? AppPlayer : DevicePlayer)(
    (path) => state.noteChange({ kind: "path", path }),
    (name) => state.isDebuggable(name),
  );
  const code = new BionicFakes(fakes, undefined, abi as BionicAbi);
  return {
    name: `adb:${adb.serial} (${info.name})`,
    claims: ["gles", "layer"],
    releases: [info.release],
    ...info.machine !== "sim" && { elf: [abi] },
    ...info.machine === "native" && { hostDriver: true as const },
    prepare(step) {
      if (info.machine !== "sim") buildAppLibrary(abi as BionicAbi, step);
      return Promise.resolve();
    },
    async boot(unchecked: World) {
      const world = checkWorld(unchecked);
      if (world.compat && info.machine !== "phone") {
        throw new SkipSignal(
          "The case asks for Android's own behavior where it is a defect, and the reference device has none of it here",
          "run it with --impl sim",
        );
      }
      const swap = AbiSwap.of(world, abi);
      const content = isPhone
        ? phoneContent(abi as BionicAbi, code, swap)
        : referenceContent(swap, info.machine === "native" ? code : undefined);
      await state.apply(world, content, swap);
      return new PhoneDevice({ adb, state, content, swap, player, canRoot: info.build !== "user" });
    },
    async dispose() {
      try {
        await state.restore();
      } finally {
        journal[Symbol.dispose]();
      }
    },
  };
}
