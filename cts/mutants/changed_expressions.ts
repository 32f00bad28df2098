/**
 * Makes readers of file_contexts that take expressions for others.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";

/**
 * A reader that anchors expressions in its own way.
 *
 * @param anchor Makes the expression that is looked for in a path.
 */
export function anchoring(anchor: (regex: string) => string): PartFactory<"file-contexts"> {
  return (Base) =>
    class extends Base {
      protected override anchor(regex: string) {
        return anchor(regex);
      }
    };
}

/**
 * A reader that misreads expressions before it anchors them.
 *
 * @param misread What it reads instead.
 */
export function misreading(misread: (regex: string) => string): PartFactory<"file-contexts"> {
  return (Base) =>
    class extends Base {
      protected override anchor(regex: string) {
        return super.anchor(misread(regex));
      }
    };
}
