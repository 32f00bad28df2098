/**
 * Parts that read the per-app settings wrongly.
 *
 * @module
 */

import type { SettingsTable } from "../../../impl/platform/settings.ts";
import { mutant } from "../../mutants/mutant.ts";

export const presenceEnables = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-6",
  why: "It takes any value of enable_gpu_debug_layers for a yes.",
  make: (Base) =>
    class extends Base {
      protected override isEnableSetting(value: string | null): boolean {
        return value !== null;
      }
    },
});

export const enableIgnored = mutant({
  part: "graphics-environment",
  clauses: ["GLES-ENABLE-6", "GLES-ENABLE-27"],
  why: "It takes a missing enable_gpu_debug_layers for a yes.",
  make: (Base) =>
    class extends Base {
      protected override isEnableSetting(value: string | null): boolean {
        return value === null || super.isEnableSetting(value);
      }
    },
});

export const targetBeginsLikeName = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It accepts every app whose name begins with gpu_debug_app.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value !== null && value !== "" && name.startsWith(value);
      }
    },
});

export const nameBeginsLikeTarget = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It accepts an app whose name gpu_debug_app begins with.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value !== null && value.startsWith(name);
      }
    },
});

export const targetEndsName = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It accepts an app whose name ends with gpu_debug_app.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value !== null && value !== "" && name.endsWith(value);
      }
    },
});

export const targetInAnyCase = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It compares package names without regard to capitals.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value?.toLowerCase() === name.toLowerCase();
      }
    },
});

export const targetTrimmed = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It ignores blanks around gpu_debug_app.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value?.trim() === name;
      }
    },
});

export const targetIsList = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-8",
  why: "It reads gpu_debug_app as a list.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return value !== null && value.split(":").includes(name);
      }
    },
});

export const anyTarget = mutant({
  part: "graphics-environment",
  clauses: ["GLES-ENABLE-8", "GLES-ENABLE-29"],
  why: "It does not compare gpu_debug_app with the app's name.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null): boolean {
        return value !== null;
      }
    },
});

export const noTargetIsAnyTarget = mutant({
  part: "graphics-environment",
  clauses: ["GLES-ENABLE-8", "GLES-ENABLE-27"],
  why: "Without a gpu_debug_app it enables layers for every app.",
  make: (Base) =>
    class extends Base {
      protected override isTarget(value: string | null, name: string): boolean {
        return !value || super.isTarget(value, name);
      }
    },
});

export const settingsLostAtReboot = mutant({
  part: "settings",
  clauses: "GLES-ENABLE-23",
  why: "It keeps the settings in memory only.",
  make: (Base) =>
    class extends Base {
      override reboot(): void {
        for (const table of this.tables.values()) table.clear();
      }
    },
});

export const deletionIgnored = mutant({
  part: "settings",
  clauses: "GLES-ENABLE-27",
  why: "It says that it has deleted a setting, and keeps it.",
  make: (Base) =>
    class extends Base {
      override delete(): number {
        return 1;
      }
    },
});

export const deletedListKept = mutant({
  part: "settings",
  clauses: "GLES-ENABLE-27",
  why: "It keeps the list of layers when that is deleted.",
  make: (Base) =>
    class extends Base {
      override delete(table: SettingsTable, name: string): number {
        return name === "gpu_debug_layers_gles" ? 1 : super.delete(table, name);
      }
    },
});

export const deletedPackagesKept = mutant({
  part: "settings",
  clauses: "GLES-ENABLE-27",
  why: "It keeps the list of packages when that is deleted.",
  make: (Base) =>
    class extends Base {
      override delete(table: SettingsTable, name: string): number {
        return name === "gpu_debug_layer_app" ? 1 : super.delete(table, name);
      }
    },
});

export const vulkanList = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-28",
  why: "It reads the list of Vulkan layers.",
  make: (Base) =>
    class extends Base {
      protected override layerSetting(): string {
        return this.host.setting("gpu_debug_layers") ?? "";
      }
    },
});

export const packagesIgnored = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-28",
  why: "It does not read gpu_debug_layer_app.",
  make: (Base) =>
    class extends Base {
      protected override layerApps(): string[] {
        return [];
      }
    },
});
