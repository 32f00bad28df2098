/**
 * The form in which a phone takes libraries and apps: machine code, and APKs that are signed.
 *
 * @module
 */

import type { Program } from "../../cts/contract/program.ts";
import type { BionicAbi } from "../../impl/machine/android/bionic.ts";
import type { BionicFakes } from "../../impl/machine/android/bionic_fakes.ts";
import { CallLines } from "../../impl/machine/android/call_lines.ts";
import type { Apk } from "../../impl/platform/apk.ts";
import { nativeLibraries } from "../../impl/platform/package_abi.ts";
import type { AbiSwap } from "./abi_swap.ts";
import { linesOf } from "./app_player.ts";
import type { PhoneContent } from "./content.ts";
import { APP_LIBRARY, judgingApk } from "./judging_apk.ts";
import { buildAppLibrary, signApk } from "./judging_app.ts";

/** The program of an APK for its activities, as the contract has it, and as the judging app reads it. */
const [PROGRAM_JSON, PROGRAM_LINES] = [
  "assets/strata/program.json",
  "assets/strata/program",
] as const;

/**
 * The form of phones.
 *
 * @param abi The ABI of the phone's processes.
 * @param fakes Makes machine code of the suite's libraries.
 * @param swap The ABIs that stand for each other, if any do. Default: none.
 */
export function phoneContent(
  abi: BionicAbi,
  fakes: BionicFakes,
  swap: AbiSwap | undefined,
): PhoneContent {
  const file = (bytes: Uint8Array) => fakes.elf(swap?.file(bytes) ?? bytes);
  return {
    player: "app",
    file,
    async app(bytes, debuggable) {
      const apk = await judgingApk(bytes, {
        rename: (name) => swap?.path(name) ?? name,
        convert: (_, data) => file(data),
        added: (app) => addedTo(app, abi, swap),
        hasPlayer: true,
        ...(debuggable === undefined ? {} : { debuggable }),
      });
      return apk && await signApk(apk);
    },
  };
}

/** The judging app's library, unless the package is one for another ABI, which runs nothing; and its program as lines. */
async function addedTo(
  apk: Apk,
  abi: BionicAbi,
  swap: AbiSwap | undefined,
): Promise<Record<string, Uint8Array>> {
  const abis = new Set(
    nativeLibraries(apk).map((library) => swap?.abi(library.abi) ?? library.abi),
  );
  const added: Record<string, Uint8Array> = {};
  if (abis.size === 0 || abis.has(abi)) {
    added[`lib/${abi}/lib${APP_LIBRARY}.so`] = Deno.readFileSync(buildAppLibrary(abi));
  }
  if (apk.entries.some(({ name }) => name === PROGRAM_JSON)) {
    const program: Program = JSON.parse(new TextDecoder().decode(await apk.read(PROGRAM_JSON)));
    added[PROGRAM_LINES] = new TextEncoder().encode(linesOf(program, new CallLines()));
  }
  return added;
}
