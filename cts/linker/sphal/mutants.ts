/**
 * Mutants of libvndksupport: how framework code loads what a vendor provides.
 *
 * @module
 */

import { RTLD_NOW } from "../../contract/recorder.ts";
import type { Namespace } from "../../../impl/linker/library.ts";
import { mutant } from "../../mutants/mutant.ts";

export const defaultBeforeSphal = mutant({
  part: "vndk-support",
  clauses: ["LINKER-SPHAL-4", "LINKER-SPHAL-9"],
  why: "It prefers the default namespace, if visible, to sphal.",
  make: (Base) =>
    class extends Base {
      protected override namespaces() {
        return ["default", "sphal"];
      }
    },
});

export const flagIsIgnored = mutant({
  part: "vndk-support",
  clauses: "LINKER-SPHAL-8",
  why: "It loads what the flag says only to look for.",
  make: (Base) =>
    class extends Base {
      override load(name: string) {
        return super.load(name, RTLD_NOW);
      }
    },
});

export const pluginFindsWhatIsLoaded = mutant({
  part: "linker",
  clauses: "LINKER-SPHAL-9",
  why: "It gives a plugin any library that the default namespace has loaded.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const common = this.namespace("default");
        return super.loaded(name, namespace) ??
          (common === undefined ? undefined : super.loaded(name, common));
      }
    },
});
