/**
 * Package managers that read a manifest otherwise.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { ApkManifest } from "../../../impl/platform/apk.ts";
import type { InstalledPackage } from "../../../impl/platform/package_manager.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A package manager that knows something else of packages. */
function knowing(
  change: (manifest: ApkManifest) => Partial<InstalledPackage>,
): PartFactory<"package-manager"> {
  return (Base) =>
    class extends Base {
      override get(name: string) {
        const found = super.get(name);
        return found && { ...found, ...change(found.manifest) };
      }
    };
}

export const noTextIsTrue = mutant({
  part: "package-manager",
  clauses: ["GLES-LIFE-65", "GLES-LIFE-66"],
  why: "It takes no app for debuggable, and none for one that lets layers in.",
  make: knowing(() => ({ debuggable: false, injectLayers: false })),
});

export const lowTargetsAreInstalled = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-67",
  why: "It refuses no low target.",
  make: (Base) =>
    class extends Base {
      constructor(host: ConstructorParameters<typeof Base>[0]) {
        super({ ...host, release: 13 });
      }
    },
});

export const namesWithCapitalsAreLeftOut = mutant({
  part: "package-manager",
  clauses: "GLES-LIFE-68",
  why: "It does not list packages whose name has a capital.",
  make: (Base) =>
    class extends Base {
      override list() {
        return super.list().filter(({ name }) => name === name.toLowerCase());
      }
    },
});
