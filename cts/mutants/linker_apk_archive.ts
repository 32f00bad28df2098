/**
 * Mutants of libraries in archives.
 *
 * @module
 */

import { inflateRawSync } from "node:zlib";
import { DlopenError } from "../../impl/linker/linker.ts";
import { storedEntries } from "../../impl/linker/stored_entries.ts";
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
