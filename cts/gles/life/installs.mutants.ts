/**
 * Package managers that install what they should refuse, refuse what they should install, or leave something behind.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import type { Abi } from "../../contract/world.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { type Apk, ApkError, readApk } from "../../../impl/platform/apk.ts";
import type { PackageFiles, PackageHost } from "../../../impl/platform/package_manager.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A package manager that works on another device. */
function on(change: (host: PackageHost) => PackageHost): PartFactory<"package-manager"> {
  return (Base) =>
    class extends Base {
      constructor(host: PackageHost) {
        super(change(host));
      }
    };
}

/** A package manager whose files do something else. */
function over(
  change: (files: PackageFiles) => Partial<PackageFiles>,
): PartFactory<"package-manager"> {
  return on((host) => {
    const { files } = host;
    const same: PackageFiles = {
      exists: (...args) => files.exists(...args),
      mkdir: (...args) => files.mkdir(...args),
      write: (...args) => files.write(...args),
      chown: (...args) => files.chown(...args),
      rename: (...args) => files.rename(...args),
      removeTree: (...args) => files.removeTree(...args),
    };
    return { ...host, files: { ...same, ...change(files) } };
  });
}

/** A package manager that never removes some paths. */
function keeping(pattern: RegExp): PartFactory<"package-manager"> {
  return over((files) => ({
    removeTree: (path, as) => pattern.test(path) ? undefined : files.removeTree(path, as),
  }));
}

/** A package manager that chooses ABIs by something else than what an APK holds. */
function choosing(change: (apk: Apk) => Apk): PartFactory<"package-manager"> {
  return (Base) =>
    class extends Base {
      protected override chooseAbi(apk: Apk, override: Abi | undefined) {
        return super.chooseAbi(change(apk), override);
      }
    };
}

export const ownLevelIsTooHigh = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-46",
  why: "It refuses an APK that needs the device's own API level.",
  make: (Base) =>
    class extends Base {
      override async install(
        ...[bytes, options]: Parameters<InstanceType<typeof Base>["install"]>
      ) {
        const { manifest } = await readApk(new Uint8Array(bytes));
        if (manifest.minSdk >= apiLevel(this.host.release)) {
          throw new ApkError("INSTALL_FAILED_OLDER_SDK", "Requires newer sdk version");
        }
        return await super.install(bytes, options);
      }
    },
});

export const oldTargetsOn14 = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-47",
  why: "It begins to refuse old targets with Android 15.",
  make: on((host) => ({ ...host, release: host.release === 14 ? 13 : host.release })),
});

export const everyAppHasCode = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-48",
  why: "It refuses an APK without code that says so.",
  make: choosing((apk) => {
    const hasCode = apk.entries.some(({ name }) => name === "classes.dex");
    if (hasCode || apk.manifest.versionCode < 2) return apk;
    throw new ApkError("INSTALL_FAILED_INVALID_APK", "code is missing");
  }),
});

export const bitcodeIsNothing = mutant({
  part: "package-manager",
  clauses: ["GLES-LIFE-49", "GLES-LIFE-50"],
  why: "It does not look for bitcode.",
  make: choosing((apk) => ({
    ...apk,
    entries: apk.entries.filter(({ name }) => !name.endsWith(".bc")),
  })),
});

export const onlyLibrariesByName = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-51",
  why: "It goes by the names of libraries in a debuggable app, too.",
  make: choosing((apk) => ({ ...apk, manifest: { ...apk.manifest, debuggable: false } })),
});

export const foldersAreNamedForAbis = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-52",
  why: "It looks for libraries in a folder with the name of the ABI.",
  make: (Base) =>
    class extends Base {
      override get(name: string) {
        const found = super.get(name);
        if (found === undefined) return undefined;
        return { ...found, nativeLibraryDir: `${found.codePath}/lib/${found.primaryAbi}` };
      }
    },
});

export const codeCacheStays = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-53",
  why: "It keeps the code cache over an update.",
  make: keeping(/\/code_cache$/),
});

export const deviceDataIsNotCleared = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-54",
  why: "It clears only one of the two data directories.",
  make: keeping(/^\/data\/user_de\/0\/[^/]+$/),
});

export const dataIsOpen = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-55",
  why: "It opens data directories to all.",
  make: over((files) => ({
    mkdir: (path, as, options) =>
      files.mkdir(path, as, options?.mode === 0o700 ? { ...options, mode: 0o755 } : options),
  })),
});

export const codeStays = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-56",
  why: "It leaves the APK of a removed package where it is.",
  make: keeping(/^\/data\/app\/[^/]+-1$/),
});
