/**
 * Drivers that are found where none is, or by a name that is none, and binaries that stand in for others.
 *
 * @module
 */

import type { DriverKind } from "../../impl/egl/driver_search.ts";
import type { Library } from "../../impl/linker/linker.ts";
import type { EntryPoint } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const takesGlFromLibEgl = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "A function of OpenGL ES that its binary lacks is taken from that of EGL.",
  make: (Base) =>
    class extends Base {
      #egl: Library | undefined;
      protected override fillEgl(library: Library): void {
        this.#egl = library;
        super.fillEgl(library);
      }
      protected override resolveGl(library: Library | undefined, name: string): EntryPoint {
        return this.symbol(library, name) ?? (this.#egl && this.symbol(this.#egl, name)) ??
          super.resolveGl(library, name);
      }
    },
});

export const takesEglFromLibGles = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "A function of EGL that its binary lacks is taken from that of OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override fillGles2(library: Library | undefined): void {
        super.fillGles2(library);
        const { egl } = this.host.tables;
        for (const name of egl.names) egl.set(name, egl.get(name) ?? this.symbol(library, name));
      }
    },
});

export const servesOldWithNew = mutant({
  part: "driver-loader",
  clauses: "EGL-DRIVER-11",
  why: "Where the binary for OpenGL ES 1.x is missing, that for 2.0 takes its place.",
  make: (Base) =>
    class extends Base {
      protected override loadParts(open: (kind: DriverKind) => Library | undefined) {
        return super.loadParts((kind) =>
          open(kind) ?? (kind === "GLESv1_CM" ? open("GLESv2") : undefined)
        );
      }
    },
});
