/**
 * Parts that read the property wrongly.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

const PROPERTY = "debug.gles.layers";

/** It reads the property in apps only, not in native executables. */
export const appsOnly = mutant({
  part: "layer-loader",
  clauses: ["GLES-ENABLE-2", "GLES-ENABLE-32"],
  why: "It reads the property in apps only, not in native executables.",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.hasAppNamespace() ? super.layerList() : "";
      }
    },
});

/** It appends the property's list to the settings' list. */
export const mergedLists = mutant({
  part: "layer-loader",
  clauses: "GLES-ENABLE-3",
  why: "It appends the property's list to the settings' list.",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        const lists = [this.host.debugLayersGles(), this.host.property(PROPERTY)];
        return lists.filter((list) => list !== "").join(":");
      }
    },
});

/** It prefers the property's list. */
export const propertyFirst = mutant({
  part: "layer-loader",
  clauses: ["GLES-ENABLE-3", "GLES-ENABLE-4"],
  why: "It prefers the property's list.",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.property(PROPERTY) || super.layerList();
      }
    },
});

/** It falls back to the property if no listed file exists. */
export const fallsBackFromMissingFiles = mutant({
  part: "layer-loader",
  clauses: "GLES-ENABLE-4",
  why: "It falls back to the property if no listed file exists.",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        const list = super.layerList();
        const paths = this.splitList(list).flatMap((name) =>
          this.searchDirectories().map((directory) => `${directory}/${name}`)
        );
        const exists = paths.some((path) => "path" in this.host.realpath(path));
        return exists ? list : this.host.property(PROPERTY);
      }
    },
});

/** It hands on a missing list as a list that names nothing. */
export const emptyCountsAsList = mutant({
  part: "graphics-environment",
  clauses: "GLES-ENABLE-5",
  why: "It hands on a missing list as a list that names nothing.",
  make: (Base) =>
    class extends Base {
      protected override layerSetting(): string {
        return super.layerSetting() || "null";
      }
    },
});

/** It reads the property only in processes that may be debugged. */
export const propertyBehindGate = mutant({
  part: "layer-loader",
  clauses: ["GLES-ENABLE-15", "GLES-ENABLE-32"],
  why: "It reads the property only in processes that may be debugged.",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.isDebuggable() ? super.layerList() : this.host.debugLayersGles();
      }
    },
});

/** It has no layers in isolated processes. */
export const noIsolatedLayers = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-34",
  why: "It has no layers in isolated processes.",
  make: (Base) =>
    class extends Base {
      protected override hasLayers(): boolean {
        return this.host.process.kind !== "isolated" && super.hasLayers();
      }
    },
});

/** It decides the list once even where Android's behaviour is asked for. */
export const listReadOnce = mutant({
  part: "layer-loader",
  clauses: "GLES-ENABLE-17",
  why: "It decides the list once even where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override readsListAgain(): boolean {
        return false;
      }
    },
});

/** It activates layers in the middle of a process. */
export const listReadAgain = mutant({
  part: "layer-loader",
  clauses: "GLES-ENABLE-17",
  why: "It activates layers in the middle of a process.",
  make: (Base) =>
    class extends Base {
      protected override readsListAgain(): boolean {
        return true;
      }
    },
});

/** It adds layers that a changed property names. */
export const reload = mutant({
  part: "layer-loader",
  clauses: "GLES-ENABLE-18",
  why: "It adds layers that a changed property names.",
  make: (Base) =>
    class extends Base {
      #list: string | undefined;
      override activate(): void {
        super.activate();
        const list = this.layerList();
        if (this.#list !== undefined && list !== this.#list) {
          const before = this.layers.map(({ name }) => name);
          this.layers = [];
          this.loadLayers();
          this.layers = this.layers.filter(({ name }) => !before.includes(name));
          this.initLayers();
        }
        this.#list = list;
      }
    },
});

/** It keeps debug properties over a reboot. */
export const propertySurvivesReboot = mutant({
  part: "properties",
  clauses: "GLES-ENABLE-24",
  why: "It keeps debug properties over a reboot.",
  make: (Base) =>
    class extends Base {
      protected override survivesReboot(name: string): boolean {
        return name.startsWith("debug.") || super.survivesReboot(name);
      }
    },
});
