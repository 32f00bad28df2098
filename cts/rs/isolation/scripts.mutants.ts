/**
 * Mutants of how the two instances load compiled scripts.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const scriptsAreLoadedByDefault = mutant({
  part: "libdl",
  clauses: "RS-ISOLATION-9",
  why: "What is opened below /data is loaded into the default namespace, whoever opens it.",
  make: (Base) =>
    class extends Base {
      override open(...[name, flags, caller, info]: Parameters<InstanceType<typeof Base>["open"]>) {
        return super.open(name, flags, name?.startsWith("/data/") ? undefined : caller, info);
      }
    },
});
