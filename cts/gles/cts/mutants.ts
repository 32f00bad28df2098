/**
 * Wrong parts that Android's own host tests of GLES layers notice, one for each of their methods.
 *
 * @module
 */

import type { InstalledPackage } from "../../../impl/platform/package_manager.ts";
import { mutant } from "../../mutants/mutant.ts";

const clauses = "GLES-CTS-1";

export const reversesTheList = mutant({
  part: "layer-loader",
  clauses,
  why: "The last layer of the list is nearest the app (testDebugLayerLoadGLES).",
  make: (Base) =>
    class extends Base {
      protected override loadOrder(names: readonly string[]): string[] {
        return super.loadOrder(names).reverse();
      }
    },
});

export const opensReleaseApps = mutant({
  part: "graphics-environment",
  clauses,
  why: "Settings enable layers for any app (testReleaseLayerLoadGLES).",
  make: (Base) =>
    class extends Base {
      protected override layersEnabledFor(app: InstalledPackage): boolean {
        return this.layersSetFor(app);
      }
    },
});

export const ignoresTheSwitch = mutant({
  part: "graphics-environment",
  clauses,
  why: "enable_gpu_debug_layers counts as set whatever it is (testDebugNotEnabledGLES).",
  make: (Base) =>
    class extends Base {
      protected override isEnableSetting(): boolean {
        return true;
      }
    },
});

export const enablesEveryApp = mutant({
  part: "graphics-environment",
  clauses,
  why: "gpu_debug_app is not compared with the app (testDebugWrongAppGLES).",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null): boolean {
        return value !== null;
      }
    },
});

export const loadsWhatLiesAbout = mutant({
  part: "layer-loader",
  clauses,
  why: "A layer in the search path is loaded without being listed (testDebugNoLayersEnabledGLES).",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string): string[] {
        return [...new Set([...super.splitList(list), "libGLES_glesLayerA.so"])];
      }
    },
});

export const ignoresTheProperty = mutant({
  part: "layer-loader",
  clauses,
  why: "debug.gles.layers is not read (testSystemPropertyEnableGLES).",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.debugLayersGles();
      }
    },
});

export const prefersTheProperty = mutant({
  part: "layer-loader",
  clauses,
  why: "debug.gles.layers wins over the settings (testSystemPropertyIgnoreGLES).",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.property("debug.gles.layers") || super.layerList();
      }
    },
});

export const ignoresLayerApps = mutant({
  part: "graphics-environment",
  clauses,
  why: "Packages of layers are not searched (testDebugLayerLoadExternalGLES).",
  make: (Base) =>
    class extends Base {
      protected override layerApps(): string[] {
        return [];
      }
    },
});

export const ignoresInjection = mutant({
  part: "graphics-environment",
  clauses,
  why: "The manifest's opt-in to layers is ignored (testInjectLayerLoadExternalGLES).",
  make: (Base) =>
    class extends Base {
      protected override canInjectLayers(): boolean {
        return false;
      }
    },
});

export const searchesOneLayerApp = mutant({
  part: "graphics-environment",
  clauses,
  why: "Only the first package of layers is searched (testMultipleExternalApps).",
  make: (Base) =>
    class extends Base {
      protected override layerApps(): string[] {
        return super.layerApps().slice(0, 1);
      }
    },
});
