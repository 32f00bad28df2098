/**
 * Mutants of the rules for the namespace rs.
 *
 * @module
 */

import type { AuditedSection } from "../../../impl/audit/ld_config/rules.ts";
import { mutant } from "../../mutants/mutant.ts";

const RS_LIBRARY = "libRS_internal.so";

export const rsNeedNotExist = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-6",
  why: "It judges rs if it is there.",
  make: (Base) =>
    class extends Base {
      protected override rsNamespace(audited: AuditedSection) {
        return audited.offers.namespace("rs") === undefined ? [] : super.rsNamespace(audited);
      }
    },
});

export const rsIsRightIfItExists = mutant({
  part: "audit-ld-config",
  clauses: ["LINKER-AUDIT-7", "LINKER-AUDIT-8"],
  why: "It looks whether rs is there and not what it permits and searches.",
  make: (Base) =>
    class extends Base {
      protected override rsNamespace(audited: AuditedSection) {
        return audited.offers.namespace("rs") === undefined ? super.rsNamespace(audited) : [];
      }
    },
});

export const partOfDataIsEnough = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-7",
  why: "It takes any directory below /data for all of it.",
  make: (Base) =>
    class extends Base {
      protected override rsNamespace(audited: AuditedSection) {
        const key = "namespace.rs.permitted.paths";
        const value = audited.section.property(key)?.value ?? "";
        const line = audited.section.lineOf(key);
        const found = super.rsNamespace(audited);
        return value.includes("/data/") ? found.filter((one) => one.line !== line) : found;
      }
    },
});

export const databaseIsData = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-7",
  why: "It takes every directory whose name begins with /data for it.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return super.audit(text.replace(/:\/data\w+$/m, ":/data"), file);
      }
    },
});

export const scriptsAreInOnePlace = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-7",
  why: "It does not know that code caches are below /data/data as well.",
  make: (Base) =>
    class extends Base {
      protected override scripts() {
        return super.scripts().filter((path) => path.startsWith("/data/user/"));
      }
    },
});

export const scriptsAreInTheOldPlace = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-7",
  why: "It does not know that code caches are below /data/user as well.",
  make: (Base) =>
    class extends Base {
      protected override scripts() {
        return super.scripts().filter((path) => path.startsWith("/data/data/"));
      }
    },
});

export const dataStandsLast = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-7",
  why: "It looks for /data at the end of the list.",
  make: (Base) =>
    class extends Base {
      override audit(text: string, file: string) {
        return super.audit(text.replace(/(rs\.permitted\.paths = )\/data:/, "$1"), file);
      }
    },
});

export const driverIsAnywhere = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-8",
  why: "It takes any directory for the one with the vendor's driver.",
  make: (Base) =>
    class extends Base {
      protected override exists(path: string) {
        return super.exists(path) || path.endsWith("/libRSDriver_probe.so");
      }
    },
});

export const missingLinkIsRight = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-10",
  why: "It says nothing if sphal does not reach libRS_internal.so.",
  make: (Base) =>
    class extends Base {
      protected override rsLink(audited: AuditedSection) {
        const isReached = audited.offers.find("sphal", RS_LIBRARY) !== undefined;
        return isReached ? super.rsLink(audited) : [];
      }
    },
});

export const linkIsRightIfListed = mutant({
  part: "audit-ld-config",
  clauses: "LINKER-AUDIT-10",
  why: "It looks whether rs is among the links and not what it gives.",
  make: (Base) =>
    class extends Base {
      protected override rsLink(audited: AuditedSection) {
        const links = audited.offers.namespace("sphal")?.links ?? [];
        return links.some(({ to }) => to === "rs") ? [] : super.rsLink(audited);
      }
    },
});

export const rsMustBeFirst = mutant({
  part: "audit-ld-config",
  clauses: ["LINKER-AUDIT-10", "LINKER-AUDIT-11"],
  why: "It demands that rs is the first link.",
  make: (Base) =>
    class extends Base {
      protected override rsLink(audited: AuditedSection) {
        const found = super.rsLink(audited);
        if (audited.offers.namespace("sphal")?.links[0]?.to === "rs") return found;
        return [...found, {
          rule: "rs-link" as const,
          severity: "error" as const,
          subject: RS_LIBRARY,
          message: "rs is not the first link",
          remedy: "Put it first",
        }];
      }
    },
});
