/**
 * Parts that let layers into the wrong apps.
 *
 * @module
 */

import type { BuildType } from "../../contract/world.ts";
import type { InstalledPackage } from "../../../impl/platform/installed_package.ts";
import { mutant } from "../../mutants/mutant.ts";

export const gateMissing = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-9",
  why: "It asks the settings only, not whether the app may load layers.",
  make: (Base) =>
    class extends Base {
      protected override layersEnabledFor(app: InstalledPackage): boolean {
        return this.layersSetFor(app);
      }
    },
});

export const externalPlacesForAll = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-9",
  why:
    "It searches the places of external layers for every app, which the property then makes use of.",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(app: InstalledPackage): string {
        return super.composeLayerPaths(app, true);
      }
    },
});

export const optInIgnored = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-11",
  why: "It does not read the meta-data.",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(): boolean {
        return false;
      }
    },
});

export const optInAssumed = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-12",
  why: "It takes every app for one that has opted in.",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(app: InstalledPackage): boolean {
        return super.canInjectLayers({ ...app, injectLayers: true });
      }
    },
});

export const optInForAnyTarget = mutant({
  part: "graphics-environment",
  clauses: ["GLES-ENABLE-14", "GLES-ENABLE-30"],
  why: "It does not look at the API level that the app targets.",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(app: InstalledPackage): boolean {
        return super.canInjectLayers({ ...app, targetSdk: 35 });
      }
    },
});

export const optInOneLevelEarly = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-14",
  why: "It lets layers in from API level 29 on.",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(app: InstalledPackage): boolean {
        return super.canInjectLayers({ ...app, targetSdk: app.targetSdk + 1 });
      }
    },
});

export const optInOneLevelLate = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-11",
  why: "It lets layers in from API level 31 on.",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(app: InstalledPackage): boolean {
        return super.canInjectLayers({ ...app, targetSdk: app.targetSdk - 1 });
      }
    },
});

export const debuggableNeedsRoot = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-25",
  why: "It lets layers into debuggable apps on builds with root only.",
  make: (Base) =>
    class extends Base {
      protected override layersEnabledFor(app: InstalledPackage): boolean {
        return this.host.build !== "user" && super.layersEnabledFor(app);
      }
    },
});

export const profileableInAndroid10 = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-118",
  why: "In Android 10 it asks the process, and not the app's manifest.",
  make: (Base) =>
    class extends Base {
      override mayBeDebugged(): boolean {
        return this.host.process.dumpable;
      }
    },
});

export const rootBuildNotDumpable = mutant({
  part: "zygote",
  clauses: "GLES-ENABLE-26",
  why: "Up to Android 12 it starts apps as on a user build.",
  make: (Base) =>
    class extends Base {
      protected override isDumpable(app: InstalledPackage): boolean {
        return app.debuggable || app.profileable;
      }
    },
});

export const rootBuildNotDebuggable = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-26",
  why: "From Android 13 on, when apps are no longer dumpable there, it forgets the build.",
  make: (Base) =>
    class extends Base {
      override isDebuggable(): boolean {
        return this.host.process.dumpable;
      }
    },
});

export const onlyUserdebugGrantsRoot = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-26",
  why: "It forgets that eng builds grant root too.",
  make: (Base) =>
    class extends Base {
      override isDebuggable(): boolean {
        return (this.host.build as BuildType) !== "eng" && super.isDebuggable();
      }
    },
});
