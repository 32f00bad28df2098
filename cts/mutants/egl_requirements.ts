/**
 * Drivers that lack EGL, a version of OpenGL ES, or contexts.
 *
 * @module
 */

import { EGL } from "../../impl/drivers/mock/egl_enums.ts";
import type { EglConfig } from "../../impl/drivers/mock/egl_config_formats.ts";
import type { ContextWish } from "../../impl/drivers/mock/egl_contexts.ts";
import type { GlContext } from "../../impl/drivers/mock/gl_context.ts";
import type { DriverFunction } from "../../impl/drivers/mock/gl_functions.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const hasNoDisplay = mutant({
  part: "driver",
  clauses: "EGL-REQ-1",
  why: "There is no default display.",
  make: (Base) =>
    class extends Base {
      protected override displayOf(): number {
        return 0;
      }
    },
});

export const hasNoConfigs = mutant({
  part: "driver",
  clauses: "EGL-REQ-1",
  why: "There are no configs.",
  make: (Base) =>
    class extends Base {
      protected override configs(): readonly EglConfig[] {
        return [];
      }
    },
});

export const configsHaveNoId = mutant({
  part: "driver",
  clauses: "EGL-REQ-1",
  why: "EGL_CONFIG_ID of every config is 0.",
  make: (Base) =>
    class extends Base {
      protected override configAttribute(config: EglConfig, name: number): number | undefined {
        return name === EGL.CONFIG_ID ? 0 : super.configAttribute(config, name);
      }
    },
});

export const isEgl14 = mutant({
  part: "driver",
  clauses: "EGL-REQ-18",
  why: "EGL has version 1.4.",
  make: (Base) =>
    class extends Base {
      protected override version(): readonly [major: number, minor: number] {
        return [1, 4];
      }
    },
});

export const hasNoOpenGlEs1 = mutant({
  part: "driver",
  clauses: "EGL-REQ-2",
  why: "There are no contexts of OpenGL ES 1.x.",
  make: (Base) =>
    class extends Base {
      protected override versionError(wish: ContextWish, config: EglConfig | undefined): number {
        return wish.major === 1 ? EGL.BAD_MATCH : super.versionError(wish, config);
      }
    },
});

export const givesOpenGlEs2For1 = mutant({
  part: "driver",
  clauses: "EGL-REQ-2",
  why: "Who wishes for OpenGL ES 1.x gets 2.0, which is not compatible.",
  make: (Base) =>
    class extends Base {
      protected override versionFor(wish: ContextWish): readonly [major: number, minor: number] {
        return super.versionFor(wish.major === 1 ? { ...wish, major: 2 } : wish);
      }
    },
});

export const hasNoOpenGlEs2 = mutant({
  part: "driver",
  clauses: "EGL-REQ-3",
  why: "There are no contexts of OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override versionError(wish: ContextWish, config: EglConfig | undefined): number {
        return wish.major === 2 ? EGL.BAD_MATCH : super.versionError(wish, config);
      }
    },
});

export const saysOpenGl = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-3",
  why: "GL_VERSION is that of OpenGL, not of OpenGL ES.",
  make: (Base) =>
    class extends Base {
      protected override versionString({ version }: GlContext): string {
        return `${version.join(".")} Strata`;
      }
    },
});

export const onlySaysOpenGlEs3 = mutant({
  part: "driver",
  clauses: "EGL-REQ-4",
  why: "Configs are for OpenGL ES 3, of which there are no contexts.",
  make: (Base) =>
    class extends Base {
      protected override versionError(wish: ContextWish, config: EglConfig | undefined): number {
        return wish.major === 3 ? EGL.BAD_MATCH : super.versionError(wish, config);
      }
    },
});

export const givesOpenGlEs2For3 = mutant({
  part: "driver",
  clauses: "EGL-REQ-4",
  why: "Who wishes for OpenGL ES 3 gets 2.0.",
  make: (Base) =>
    class extends Base {
      protected override versionFor(wish: ContextWish): readonly [major: number, minor: number] {
        return super.versionFor(wish.major === 3 ? { ...wish, major: 2 } : wish);
      }
    },
});

export const needsOpenGlEs3 = mutant({
  part: "driver",
  clauses: "EGL-REQ-4",
  why: "Without OpenGL ES 3 there is no 2.0 either.",
  make: (Base) =>
    class extends Base {
      protected override versionError(wish: ContextWish, config: EglConfig | undefined): number {
        const lacks = wish.major === 2 && this.newestVersion()[0] < 3;
        return lacks ? EGL.BAD_MATCH : super.versionError(wish, config);
      }
    },
});

export const limitsLiveContexts = mutant({
  part: "driver",
  clauses: "EGL-REQ-6",
  why: "There are at most 256 contexts at once.",
  make: (Base) =>
    class extends Base {
      protected override createContext(...args: [Word, Word, Word, Word]): number {
        return this.contexts.size < 256 ? super.createContext(...args) : this.fail(EGL.BAD_ALLOC);
      }
    },
});

export const limitsContextsEver = mutant({
  part: "driver",
  clauses: "EGL-REQ-6",
  why: "There are at most 256 contexts in a process's life: the places of destroyed ones are lost.",
  make: (Base) =>
    class extends Base {
      #made = 0;

      protected override createContext(...args: [Word, Word, Word, Word]): number {
        return this.#made++ < 256 ? super.createContext(...args) : this.fail(EGL.BAD_ALLOC);
      }
    },
});

export const forgetsEarlyContexts = mutant({
  part: "driver",
  clauses: "EGL-REQ-6",
  why: "The 257th context takes the place of the first.",
  make: (Base) =>
    class extends Base {
      protected override createContext(...args: [Word, Word, Word, Word]): number {
        const context = super.createContext(...args);
        const [first] = this.contexts.keys();
        if (this.contexts.size > 256 && first !== undefined) this.contexts.delete(first);
        return context;
      }
    },
});

export const hasSixteenContexts = mutant({
  part: "driver",
  clauses: "EGL-REQ-7",
  why: "There are at most 16 contexts at once.",
  make: (Base) =>
    class extends Base {
      protected override createContext(...args: [Word, Word, Word, Word]): number {
        return this.contexts.size < 16 ? super.createContext(...args) : this.fail(EGL.BAD_ALLOC);
      }
    },
});

export const sharesStateOfContexts = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-7",
  why: "All contexts have one state.",
  make: (Base) =>
    class extends Base {
      #first: GlContext | undefined;

      protected override call(
        context: GlContext,
        fn: DriverFunction,
        args: readonly unknown[],
      ): unknown {
        return super.call(this.#first ??= context, fn, args);
      }
    },
});
