/**
 * Mutants of what layers in ELF get from dlopen and dlsym.
 *
 * @module
 */

import type { Library, Namespace } from "../../../impl/linker/library.ts";
import { mutant } from "../../mutants/mutant.ts";

export const opensInDefault = mutant({
  part: "libdl",
  clauses: "GLES-ELF-24",
  why: "It looks in the default namespace for what a layer opens, wherever that was loaded.",
  make: (Base) =>
    class extends Base {
      protected override callerNamespace(caller: Library | undefined): Namespace {
        return caller === undefined
          ? super.callerNamespace(caller)
          : this.host.linker.namespace("default")!;
      }
    },
});

export const opensAnew = mutant({
  part: "linker",
  clauses: "GLES-ELF-25",
  why: "It loads another copy of a library each time that a layer opens it.",
  make: (Base) =>
    class extends Base {
      protected override lookUp(...[task, fresh]: Parameters<InstanceType<typeof Base>["lookUp"]>) {
        if (task.isNeeded || task.neededBy === undefined) return super.lookUp(task, fresh);
        return this.loadInto(task.start, { ...task, force: true }, fresh, true);
      }
    },
});

export const nothingIsLocal = mutant({
  part: "linker",
  clauses: "GLES-ELF-26",
  why: "It lets dlsym(RTLD_DEFAULT) find what was opened without RTLD_GLOBAL.",
  make: (Base) =>
    class extends Base {
      override globalIn(where: Namespace) {
        return [...where.members];
      }
    },
});
