/**
 * Mutants of how RenderScript's parts come into a process.
 *
 * @module
 */

import { changedNamespace, widerLink } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export const halInRs = mutant({
  part: "vndk-support",
  clauses: ["LINKER-RS-21", "LINKER-RS-28", "LINKER-RS-31"],
  why: "android_load_sphal_library loads into rs where that is exported.",
  make: (Base) =>
    class extends Base {
      protected override namespaces() {
        return ["rs", ...super.namespaces()];
      }
    },
});

export const callerIsAlwaysTheProgram = mutant({
  part: "libdl",
  clauses: "LINKER-RS-8",
  why: "A dlopen by a library begins in the program's namespace.",
  make: (Base) =>
    class extends Base {
      protected override callerNamespace() {
        return this.host.ownNamespace();
      }
    },
});

export const driverInSphal = mutant({
  part: "libdl",
  clauses: "LINKER-RS-8",
  why: "It takes libraries of rs for members of sphal when they open others.",
  make: (Base) =>
    class extends Base {
      protected override callerNamespace(
        ...[caller]: Parameters<InstanceType<typeof Base>["callerNamespace"]>
      ) {
        const own = super.callerNamespace(caller);
        return own.name === "rs" ? this.host.linker.namespace("sphal") ?? own : own;
      }
    },
});

export const rsDoesNotSearchVendor = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-8",
  why: "The search paths of rs lack /vendor/lib[64].",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: searchPaths.filter((path) => !/^\/vendor\/lib(64)?$/.test(path)),
  })),
});

export const loadedIsForAll = mutant({
  part: "linker",
  clauses: "LINKER-RS-32",
  why: "A library that the executable needs is taken from wherever it is loaded.",
  make: (Base) =>
    class extends Base {
      protected override loaded(
        ...[name, namespace]: Parameters<InstanceType<typeof Base>["loaded"]>
      ) {
        const own = super.loaded(name, namespace);
        const shared = this.namespace("default");
        return own ?? (shared === undefined ? undefined : super.loaded(name, shared));
      }
    },
});

export const oneInstance = mutant({
  part: "linker",
  clauses: ["LINKER-RS-20", "LINKER-RS-29"],
  why: "A library that is loaded in any namespace is not loaded again in another.",
  make: (Base) =>
    class extends Base {
      protected override loaded(
        ...[name, namespace]: Parameters<InstanceType<typeof Base>["loaded"]>
      ) {
        const others = ["default", "rs"].map((other) => this.namespace(other));
        return [namespace, ...others].flatMap((one) => {
          const found = one === undefined ? undefined : super.loaded(name, one);
          return found === undefined ? [] : [found];
        })[0];
      }
    },
});

export const cpuPathFromVndkSp = mutant({
  part: "linker",
  clauses: ["LINKER-RS-19", "LINKER-RS-30"],
  why: "The default namespace takes libraries that rs offers from there.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(
        ...[task, fresh]: Parameters<InstanceType<typeof Base>["lookUp"]>
      ) {
        const rs = this.namespace("rs");
        const wrong = task.start.name === "default" && rs !== undefined &&
          /^lib(RS(_internal|Driver)|compiler_rt)\.so$/.test(task.name);
        return super.lookUp(wrong ? { ...task, start: rs } : task, fresh);
      }
    },
});

export const cpuDriverFromRs = mutant({
  part: "libdl",
  clauses: "LINKER-RS-19",
  why: "Drivers are opened in rs, whoever asks.",
  make: (Base) =>
    class extends Base {
      override open(...[name, flags, caller, info]: Parameters<InstanceType<typeof Base>["open"]>) {
        const rs = this.host.linker.namespace("rs");
        const inRs = name?.startsWith("libRSDriver") === true && rs !== undefined;
        return super.open(name, flags, caller, inRs ? [0x200, 0, 0, -1, -1, 0, rs] : info);
      }
    },
});

export const dladdrByName = mutant({
  part: "linker",
  clauses: "LINKER-RS-29",
  why: "dladdr gives the first library of the name that the address's library has.",
  make: (Base) =>
    class extends Base {
      override libraryOf(...args: Parameters<InstanceType<typeof Base>["libraryOf"]>) {
        const found = super.libraryOf(...args);
        const library = this.libraries.find(({ soname }) => soname === found?.library.soname);
        return found === undefined ? undefined : { ...found, library: library ?? found.library };
      }
    },
});

export const scriptsAreThePlatforms = mutant({
  part: "linker",
  clauses: "LINKER-RS-30",
  why: "What a library below /data needs is looked for in the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(
        ...[task, fresh]: Parameters<InstanceType<typeof Base>["lookUp"]>
      ) {
        const start = this.namespace("default");
        const wrong = task.isNeeded && task.neededBy?.path.startsWith("/data/") === true;
        return super.lookUp(wrong && start !== undefined ? { ...task, start } : task, fresh);
      }
    },
});

export const vendorExecutableHasNoVendorLibraries = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-33",
  why: "It drops /vendor/lib[64] from the search paths of the vendor's executables.",
  make: (Base) =>
    class extends Base {
      override read() {
        const found = super.read();
        if (found.section !== "vendor") return found;
        const namespaces = found.namespaces.map((one) => ({
          ...one,
          searchPaths: one.searchPaths.filter((path) => !/^\/vendor\/lib(64)?$/.test(path)),
        }));
        return { ...found, namespaces };
      }
    },
});

export const vendorExecutableHasAll = mutant({
  part: "ld-config",
  clauses: "LINKER-RS-34",
  why: "The vendor's executables may take every library of the system.",
  make: widerLink("default", "system", "all"),
});

export const vendorsCompilerIsLimitedIn8 = mutant({
  part: "product",
  clauses: "LINKER-RS-61",
  why: "Android 8.1 enforces the VNDK on every device.",
  make: (Base) =>
    class extends Base {
      override get linkerVariant() {
        return this.release === 8.1 ? "enforced" : super.linkerVariant;
      }
    },
});
