/**
 * Mutants of where layers are looked for.
 *
 * @module
 */

import type { InstalledPackage } from "../../../impl/platform/package_manager.ts";
import { mutant } from "../../mutants/mutant.ts";

export const reversedPlaces = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-1",
  why: "It searches the places in reverse.",
  make: (Base) =>
    class extends Base {
      protected override searchDirectories() {
        return super.searchDirectories().reverse();
      }
    },
});

export const layerApksBeforeBase = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-1",
  why: "It searches layer APKs before the base directory.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        const packages = enabled ? this.layerAppPaths() : [];
        return [...packages, super.composeLayerPaths(app, enabled)].join(":");
      }
    },
});

export const ownApkBeforeLayerApks = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-1",
  why: "It searches the app's own APK before layer APKs.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        const base = enabled ? [app.dataDir] : [];
        return [...base, app.nativeLibraryDir, super.composeLayerPaths(app, enabled)].join(":");
      }
    },
});

export const ownApkFirst = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-1",
  why: "It searches the app's own APK before all but the system directory.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        return `${app.nativeLibraryDir}:${super.composeLayerPaths(app, enabled)}`;
      }
    },
});

export const reversedPackages = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-2",
  why: "It searches layer packages in reverse.",
  make: (Base) =>
    class extends Base {
      protected override layerApps() {
        return super.layerApps().reverse();
      }
    },
});

export const sortedPackages = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-2",
  why: "It searches layer packages in alphabetical order.",
  make: (Base) =>
    class extends Base {
      protected override layerApps() {
        return super.layerApps().sort();
      }
    },
});

export const firstDirectoryForAll = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-3",
  why: "It searches for all layers only where it has found the first one.",
  make: (Base) =>
    class extends Base {
      #directory: string | undefined;

      protected override searchDirectories() {
        return this.#directory === undefined ? super.searchDirectories() : [this.#directory];
      }

      protected override openLayer(name: string, path: string) {
        this.#directory ??= path.slice(0, path.lastIndexOf("/"));
        return super.openLayer(name, path);
      }
    },
});

export const systemDirectoryLast = mutant({
  part: "layer-loader",
  clauses: "GLES-SEARCH-5",
  why: "It searches the system directory after the others.",
  make: (Base) =>
    class extends Base {
      protected override searchDirectories() {
        const [system, ...others] = super.searchDirectories();
        return this.host.isDebuggable() ? [...others, system!] : [system!, ...others];
      }
    },
});

export const neverInsideApks = mutant({
  part: "layer-loader",
  clauses: ["GLES-SEARCH-17", "GLES-SEARCH-43"],
  why: "It finds extracted libraries only, even where Android's behavior is not asked for.",
  make: (Base) =>
    class extends Base {
      protected override searchesInsideApks() {
        return false;
      }
    },
});

export const insideLayerApksOnly = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-43",
  why: "It looks inside layer APKs, but not inside that of the app itself.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        return super.composeLayerPaths(app, enabled).replace(/:[^:]*!\/[^:]*$/, "");
      }
    },
});

export const firstPackageOnly = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-25",
  why: "It searches only the first of several layer packages.",
  make: (Base) =>
    class extends Base {
      protected override layerApps() {
        return super.layerApps().slice(0, 1);
      }
    },
});

export const withoutOwnApk = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-27",
  why: "It does not search the APK of an app that has layers enabled.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        return enabled
          ? [app.dataDir, ...this.layerAppPaths()].join(":")
          : super.composeLayerPaths(app, enabled);
      }
    },
});

export const withoutBaseDirectory = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-28",
  why: "It does not search the base directory.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage, enabled: boolean) {
        return super.composeLayerPaths(app, enabled).replace(new RegExp(`^${app.dataDir}:`), "");
      }
    },
});

export const withoutLayerApks = mutant({
  part: "graphics-environment",
  clauses: "GLES-SEARCH-29",
  why: "It does not search layer APKs.",
  make: (Base) =>
    class extends Base {
      protected override layerAppPaths(): string[] {
        return [];
      }
    },
});
