/**
 * Wrong handling of extension functions and of OpenGL ES 1.x.
 *
 * @module
 */

import { GLES1_NAMES } from "../../contract/entry_points.ts";
import type { Tables } from "../../../impl/egl/tables.ts";
import { changedPlatform } from "../../mutants/changed_platform.ts";
import { mutant } from "../../mutants/mutant.ts";

export const layersVersion1 = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-7",
  why: "The hooks are put into the table of OpenGL ES 1.x contexts as well.",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        super.initLayers();
        const { v1, v2 } = this.host.tables;
        for (const name of GLES1_NAMES) v1.core.set(name, v2.core.get(name));
      }
    },
});

export const takesVersion1ForAll = changedPlatform(
  "GLES-EXT-7",
  "Contexts of every version go through the table of OpenGL ES 1.x, which has no hooks.",
  "eglMakeCurrent",
  (host, right, ...args) => {
    const made = right(...args);
    if (host.thread().context !== undefined) host.thread().hooks = host.tables.v1;
    return made;
  },
);

const wasVersion1 = new WeakSet<Tables>();

export const staysInVersion1 = changedPlatform(
  "GLES-EXT-7",
  "Once an OpenGL ES 1.x context was current, later versions have no hooks either.",
  "eglMakeCurrent",
  (host, right, ...args) => {
    const made = right(...args);
    const thread = host.thread();
    if (thread.context?.version === 1) wasVersion1.add(host.tables);
    if (thread.context !== undefined && wasVersion1.has(host.tables)) {
      thread.hooks = host.tables.v1;
    }
    return made;
  },
);

export const offersTooEarly = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-12",
  why: "A layer counts as chained before it is initialized.",
  make: (Base) =>
    class extends Base {
      protected override initializeLayer(k: number): void {
        this.chained = k + 1;
        super.initializeLayer(k);
      }
    },
});
