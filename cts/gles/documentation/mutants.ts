/**
 * Mutants of the clauses on the documentation's commands.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const noSystemLocation = mutant({
  part: "layer-loader",
  clauses: "GLES-DOC-1",
  why: "The system location is not searched",
  make: (Base) =>
    class extends Base {
      protected override searchDirectories(): string[] {
        return this.host.layerPaths().split(":");
      }
    },
});

export const noBaseDirectory = mutant({
  part: "graphics-environment",
  clauses: "GLES-DOC-2",
  why: "The base directory is not searched",
  make: (Base) =>
    class extends Base {
      protected override composeLayerPaths(
        ...[app, enabled]: Parameters<InstanceType<typeof Base>["composeLayerPaths"]>
      ): string {
        return super.composeLayerPaths(app, enabled).replace(`${app.dataDir}:`, "");
      }
    },
});

export const ignoredAbi = mutant({
  part: "package-manager",
  clauses: "GLES-DOC-3",
  why: "adb install --abi is ignored",
  make: (Base) =>
    class extends Base {
      override install(apk: Uint8Array): ReturnType<InstanceType<typeof Base>["install"]> {
        return super.install(apk, {});
      }
    },
});

export const listFromBottom = mutant({
  part: "layer-loader",
  clauses: "GLES-DOC-4",
  why: "The list is read from bottom to top",
  make: (Base) =>
    class extends Base {
      protected override loadOrder(names: readonly string[]): string[] {
        return [...names];
      }
    },
});

export const undeletable = mutant({
  part: "settings",
  clauses: "GLES-DOC-5",
  why: "A deleted setting keeps its value",
  make: (Base) =>
    class extends Base {
      override delete(): number {
        return 1;
      }
    },
});

export const propertyIgnored = mutant({
  part: "layer-loader",
  clauses: "GLES-DOC-6",
  why: "The property debug.gles.layers is ignored",
  make: (Base) =>
    class extends Base {
      protected override layerList(): string {
        return this.host.debugLayersGles();
      }
    },
});
