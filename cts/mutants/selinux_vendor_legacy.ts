/**
 * Mutants of the rules for the RenderScript HAL and for legacy devices.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

export const driverNeedsNoHal = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-26", "SELINUX-VENDOR-28"],
  why: "It does not look whether the RenderScript HAL is there.",
  make: (Base) =>
    class extends Base {
      protected override renderScriptHal() {
        return [];
      }
    },
});

export const halOfEitherWidth = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-26",
  why: "It takes a RenderScript HAL of the other width.",
  make: (Base) =>
    class extends Base {
      protected override renderScriptHal(lib: "lib" | "lib64") {
        const name = "/hw/android.hardware.renderscript@1.0-impl";
        const isThere = this.options.files.paths.some((path) => path.includes(name));
        return isThere ? [] : super.renderScriptHal(lib);
      }
    },
});

export const halOfAnyInterface = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-26",
  why: "It takes every HAL in hw for that of RenderScript.",
  make: (Base) =>
    class extends Base {
      protected override renderScriptHal(lib: "lib" | "lib64") {
        const isThere = this.pathsOf(lib).some((path) => path.includes("/hw/"));
        return isThere ? [] : super.renderScriptHal(lib);
      }
    },
});

export const halHasOneName = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-26",
  why: "It does not know RenderScript HALs with a name of the vendor's.",
  make: (Base) =>
    class extends Base {
      protected override pathsOf(lib: "lib" | "lib64") {
        return super.pathsOf(lib).filter((path) => !path.includes("-impl_"));
      }
    },
});

export const legacyDevicesAreRestricted = mutant({
  part: "audit",
  clauses: ["SELINUX-VENDOR-27", "LINKER-AUDIT-20"],
  why: "It does not know legacy devices.",
  make: (Base) =>
    class extends Base {
      protected override restricts() {
        return true;
      }
    },
});

export const legacyDevicesKeepToLists = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-27",
  why: "It frees legacy devices of rules for policies alone.",
  make: (Base) =>
    class extends Base {
      constructor(options: ConstructorParameters<typeof Base>[0]) {
        super({ ...options, isTreble: true });
      }
    },
});

export const legacyDevicesNeedNoHal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-28",
  why: "It frees legacy devices of the RenderScript HAL as well.",
  make: (Base) =>
    class extends Base {
      protected override renderScriptHal(lib: "lib" | "lib64") {
        return this.options.isTreble ? super.renderScriptHal(lib) : [];
      }
    },
});

export const everyDeviceNeedsTheHal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-28",
  why: "It demands the RenderScript HAL of devices without a driver.",
  make: (Base) =>
    class extends Base {
      protected override renderScriptHal(lib: "lib" | "lib64") {
        const [first] = this.pathsOf(lib);
        return first === undefined ? [] : [{
          rule: "renderscript-hal" as const,
          severity: "error" as const,
          subject: first,
          message: "There is no RenderScript HAL",
          remedy: "Install it",
        }];
      }
    },
});
