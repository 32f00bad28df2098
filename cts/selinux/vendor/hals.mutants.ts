/**
 * Mutants of the rule for labels of same-process HALs and of what they need.
 *
 * @module
 */

import type { ClosureRoot } from "../../../impl/audit/vendor/vendor_libraries.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { mutant } from "../../mutants/mutant.ts";

type Lib = "lib" | "lib64";
/** A checker that does not know some same-process HALs. */
function withoutRoots(unknown: RegExp): PartFactory<"audit-libraries"> {
  return (Base) =>
    class extends Base {
      protected override roots(lib: Lib): ClosureRoot[] {
        return super.roots(lib).filter(({ path }) => !unknown.test(path));
      }
    };
}

export const missingRowIsPassedOver = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-9",
  why: "It looks at files that a row of the vendor's names.",
  make: (Base) =>
    class extends Base {
      protected override wrongLabel(path: string, reason: string) {
        const { row } = this.options.labels.lookup(path);
        const isOwn = row !== undefined && this.options.labels.ownRows.includes(row);
        return isOwn ? super.wrongLabel(path, reason) : [];
      }
    },
});

export const driverHasAnUnderscore = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-9",
  why: "It takes for drivers what begins with libRSDriver_ and not what begins with libRSDriver.",
  make: withoutRoots(/\/libRSDriver[^_]/),
});

export const driversOfOdmAreUnknown = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-9", "SELINUX-VENDOR-57"],
  why: "It does not look at libraries of the odm partition.",
  make: withoutRoots(/^\/odm\//),
});

export const anyLabelIsLoadable = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-9",
  why: "It lets a driver be vendor_file.",
  make: (Base) =>
    class extends Base {
      protected override isLoadable(path: string, type: string) {
        return type === "vendor_file" || super.isLoadable(path, type);
      }
    },
});

export const pluginIsNoHal = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-23", "SELINUX-VENDOR-29"],
  why: "It does not take a plugin of the compiler for a same-process HAL.",
  make: withoutRoots(/\/libbcc[^/]*\.so$/),
});

export const openglIsNoHal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It does not look at drivers for OpenGL ES, for which the platform has a row.",
  make: withoutRoots(/\/egl\//),
});

export const grallocIsNoHal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It does not look at gralloc modules.",
  make: withoutRoots(/\/gralloc\./),
});

export const vulkanIsNoHal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It does not look at Vulkan drivers.",
  make: withoutRoots(/\/vulkan\./),
});

export const mapperIsOfVersion2 = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It knows the graphics mapper HAL 2.0 alone.",
  make: withoutRoots(/mapper@[^2]/),
});

export const halHasNoName = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It does not know a RenderScript HAL with a name of its own.",
  make: withoutRoots(/-impl_/),
});

export const rowsOfThePlatformDoNotCount = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-32",
  why: "It demands a row of the vendor's own.",
  make: (Base) =>
    class extends Base {
      protected override isLoadable(path: string, type: string) {
        const { labels } = this.options;
        const own = labels.ownRows.some(({ regex }) => labels.lookup(path).row?.regex === regex);
        return own && super.isLoadable(path, type);
      }
    },
});
