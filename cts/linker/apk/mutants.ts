/**
 * Mutants of libraries in archives.
 *
 * @module
 */

import { inflateRawSync } from "node:zlib";
import { mutant } from "../../mutants/mutant.ts";

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
