/**
 * Mutants of what an APK says of itself: its ABIs, and its manifest.
 *
 * @module
 */

import { ApkError } from "../../impl/platform/apk_error.ts";
import { deriveAbi } from "../../impl/platform/package_abi.ts";
import { mutant } from "./mutant.ts";

/** The last ABI. */
export const lastAbiWins = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-3",
  why: "It installs an app for the last ABI of the device that it has libraries for.",
  make: (Base) =>
    class extends Base {
      protected override chooseAbi(
        ...[apk, override]: Parameters<InstanceType<typeof Base>["chooseAbi"]>
      ) {
        return deriveAbi(apk, this.host.abis.toReversed(), override);
      }
    },
});

function has(bytes: Uint8Array, part: readonly number[]): boolean {
  return bytes.some((_, at) => part.every((byte, i) => bytes[at + i] === byte));
}

function utf16(text: string): number[] {
  return [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
}

/** Meta-data anywhere. */
export const metaDataAnywhere = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-5",
  why: "An app has opted in if the meta-data occurs anywhere in its manifest.",
  make: (Base) =>
    class extends Base {
      readonly #named = new Set<string>();

      override async install(...args: Parameters<InstanceType<typeof Base>["install"]>) {
        const app = await super.install(...args);
        if (has(args[0], utf16("injectLayers.enable"))) this.#named.add(app.name);
        return app;
      }

      override get(name: string) {
        const app = super.get(name);
        return app !== undefined && this.#named.has(name) ? { ...app, injectLayers: true } : app;
      }
    },
});

/** Attributes by name. */
export const attributesByName = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-6",
  why: "An app is debuggable only if its manifest has the word.",
  make: (Base) =>
    class extends Base {
      readonly #named = new Set<string>();

      override async install(...args: Parameters<InstanceType<typeof Base>["install"]>) {
        const app = await super.install(...args);
        const words = [utf16("debuggable"), [...new TextEncoder().encode("debuggable")]];
        if (words.some((word) => has(args[0], word))) this.#named.add(app.name);
        return app;
      }

      override get(name: string) {
        const app = super.get(name);
        return app === undefined || this.#named.has(name) ? app : { ...app, debuggable: false };
      }
    },
});

/** Only one true. */
export const trueIsAllOnes = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-7",
  why: "A boolean is true only if all of its bits are set.",
  make: (Base) =>
    class extends Base {
      readonly #named = new Set<string>();

      override async install(...args: Parameters<InstanceType<typeof Base>["install"]>) {
        const app = await super.install(...args);
        const allOnes = [8, 0, 0, 0x12, 0xff, 0xff, 0xff, 0xff];
        if (has(args[0], allOnes)) this.#named.add(app.name);
        return app;
      }

      override get(name: string) {
        const app = super.get(name);
        return app === undefined || this.#named.has(name) ? app : { ...app, debuggable: false };
      }
    },
});

/** UTF-16 only. */
export const wideStringsOnly = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-8",
  why: "It reads the attributes of manifests in UTF-16 only.",
  make: (Base) =>
    class extends Base {
      readonly #unread = new Set<string>();

      override async install(...args: Parameters<InstanceType<typeof Base>["install"]>) {
        const app = await super.install(...args);
        if (!has(args[0], utf16("debuggable"))) this.#unread.add(app.name);
        return app;
      }

      override get(name: string) {
        const app = super.get(name);
        return app !== undefined && this.#unread.has(name) ? { ...app, debuggable: false } : app;
      }
    },
});

/** Installed all the same. */
export const installsWhatCannotBeMapped = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-15",
  why: "It installs an app whose libraries can neither be mapped nor are extracted.",
  make: (Base) =>
    class extends Base {
      protected override extractLibraries(
        ...[apk, abi]: Parameters<InstanceType<typeof Base>["extractLibraries"]>
      ) {
        return apk.manifest.extractNativeLibs
          ? super.extractLibraries(apk, abi)
          : Promise.resolve(new Map<string, Uint8Array>());
      }
    },
});

/** Only compression matters. */
export const installsMisaligned = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-15",
  why: "It does not look at where the libraries begin that stay inside.",
  make: (Base) =>
    class extends Base {
      protected override async extractLibraries(
        ...[apk, abi]: Parameters<InstanceType<typeof Base>["extractLibraries"]>
      ) {
        try {
          return await super.extractLibraries(apk, abi);
        } catch (error) {
          if (!(error instanceof ApkError) || apk.entries.some((one) => one.compressed)) {
            throw error;
          }
          return new Map<string, Uint8Array>();
        }
      }
    },
});

/** Any ABI. */
export const installsForOtherDevices = mutant({
  part: "package-manager",
  clauses: "LINKER-APK-16",
  why: "It installs an app without a library for the device, as if it had none.",
  make: (Base) =>
    class extends Base {
      protected override chooseAbi(
        ...[apk, override]: Parameters<InstanceType<typeof Base>["chooseAbi"]>
      ) {
        try {
          return super.chooseAbi(apk, override);
        } catch {
          return { native: null, secondary: null };
        }
      }
    },
});
