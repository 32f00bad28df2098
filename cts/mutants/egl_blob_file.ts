/**
 * Wrong blob caches in one file.
 *
 * @module
 */

import { ProcessFault } from "../../impl/machine/machine.ts";
import type { Blob, BlobFileHead } from "../../impl/egl/blob_cache_format.ts";
import { mutant } from "./mutant.ts";

/** The file is not written. */
export const neverSaves = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-20",
  why: "The file is not written.",
  make: (Base) =>
    class extends Base {
      override save(): void {}
    },
});

/** The file has another name. */
export const namesTheFileOtherwise = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-21",
  why: "The file has another name.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super(host.path === undefined ? host : { ...host, path: `${host.path}.bin` });
      }
    },
});

/** Processes that are no app's share a file. */
export const givesAllProcessesAFile = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-22",
  why: "Processes that are no app's share a file.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, path: host.path ?? "/data/local/tmp/shaders" });
      }
    },
});

const shared = new WeakMap<object, readonly Blob[]>();

/** All apps of a device have one cache. */
export const sharesBlobsAmongApps = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-23",
  why: "All apps of a device have one cache.",
  make: (Base) =>
    class extends Base {
      protected override load(path: string): void {
        super.load(path);
        for (const { key, value } of shared.get(this.host.files) ?? []) this.set(key, value);
      }

      override save(): void {
        super.save();
        shared.set(this.host.files, [...this.blobs.values()]);
      }
    },
});

/** Processes of 32 bits have files of 64 bits. */
export const writesWideSizes = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-24",
  why: "Processes of 32 bits have files of 64 bits.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, is64Bit: true });
      }
    },
});

/** The checksum of the file is 0. */
export const writesWithoutAChecksum = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-24",
  why: "The checksum of the file is 0.",
  make: (Base) =>
    class extends Base {
      protected override encode(): Uint8Array {
        return super.encode().fill(0, 4, 8);
      }

      protected override isIntact(): boolean {
        return true;
      }
    },
});

/** The checksum of the file is not looked at. */
export const trustsAnyChecksum = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-25",
  why: "The checksum of the file is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isIntact(): boolean {
        return true;
      }
    },
});

/** The magic of the file is not looked at. */
export const trustsAnyMagic = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-26",
  why: "The magic of the file is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isCache(): boolean {
        return true;
      }
    },
});

/** The version of the file is not looked at. */
export const trustsAnyVersion = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-27",
  why: "The version of the file is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isCurrent(head: BlobFileHead): boolean {
        return super.isCurrent({ ...head, version: 3 });
      }
    },
});

/** The device's version of the file is not looked at. */
export const trustsAnyVersionOfTheDevice = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-27",
  why: "The device's version of the file is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isCurrent(head: BlobFileHead): boolean {
        return super.isCurrent({ ...head, deviceVersion: 1 });
      }
    },
});

/** The build id of the file is not looked at. */
export const trustsAnyBuild = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-28",
  why: "The build id of the file is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isCurrent(head: BlobFileHead): boolean {
        return super.isCurrent({ ...head, buildId: this.host.property("ro.build.id") });
      }
    },
});

/** A build id may go on after that of the device. */
export const comparesTheBeginningOfTheBuildId = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-28",
  why: "A build id may go on after that of the device.",
  make: (Base) =>
    class extends Base {
      protected override isCurrent(head: BlobFileHead): boolean {
        const { length } = this.host.property("ro.build.id");
        return super.isCurrent({ ...head, buildId: head.buildId.slice(0, length) });
      }
    },
});

/** Of a file that ends too early, what was read is kept. */
export const keepsWhatItCouldRead = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-29",
  why: "Of a file that ends too early, what was read is kept.",
  make: (Base) =>
    class extends Base {
      protected override discard(): void {}
    },
});

/** Files of any size are read. */
export const readsLargeFiles = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-30",
  why: "Files of any size are read.",
  make: (Base) =>
    class extends Base {
      protected override isReadable(): boolean {
        return true;
      }
    },
});

/** A directory that cannot be written ends the process. */
export const endsWhereItCannotWrite = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-31",
  why: "A directory that cannot be written ends the process.",
  make: (Base) =>
    class extends Base {
      override save(): void {
        const { files, as, path = "" } = this.host;
        const directory = path.slice(0, path.lastIndexOf("/"));
        if (!files.access(directory, as, "w")) {
          throw new ProcessFault("SIGABRT", `${directory} is closed`);
        }
        super.save();
      }
    },
});

/** Where the file cannot be read, nothing is kept. */
export const keepsNothingWithoutAFile = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-31",
  why: "Where the file cannot be read, nothing is kept.",
  make: (Base) =>
    class extends Base {
      override set(key: Uint8Array, value: Uint8Array): void {
        const { files, as, path = "" } = this.host;
        if (!files.exists(path) || files.access(path, as, "r")) super.set(key, value);
      }
    },
});

/** Anybody can read the file. */
export const letsOthersRead = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-46",
  why: "Anybody can read the file.",
  make: (Base) =>
    class extends Base {
      override save(): void {
        super.save();
        const { files, as, path = "" } = this.host;
        if (files.access(path, as, "r")) files.chmod(path, 0o644, as);
      }
    },
});

/** An update leaves the app's caches of compiled code. */
export const keepsCompiledCodeOfOldVersions = mutant({
  part: "package-manager",
  clauses: "EGL-BLOB-32",
  why: "An update leaves the app's caches of compiled code.",
  make: (Base) =>
    class extends Base {
      protected override clearCodeCaches(): void {}
    },
});
