/**
 * Wrong blob caches in a directory.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** A process uses its own files of the directory only. */
export const findsNoEarlierFiles = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-38",
  why: "A process uses its own files of the directory only.",
  make: (Base) =>
    class extends Base {
      protected override readAll(): boolean {
        return true;
      }
    },
});

/** The directory has another name. */
export const namesTheDirectoryOtherwise = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-38",
  why: "The directory has another name.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super(host.path === undefined ? host : { ...host, path: `${host.path}.d` });
      }
    },
});

/** Processes without a cache file have a directory. */
export const givesAllProcessesADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-39",
  why: "Processes without a cache file have a directory.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, path: host.path ?? "/data/local/tmp/shaders" });
      }
    },
});

/** The directory of another build is used. */
export const trustsAnyStatus = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "The directory of another build is used.",
  make: (Base) =>
    class extends Base {
      protected override isOwnStatus(): boolean {
        return true;
      }
    },
});

/** The directory of another version is used. */
export const ignoresTheVersionOfTheCache = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "The directory of another version is used.",
  make: (Base) =>
    class extends Base {
      protected override cacheVersion(): number {
        return 1;
      }
    },
});

/** The build id counts only as the product has it. */
export const ignoresTheBuildOfTheCache = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "The build id counts only as the product has it.",
  make: (Base) =>
    class extends Base {
      protected override buildId(): string {
        return this.host.property("ro.build.id");
      }
    },
});

/** The directory of another build is not emptied. */
export const keepsFilesOfOtherBuilds = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "The directory of another build is not emptied.",
  make: (Base) =>
    class extends Base {
      protected override clear(): void {
        const { files, as, path } = this.host;
        files.rename(`${path}.multifile`, `${path}.old`, as);
      }

      protected override open(): boolean {
        const { files, as, path } = this.host;
        const opened = super.open();
        if (this.sizes.size === 0 && files.exists(`${path}.old`)) {
          files.removeTree(`${path}.multifile`, as);
          files.rename(`${path}.old`, `${path}.multifile`, as);
        }
        return opened;
      }
    },
});

/** The checksums of files are not looked at. */
export const trustsAnyFile = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-41",
  why: "The checksums of files are not looked at.",
  make: (Base) =>
    class extends Base {
      protected override isIntact(): boolean {
        return true;
      }
    },
});

/** One damaged file empties the directory. */
export const emptiesADamagedDirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-41",
  why: "One damaged file empties the directory.",
  make: (Base) =>
    class extends Base {
      protected override remove(path: string): void {
        super.remove(path);
        this.clear();
        this.sizes.clear();
      }
    },
});

/** Keys of the same number are the same. */
export const takesANumberForAKey = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-42",
  why: "Keys of the same number are the same.",
  make: (Base) =>
    class extends Base {
      protected override isOf(): boolean {
        return true;
      }
    },
});

/** Files have other names. */
export const hashesOtherwise = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-43",
  why: "Files have other names.",
  make: (Base) =>
    class extends Base {
      protected override hash(key: Uint8Array): number {
        return key.reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);
      }
    },
});

/** Processes of 32 bits have files of 64 bits. */
export const writesWideSizesInADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-43",
  why: "Processes of 32 bits have files of 64 bits.",
  make: (Base) =>
    class extends Base {
      constructor(...[host]: ConstructorParameters<typeof Base>) {
        super({ ...host, is64Bit: true });
      }
    },
});

/** A value is given where there is more room, which Android does not do. */
export const usesRoomThatIsLeft = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-44",
  why: "A value is given where there is more room, which Android does not do.",
  make: (Base) =>
    class extends Base {
      protected override refusesRoom(): boolean {
        return false;
      }
    },
});

/** A short file is removed, and the others are used. */
export const getsOverShortFiles = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-45",
  why: "A short file is removed, and the others are used.",
  make: (Base) =>
    class extends Base {
      protected override givesUpAt(): boolean {
        return false;
      }
    },
});

/** The build that the status names does not count. */
export const takesAnyBuild = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "A directory of another ro.build.id counts as the own.",
  make: (Base) => {
    let said = "";
    return class extends Base {
      protected override isOwnStatus(bytes: Uint8Array | undefined): boolean {
        said = new TextDecoder().decode(bytes?.subarray(12)).replace(/\0+$/, "");
        const isOwn = super.isOwnStatus(bytes);
        said = "";
        return isOwn;
      }
      protected override buildId(): string {
        return this.host.property("debug.egl.blobcache.build_id") || said || super.buildId();
      }
    };
  },
});

/** A directory without a status is as good as one that has it. */
export const needsNoStatus = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-47",
  why: "A directory without a status is used.",
  make: (Base) =>
    class extends Base {
      protected override isOwnStatus(bytes: Uint8Array | undefined): boolean {
        return bytes === undefined || super.isOwnStatus(bytes);
      }
    },
});

/** Neither magic nor checksum of the status are looked at. */
export const trustsDamagedStatus = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-47",
  why: "Of the status only version and build are looked at.",
  make: (Base) =>
    class extends Base {
      protected override isOwnStatus(bytes: Uint8Array | undefined): boolean {
        return super.isOwnStatus(
          bytes && Uint8Array.from([...this.status().subarray(0, 8), ...bytes.subarray(8)]),
        );
      }
    },
});

/** A status that is cut still counts. */
export const takesCutStatus = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-47",
  why: "A status that is cut counts as far as it goes.",
  make: (Base) =>
    class extends Base {
      protected override isOwnStatus(bytes: Uint8Array | undefined): boolean {
        if (bytes === undefined || bytes.length === 0) return false;
        return super.isOwnStatus(
          Uint8Array.from([...bytes, ...this.status().subarray(bytes.length)]),
        );
      }
    },
});
