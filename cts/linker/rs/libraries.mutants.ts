/**
 * Mutants of what vendor code has of the system's libraries.
 *
 * @module
 */

import { changedNamespace, narrowerLink, widerLink } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export const rsHasUnlisted = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-9",
  why: "The link from rs to the default namespace lets every library through.",
  make: widerLink("rs", "default", "all"),
});

export const missingNeededIsIgnored = mutant({
  part: "linker",
  clauses: ["LINKER-RS-9", "LINKER-RS-32"],
  why: "It looks for what a vendor's library needs in the default namespace if its own lacks it.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(
        ...[task, fresh]: Parameters<InstanceType<typeof Base>["lookUp"]>
      ) {
        try {
          return super.lookUp(task, fresh);
        } catch (error) {
          const start = this.namespace("default");
          if (!task.isNeeded || start === undefined) throw error;
          return super.lookUp({ ...task, start }, fresh);
        }
      }
    },
});

export const llvmForSphal = mutant({
  part: "ld-config",
  clauses: ["LINKER-RS-7", "LINKER-RS-32"],
  why: "The link from sphal to the default namespace names libLLVM.so.",
  make: widerLink("sphal", "default", "libLLVM.so"),
});

export const llvmForRs = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-7",
  why: "The link from rs to the default namespace names libLLVM.so.",
  make: widerLink("rs", "default", "libLLVM.so"),
});

export const sphalSearchesVndkSp = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-22",
  why: "sphal has the search paths of rs, vndk-sp among them.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        const rs = found.namespaces.find(({ name }) => name === "rs");
        const namespaces = found.namespaces.map((one) =>
          one.name === "sphal" && rs !== undefined
            ? { ...one, searchPaths: [...one.searchPaths, ...rs.searchPaths] }
            : one
        );
        return { ...found, namespaces };
      }
    },
});

export const listLacksLibsync = mutant({
  part: "ld-config",
  clauses: ["LINKER-RS-23", "LINKER-RS-38"],
  why: "The link from rs to the default namespace does not name libsync.so.",
  make: narrowerLink("rs", "default", "libsync.so"),
});

export const listKeepsLibstdc = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-23",
  why: "It still offers libstdc++.so in 9 and later.",
  make: widerLink("rs", "default", "libstdc++.so"),
});

export const debuggableBuildsHaveMore = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-38",
  why: "Builds that can be debugged isolate nothing and let every library through.",
  make: (Base) => {
    const Wider = widerLink("rs", "default", "all")(Base);
    return class extends Base {
      override read() {
        return this.host.debuggable ? new Wider(this.host).read() : super.read();
      }
    };
  },
});

export const narrowProcessesHaveLess = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-38",
  why: "32-bit processes read ${LIB} as lib64 where it is in a path of the VNDK.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: searchPaths.filter((path) => !/(vndk-sp.*|vndk.*)\/?lib$|\/lib\/vndk/.test(path)),
  })),
});

export const platformCopiesForVendors = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-24",
  why: "The link from rs to the default namespace names RenderScript's own libraries.",
  make: widerLink("rs", "default", "libRSCpuRef.so", "libRSDriver.so"),
});

export const platformCopiesFirst = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-24",
  why: "rs searches /system/lib[64] first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", "/system/lib", ...searchPaths],
  })),
});
