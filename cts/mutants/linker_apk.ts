/**
 * Mutants of libraries in archives, and of what an APK says of itself.
 *
 * @module
 */

import { inflateRawSync } from "node:zlib";
import { storedEntries } from "../../impl/linker/stored_entries.ts";
import { DlopenError } from "../../impl/linker/linker.ts";
import { ApkError } from "../../impl/platform/apk_error.ts";
import { deriveAbi } from "../../impl/platform/package_abi.ts";
import { mutant } from "./mutant.ts";

/** Any offset. */
export const misalignedIsMapped = mutant({
  part: "linker",
  clauses: "LINKER-APK-1",
  why: "It loads a stored library wherever it begins.",
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override entries(archive: Uint8Array) {
            return storedEntries(archive, 1);
          }
        };
      }
    },
});

/** Smaller pages. */
export const smallerPages = mutant({
  part: "linker",
  clauses: "LINKER-APK-1",
  why: "It takes 2048 bytes for a page.",
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override entries(archive: Uint8Array) {
            return storedEntries(archive, 2048);
          }
        };
      }
    },
});

/** The compressed entries of an archive, unpacked. */
function unpackedEntries(archive: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at + 30 < view.byteLength && view.getUint32(at, true) === 0x04034b50;) {
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    const start = nameEnd + view.getUint16(at + 28, true);
    const end = start + view.getUint32(at + 18, true);
    if (view.getUint16(at + 8, true) === 8) {
      const name = new TextDecoder().decode(archive.subarray(at + 30, nameEnd));
      found.set(name, new Uint8Array(inflateRawSync(archive.subarray(start, end))));
    }
    at = end;
  }
  return found;
}

/** Compressed ones too. */
export const compressedIsUnpacked = mutant({
  part: "linker",
  clauses: "LINKER-APK-2",
  why: "It unpacks a compressed library in silence.",
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override entries(archive: Uint8Array) {
            return new Map([...unpackedEntries(archive), ...super.entries(archive)]);
          }
        };
      }
    },
});

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

/** Always the 64-bit folder. */
export const folderOfSixtyFourBits = mutant({
  part: "native-loader",
  clauses: "LINKER-APK-3",
  why: "It looks for the libraries that stay inside in the folder of 64-bit ARM.",
  make: (Base) =>
    class extends Base {
      override createNamespace(
        ...[app]: Parameters<InstanceType<typeof Base>["createNamespace"]>
      ) {
        return super.createNamespace({ ...app, primaryAbi: "arm64-v8a" });
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

/** Nothing from archives. */
export const archivesAreClosed = mutant({
  part: "linker",
  clauses: "LINKER-APK-9",
  why: "It takes a path into an archive for that of a file.",
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override split() {
            return undefined;
          }
        };
      }
    },
});

/** Longer paths. */
export const pathsOfAnyLength = mutant({
  part: "linker",
  clauses: "LINKER-APK-10",
  why: "It follows a path into an archive whatever its length.",
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override split(path: string) {
            const at = path.indexOf("!/");
            const whole = { archive: path.slice(0, at), entry: path.slice(at + 2) };
            return super.split(path) ?? (at < 0 ? undefined : whole);
          }
        };
      }
    },
});

/** The last separator. */
export const lastSeparatorSplits = mutant({
  part: "linker",
  clauses: "LINKER-APK-11",
  why: 'It splits a path at the last "!/".',
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override split(path: string) {
            const at = path.lastIndexOf("!/");
            const found = super.split(path);
            return found === undefined
              ? undefined
              : { archive: path.slice(0, at), entry: path.slice(at + 2) };
          }
        };
      }
    },
});

/** Paths as they are. */
export const pathsAreNotNormal = mutant({
  part: "linker",
  clauses: "LINKER-APK-11",
  why: 'It looks for the entry by a name in which "." and ".." are not resolved.',
  make: (Base) =>
    class extends Base {
      protected override libraryFiles() {
        return class extends super.libraryFiles() {
          protected override split(path: string) {
            const at = path.indexOf("!/");
            return super.split(path) === undefined
              ? undefined
              : { archive: path.slice(0, at), entry: path.slice(at + 2) };
          }
        };
      }
    },
});

/** Only extracted libraries. */
export const onlyExtractedLibraries = mutant({
  part: "native-loader",
  clauses: "LINKER-APK-12",
  why: "An app's namespace does not search its APK.",
  make: (Base) =>
    class extends Base {
      override createNamespace(
        ...[app]: Parameters<InstanceType<typeof Base>["createNamespace"]>
      ) {
        return super.createNamespace({ ...app, extractNativeLibs: true });
      }
    },
});

/** Archives are open to all. */
export const archivesAreOpenToAll = mutant({
  part: "linker",
  clauses: "LINKER-APK-13",
  why: "It asks no namespace whether a library in an archive may be loaded.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible(
        ...[namespace, path]: Parameters<InstanceType<typeof Base>["isAccessible"]>
      ) {
        return path.includes("!/") || super.isAccessible(namespace, path);
      }
    },
});

/** Archives are open to none. */
export const archivesAreOpenToNoIsolated = mutant({
  part: "linker",
  clauses: "LINKER-APK-13",
  why: "An isolated namespace has no library in an archive.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible(
        ...[namespace, path]: Parameters<InstanceType<typeof Base>["isAccessible"]>
      ) {
        return super.isAccessible(namespace, path) &&
          !(path.includes("!/") && namespace.isolated && namespace.name === "sphal");
      }
    },
});

/** A reason of its own. */
export const archiveErrorsTellMore = mutant({
  part: "linker",
  clauses: "LINKER-APK-14",
  why: "Its error tells that an archive holds the library in a form that cannot be loaded.",
  make: (Base) =>
    class extends Base {
      protected override find(...[task, namespace]: Parameters<InstanceType<typeof Base>["find"]>) {
        const path = super.find(task, namespace);
        if (path !== undefined || !task.name.includes("!/")) return path;
        throw new DlopenError(`library "${task.name}" is not stored at a page boundary`);
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
