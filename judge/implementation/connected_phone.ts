/**
 * `adb:SERIAL`: a connected device.
 *
 * @module
 */

import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { Phones } from "../phone/lost_phone.ts";
import { overriding } from "./overriding.ts";
import { nativeFakes } from "./reference_device.ts";

const PHONES = new Phones();

/**
 * Opens it.
 *
 * @param serial Its serial number.
 * @param parts Parts to replace, of which it has none.
 * @throws {UsageError} If it is not there, or cannot be judged.
 */
export async function loadPhone(serial: string, parts: readonly PartSpec[]): Promise<Disposable> {
  if (parts.length > 0) {
    throw new UsageError(
      `Part "${parts[0]?.name}" cannot be replaced in "adb:${serial}": a connected device has no ` +
        "parts, leave --part out",
    );
  }
  const { openAdb } = await import("../adb/adb_program.ts");
  const { requireServer } = await import("../adb/adb_server.ts");
  const { openPhone } = await import("../phone/phone.ts");
  const { MissingToolError } = await import("../../impl/machine/native/build.ts");
  const phone = await PHONES.open(serial, async () => {
    await requireServer();
    return await openPhone(await openAdb(serial), { fakes: await nativeFakes() });
  });
  return overriding(phone, {
    prepare: async (step) => {
      try {
        await phone.prepare?.(step);
      } catch (error) {
        if (!(error instanceof MissingToolError)) throw error;
        throw new UsageError(`Implementation "adb:${serial}" cannot run here: ${error.message}`);
      }
    },
  });
}
