/**
 * Parts that read the property wrongly.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

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

export const propertySurvivesReboot = mutant({
  part: "properties",
  clauses: ["GLES-ENABLE-24", "GLES-LIFE-36"],
  why: "It keeps debug properties over a reboot.",
  make: (Base) =>
    class extends Base {
      protected override survivesReboot(name: string): boolean {
        return name.startsWith("debug.") || super.survivesReboot(name);
      }
    },
});
