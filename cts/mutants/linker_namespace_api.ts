/**
 * Mutants of the linker's functions for namespaces, and of what dlerror says.
 *
 * @module
 */

import type { Library, LibraryNode, Namespace } from "../../impl/linker/library.ts";
import type { Task } from "../../impl/linker/library_lookup.ts";
import { DlopenError } from "../../impl/linker/linker.ts";
import { mutant } from "./mutant.ts";

const USE_NAMESPACE = 0x200;

/** Every namespace is given. */
export const everyNamespaceIsGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives a namespace that is not visible.",
  make: (Base) =>
    class extends Base {
      protected override isExported() {
        return true;
      }
    },
});

/** The default namespace is always given. */
export const defaultIsGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives the default namespace even if it is not visible.",
  make: (Base) =>
    class extends Base {
      protected override isExported(namespace: Namespace) {
        return namespace.name === "default" || super.isExported(namespace);
      }
    },
});

/** The default namespace is never given. */
export const defaultIsNeverGiven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-16",
  why: "It never gives the default namespace.",
  make: (Base) =>
    class extends Base {
      protected override isExported(namespace: Namespace) {
        return namespace.name !== "default" && super.isExported(namespace);
      }
    },
});

/** The default namespace of 8.0 is given. */
export const defaultIsGivenInEight = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-16",
  why: "It gives the default namespace in 8.0 if it is visible.",
  make: (Base) =>
    class extends Base {
      protected override mayBeVisible() {
        return true;
      }
    },
});

/** Refusals without reason. */
export const refusedIsNotFound = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-17",
  why: "It says of a refused file that the library was not found.",
  make: (Base) =>
    class extends Base {
      protected override find(task: Task, namespace: Namespace) {
        const path = super.find(task, namespace);
        return path === undefined || this.isAccessible(namespace, path) ? path : undefined;
      }
    },
});

/** Refusals name nobody. */
export const refusalWithoutCaller = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-17",
  why: "It says of a refused file that nobody known asked for it.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        return super.fail(message.replace(/(dlopened by )"[^"]*"/, '$1"(unknown)"'));
      }
    },
});

/** Refusals name the executable. */
export const refusalNamesTheExecutable = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-17",
  why: "It says of a file that a library was refused that the executable asked for it.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        const path = this.host.linker.executable?.path ?? "";
        return super.fail(message.replace(/(dlopened by )"[^"]*"/, `$1"${path}"`));
      }
    },
});

/** Refusals name the default namespace without parentheses. */
export const refusalWithPlainDefault = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-17",
  why: "It names the default namespace without parentheses.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        return super.fail(message.replace('"(default)"', '"default"'));
      }
    },
});

/** No namespace is the caller's. */
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

/** No namespace is an error without words. */
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

/** A namespace is used without its flag. */
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

/** What is missing is not named. */
export const missingIsNotNamed = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-28",
  why: "It does not name a library that was not found.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        return super.fail(message.replace(/library "[^"]*" not found/, "library not found"));
      }
    },
});

/** Who needs a missing library is never named. */
export const neederIsNotNamed = mutant({
  part: "libdl",
  clauses: "LINKER-NAMESPACE-28",
  why: "It does not name who needs a library that was not found.",
  make: (Base) =>
    class extends Base {
      override fail(message: string) {
        return super.fail(message.replace(/: needed by .*/, ""));
      }
    },
});

/** Who needs a missing library is named before 11. */
export const neederIsNamedBeforeEleven = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-28",
  why: "It names who needs a library that was not found before 11 as well.",
  make: (Base) =>
    class extends Base {
      protected override loadInto(
        namespace: Namespace,
        task: Task,
        ...rest: [LibraryNode[], boolean]
      ) {
        try {
          return super.loadInto(namespace, task, ...rest);
        } catch (error) {
          if (!(error instanceof DlopenError) || !error.message.endsWith("not found")) throw error;
          const by = task.isNeeded
            ? `: needed by ${task.neededBy?.path} in namespace ${namespace.name}`
            : "";
          throw new DlopenError(`${error.message}${by}`);
        }
      }
    },
});
