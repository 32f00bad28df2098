/**
 * Properties that anybody sets, and tables that count wrongly.
 *
 * @module
 */

import type { Credentials } from "../../../impl/platform/users.ts";
import { rootCredentials } from "../../../impl/platform/users.ts";
import { mutant } from "../../mutants/mutant.ts";

export const readOnlyPropertiesAreSetAgain = mutant({
  part: "properties",
  clauses: "GLES-LIFE-60",
  why: "It takes a new value for a read-only property.",
  make: (Base) =>
    class extends Base {
      readonly #later = new Map<string, string>();
      override get(name: string) {
        return this.#later.get(name) ?? super.get(name);
      }
      override set(name: string, value: string, as: Credentials) {
        if (name.startsWith("ro.")) this.#later.set(name, value);
        else super.set(name, value, as);
      }
    },
});

export const shellSetsEverything = mutant({
  part: "properties",
  clauses: "GLES-LIFE-61",
  why: "It lets the shell set any property.",
  make: (Base) =>
    class extends Base {
      override set(name: string, value: string) {
        super.set(name, value, rootCredentials());
      }
    },
});

export const nothingPersists = mutant({
  part: "properties",
  clauses: "GLES-LIFE-62",
  why: "A reboot gives persistent properties the values of the first boot.",
  make: (Base) =>
    class extends Base {
      protected override survivesReboot() {
        return false;
      }
    },
});

export const namesHaveNoColons = mutant({
  part: "properties",
  clauses: "GLES-LIFE-63",
  why: "It takes no name with a colon.",
  make: (Base) =>
    class extends Base {
      override set(name: string, value: string, as: Credentials) {
        super.set(name.replaceAll(":", "/"), value, as);
      }
    },
});

export const deletionsAreNotCounted = mutant({
  part: "settings",
  clauses: "GLES-LIFE-64",
  why: "It says that it has deleted a row where there was none.",
  make: (Base) =>
    class extends Base {
      override delete(...[table, name]: Parameters<InstanceType<typeof Base>["delete"]>) {
        super.delete(table, name);
        return 1;
      }
    },
});
