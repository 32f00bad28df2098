/**
 * Mutants of legacy devices: the rule, and what follows from it.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";
import { changedNamespace } from "../../mutants/changed_config.ts";

export const boundaryTooLow = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-2",
  why: "Level 25 counts as a level of Treble.",
  make: (Base) =>
    class extends Base {
      protected override isOldLevel(level: number) {
        return level < 25;
      }
    },
});

export const boundaryTooHigh = mutant({
  part: "product",
  clauses: ["LINKER-LEGACY-3", "LINKER-LEGACY-19"],
  why: "Level 26 counts as a level before Treble.",
  make: (Base) =>
    class extends Base {
      protected override isOldLevel(level: number) {
        return level <= 26;
      }
    },
});

export const onlyLevel26IsTreble = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-4",
  why: "Only level 26 itself makes a Treble device.",
  make: (Base) =>
    class extends Base {
      protected override isOldLevel(level: number) {
        return level !== 26;
      }
    },
});

export const overrideIsIgnored = mutant({
  part: "product",
  clauses: ["LINKER-LEGACY-5", "LINKER-LEGACY-6", "LINKER-LEGACY-7", "LINKER-LEGACY-19"],
  why: "PRODUCT_FULL_TREBLE_OVERRIDE is ignored.",
  make: (Base) =>
    class extends Base {
      protected override override(name: string) {
        return name === "PRODUCT_FULL_TREBLE" ? undefined : super.override(name);
      }
    },
});

export const legacyIsIsolated = mutant({
  part: "product",
  clauses: ["LINKER-LEGACY-11", "LINKER-LEGACY-12"],
  why: "A legacy device has namespaces as other devices without the VNDK.",
  make: (Base) =>
    class extends Base {
      override get linkerVariant() {
        const variant = super.linkerVariant;
        if (variant !== "legacy") return variant;
        return this.release < 9 ? "treble" : "vndk_lite";
      }
    },
});

export const firstLevelIsTheReleases = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-17",
  why: "ro.product.first_api_level is the level of the device's present release.",
  make: (Base) =>
    class extends Base {
      override get properties() {
        return { ...super.properties, "ro.product.first_api_level": `${this.release + 19}` };
      }
    },
});

export const splitPolicyIsAPart = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-21",
  why: "A split policy that is switched off takes Treble away, as it did before Android 14.",
  make: (Base) =>
    class extends Base {
      override get fullTreble() {
        return this.override("PRODUCT_SEPOLICY_SPLIT") === "false" ? "false" : super.fullTreble;
      }
    },
});

export const vndkIsEnforcedIn8 = mutant({
  part: "ld-config",
  clauses: "LINKER-LEGACY-41",
  why: "In Android 8.0 code of the system does not search the vendor partition.",
  make: changedNamespace(
    "default",
    ({ searchPaths }, release) =>
      release === 8
        ? { searchPaths: searchPaths.filter((path) => !path.startsWith("/vendor")) }
        : {},
  ),
});

export const versionIsToldIn8 = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-42",
  why: "In Android 8.1 the property ro.vndk.version has a value.",
  make: (Base) =>
    class extends Base {
      override get properties() {
        const properties = super.properties;
        return this.release < 9 ? { ...properties, "ro.vndk.version": "27" } : properties;
      }
    },
});

export const liteIsNotTold = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-43",
  why: "No device has ro.vndk.lite.",
  make: (Base) =>
    class extends Base {
      override get properties() {
        const { "ro.vndk.lite": _lite, ...others } = super.properties;
        return others;
      }
    },
});

export const liteIsToldIn12 = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-44",
  why: "Android 12 still has ro.vndk.lite.",
  make: (Base) =>
    class extends Base {
      override get properties() {
        const properties = super.properties;
        return this.release >= 12 ? { ...properties, "ro.vndk.lite": "true" } : properties;
      }
    },
});

export const liteIsKept = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-55",
  why: "A Treble device without a VNDK has namespaces as it had before Android 12.",
  make: (Base) =>
    class extends Base {
      override get linkerVariant() {
        const isLite = this.release >= 12 && this.isTreble && !this.useVndk;
        return isLite ? "vndk_lite" : super.linkerVariant;
      }
    },
});

export const namespacesOutliveTreble = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-56",
  why: "A part of Treble that is switched off leaves the namespaces, as it did before Android 11.",
  make: (Base) =>
    class extends Base {
      override get linkerVariant() {
        const isKept = this.release >= 11 && !this.isTreble &&
          this.feature("PRODUCT_TREBLE_LINKER_NAMESPACES") === "true";
        return isKept ? "vndk_lite" : super.linkerVariant;
      }
    },
});
