/**
 * Mutants of keys that not every release knows, and of links of the default namespace.
 *
 * @module
 */

import type { Namespace } from "../../../impl/linker/library.ts";
import { baseName } from "../../../impl/platform/file_path.ts";
import { changedNamespace, narrowerLink } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

export const whitelistedTooEarly = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-63",
  why: "It limits a namespace to a list of file names before Android 10.",
  make: changedNamespace(
    "box",
    (_namespace, release) => release < 10 ? { allowedLibraries: ["libz.so"] } : {},
  ),
});

export const allowedLibsTooEarly = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-64",
  why: "It reads allowed_libs before Android 12.",
  make: changedNamespace(
    "box",
    (_namespace, release) => release < 12 ? { allowedLibraries: ["libz.so"] } : {},
  ),
});

export const allowedNamesLimitAllNamespaces = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-71",
  why: "It limits a namespace that is not isolated to its list of file names.",
  make: (Base) =>
    class extends Base {
      protected override isAccessible(namespace: Namespace, path: string) {
        const { allowedLibraries } = namespace;
        const isAllowed = allowedLibraries.length === 0 ||
          allowedLibraries.includes(baseName(path));
        return isAllowed && super.isAccessible(namespace, path);
      }
    },
});

export const runtimeWithoutPac = mutant({
  part: "ld-config",
  clauses: "LINKER-NAMESPACE-72",
  why: "The link from the default namespace to runtime does not name libpac.so.",
  make: narrowerLink("default", "runtime", "libpac.so"),
});

export const defaultLinkLast = mutant({
  part: "linker",
  clauses: "LINKER-NAMESPACE-61",
  why: "It tries the default namespace after all other links.",
  make: (Base) =>
    class extends Base {
      protected override linksOf(namespace: Namespace) {
        const isDefault = ({ to }: { readonly to: Namespace }) => Number(to.name === "default");
        return super.linksOf(namespace).toSorted((a, b) => isDefault(a) - isDefault(b));
      }
    },
});

export const malformedLineRefusesTheListIn10 = mutant({
  part: "native-loader",
  clauses: "LINKER-NAMESPACE-91",
  why: "In Android 10 a malformed line makes the whole list count for nothing.",
  make: takenFor(10, 11),
});
