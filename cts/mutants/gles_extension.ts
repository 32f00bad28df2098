/**
 * Wrong handling of extension functions and of OpenGL ES 1.x.
 *
 * @module
 */

import { GLES1_NAMES } from "../contract/entry_points.ts";
import type { ContextObject } from "../../impl/egl/display.ts";
import type { GlHooks } from "../../impl/egl/tables.ts";
import { mutant } from "./mutant.ts";

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

export const takesVersion1ForAll = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-7",
  why: "Contexts of every version go through the table of OpenGL ES 1.x, which has no hooks.",
  make: (Base) =>
    class extends Base {
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        return super.hooksFor(context && { ...context, version: 1 });
      }
    },
});

export const staysInVersion1 = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-7",
  why: "Once an OpenGL ES 1.x context was current, later versions have no hooks either.",
  make: (Base) =>
    class extends Base {
      #version1 = false;
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        this.#version1 ||= context?.version === 1;
        return super.hooksFor(context && this.#version1 ? { ...context, version: 1 } : context);
      }
    },
});
