/**
 * Mutants of legacy devices: the rule, and what follows from it.
 *
 * @module
 */

import { changedNamespace } from "./changed_config.ts";
import { mutant } from "./mutant.ts";

/** Treble by default. */
export const noLevelIsTreble = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-1",
  why: "A product without a level is taken for a new one.",
  make: (Base) =>
    class extends Base {
      protected override requestedTreble() {
        return this.shippingApiLevel() === undefined
          ? this.override("PRODUCT_FULL_TREBLE") ?? "true"
          : super.requestedTreble();
      }
    },
});

/** The boundary too low. */
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

/** The boundary too high. */
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

/** Only one level. */
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

/** The override does not matter. */
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

/** The override only gives. */
export const overrideOnlyGives = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-6",
  why: "An override cannot take Treble away.",
  make: (Base) =>
    class extends Base {
      protected override override(name: string) {
        const text = super.override(name);
        return name === "PRODUCT_FULL_TREBLE" && text === "false" ? undefined : text;
      }
    },
});

/** The override needs a level. */
export const overrideNeedsLevel = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-7",
  why: "An override counts only beside a level.",
  make: (Base) =>
    class extends Base {
      protected override requestedTreble() {
        return this.shippingApiLevel() === undefined ? "false" : super.requestedTreble();
      }
    },
});

/** Defined without text is defined. */
export const emptyOverrideCounts = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-8",
  why: "An override without text counts as one that is not true.",
  make: (Base) =>
    class extends Base {
      protected override override(name: string) {
        return this.variables[`${name}_OVERRIDE`]?.trim();
      }
    },
});

/** Any text is true. */
export const anyOverrideIsTrue = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-9",
  why: "Any override but false gives Treble.",
  make: (Base) =>
    class extends Base {
      protected override requestedTreble() {
        return super.requestedTreble() === "false" ? "false" : "true";
      }
    },
});

/** True in capitals. */
export const trebleInCapitals = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-9",
  why: "The override is compared without regard to upper and lower case.",
  make: (Base) =>
    class extends Base {
      protected override requestedTreble() {
        return super.requestedTreble().toLowerCase();
      }
    },
});

/** A level that begins as a number. */
export const levelIsParsedLoosely = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-10",
  why: "A level is read as far as it is a number, and not read otherwise.",
  make: (Base) =>
    class extends Base {
      protected override shippingApiLevel() {
        const level = parseInt(this.variable("PRODUCT_SHIPPING_API_LEVEL") ?? "", 10);
        return Number.isNaN(level) ? undefined : level;
      }
    },
});

/** Restrictions for legacy devices. */
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

/** A namespace sphal for all. */
export const sphalOnLegacyDevices = mutant({
  part: "ld-config",
  clauses: "LINKER-LEGACY-12",
  why: "A configuration without sphal gets one, which has what the default namespace has.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        if (found.namespaces.some(({ name }) => name === "sphal")) return found;
        const [own] = found.namespaces;
        const sphal = { ...own!, name: "sphal", visible: true };
        return { ...found, namespaces: [...found.namespaces, sphal] };
      }
    },
});

/** No vendor library without sphal. */
export const noHalWithoutSphal = mutant({
  part: "vndk-support",
  clauses: "LINKER-LEGACY-13",
  why: "android_load_sphal_library gives nothing where there is no namespace sphal.",
  make: (Base) =>
    class extends Base {
      override load(...args: Parameters<InstanceType<typeof Base>["load"]>) {
        return this.host.linker.namespace("sphal") === undefined ? null : super.load(...args);
      }
    },
});

/** Always a handle. */
export const alwaysAHandle = mutant({
  part: "vndk-support",
  clauses: "LINKER-LEGACY-20",
  why: "android_load_sphal_library gives the executable's handle if there is no library.",
  make: (Base) =>
    class extends Base {
      override load(...args: Parameters<InstanceType<typeof Base>["load"]>) {
        return super.load(...args) ?? this.host.linker.executable ?? null;
      }
    },
});

/** vndk_lite with a closed default namespace. */
export const liteIsClosed = mutant({
  part: "ld-config",
  clauses: "LINKER-LEGACY-14",
  why: "The default namespace does not search the vendor partition.",
  make: changedNamespace("default", ({ searchPaths }) => ({
    searchPaths: searchPaths.filter((path) => !path.startsWith("/vendor/")),
  })),
});

/** vndk_lite without isolation. */
export const liteIsolatesNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-LEGACY-14",
  why: "Where the default namespace is open, sphal has all that it has.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        const open = found.namespaces.some(({ name, isolated }) => name === "default" && !isolated);
        if (!open) return found;
        const links = [{ to: "default", libraries: "all" }] as const;
        const namespaces = found.namespaces.map((one) =>
          one.name === "sphal" ? { ...one, links } : one
        );
        return { ...found, namespaces };
      }
    },
});

/** Parts do not matter. */
export const partsAreIgnored = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-15",
  why: "Treble is all or nothing: the overrides of its parts are ignored.",
  make: (Base) =>
    class extends Base {
      protected override features() {
        return [];
      }
    },
});

/** Any part takes the namespaces away. */
export const anyPartTakesNamespaces = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-15",
  why: "A device without full Treble has no namespaces.",
  make: (Base) =>
    class extends Base {
      protected override hasLinkerNamespaces() {
        return this.isTreble && super.hasLinkerNamespaces();
      }
    },
});

/** The VNDK too late. */
export const vndkOneLevelLater = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-16",
  why: "The VNDK is demanded above level 28 only.",
  make: (Base) =>
    class extends Base {
      protected override demandsVndk() {
        return this.shippingApiLevel() !== 28 && super.demandsVndk();
      }
    },
});

/** The release's level. */
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

/** No VNDK in 8.1. */
export const noVndkInEight = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-18",
  why: "8.1 never enforces the VNDK.",
  make: (Base) =>
    class extends Base {
      override get useVndk() {
        return this.release >= 9 && super.useVndk;
      }
    },
});

/** The VNDK cannot be disabled. */
export const vndkCannotBeDisabled = mutant({
  part: "product",
  clauses: "LINKER-LEGACY-18",
  why: "BOARD_VNDK_RUNTIME_DISABLE is ignored.",
  make: (Base) =>
    class extends Base {
      protected override isVndkDisabled() {
        return false;
      }
    },
});
