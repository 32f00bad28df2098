/**
 * How mutants put label databases together in another way.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { FileContexts } from "../../../impl/selinux/file_contexts.ts";
import { LabelDatabaseBuilder, type LabelSource } from "../../../impl/selinux/label_database.ts";

/**
 * Makes a SELinux whose databases another class puts together.
 *
 * @param Builder The class.
 */
export function building(Builder: typeof LabelDatabaseBuilder): PartFactory<"selinux"> {
  return (Base) =>
    class extends Base {
      protected override builder(contexts: typeof FileContexts) {
        return new Builder(this.release, contexts);
      }
    };
}

/**
 * Makes a SELinux that takes other file_contexts.
 *
 * @param change Changes the sources of a device, which are in the order of loading.
 */
export function sourcing(
  change: (sources: readonly LabelSource[]) => readonly LabelSource[],
): PartFactory<"selinux"> {
  return building(
    class extends LabelDatabaseBuilder {
      override sources(readText: (path: string) => string | undefined) {
        return [...change(super.sources(readText))];
      }
    },
  );
}

/**
 * Makes a SELinux whose stock rows are others.
 *
 * @param change Changes the text of a stock file_contexts.
 */
export function rewriting(change: (text: string) => string): PartFactory<"selinux"> {
  return sourcing((sources) =>
    sources.map((source) => source.isStock ? { ...source, text: change(source.text) } : source)
  );
}
