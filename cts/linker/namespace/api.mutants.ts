/**
 * Mutants of the linker's functions for namespaces, and of what dlerror says.
 *
 * @module
 */

import type { Library } from "../../../impl/linker/library.ts";
import { changedNamespace } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

const USE_NAMESPACE = 0x200;

export const everyNamespaceIsGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives a namespace that is not visible.",
  make: (Base) =>
    class extends Base {
      override exportedNamespace(name: string) {
        return this.namespace(name) ?? null;
      }
    },
});

export const defaultIsGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives the default namespace even if it is not visible.",
  make: (Base) =>
    class extends Base {
      override exportedNamespace(name: string) {
        return name === "default" ? this.namespace(name)! : super.exportedNamespace(name);
      }
    },
});

export const defaultIsNeverGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It never gives the default namespace.",
  make: (Base) =>
    class extends Base {
      override exportedNamespace(name: string) {
        return name === "default" ? null : super.exportedNamespace(name);
      }
    },
});

export const defaultIsGivenInEight = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives the default namespace in 8.0 if it is visible.",
  make: changedNamespace(
    "default",
    (_, release) => release < 8.1 ? { visible: true } : {},
  ),
});

export const noNamespaceIsTheCallers = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-20",
  why: "It uses the caller's namespace when it is told to use one and is given none.",
  make: (Base) =>
    class extends Base {
      override open(
        name: string | null,
        flags: number,
        caller: Library | undefined,
        extinfo: ArrayLike<unknown> | null = null,
      ) {
        const given = typeof extinfo?.[6] === "object" && extinfo[6] !== null;
        return super.open(name, flags, caller, given ? extinfo : null);
      }
    },
});

export const noNamespaceHasNoWords = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-20",
  why: "It does not say that it was given no namespace.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        return message.includes("library_namespace") ? null : super.fail(message);
      }
    },
});

export const namespaceWithoutFlag = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-20",
  why: "It uses the namespace that it is given even if the flag for it is not set.",
  make: (Base) =>
    class extends Base {
      override open(
        name: string | null,
        flags: number,
        caller: Library | undefined,
        extinfo: ArrayLike<unknown> | null = null,
      ) {
        const info = extinfo === null ? null : Array.from(extinfo);
        if (info?.[6]) info[0] = Number(info[0]) | USE_NAMESPACE;
        return super.open(name, flags, caller, info);
      }
    },
});

export const toldTwice = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-47",
  why: "dlerror tells the same error again.",
  make: (Base) =>
    class extends Base {
      override takeError() {
        const message = super.takeError();
        if (message !== null) super.fail(message);
        return message;
      }
    },
});

export const successClears = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-48",
  why: "A library that is opened clears the error before.",
  make: (Base) =>
    class extends Base {
      override open(...args: Parameters<InstanceType<typeof Base>["open"]>) {
        const opened = super.open(...args);
        if (opened !== null) this.takeError();
        return opened;
      }
    },
});
