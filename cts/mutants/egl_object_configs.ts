/**
 * Wrong handling of configs.
 *
 * @module
 */

import type { Attribute } from "../../impl/egl/attributes.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Args } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** A config that the driver has not listed is EGL_BAD_CONFIG. */
export const looksAtConfigs = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-19",
  why: "A config that the driver has not listed is EGL_BAD_CONFIG.",
  make: (Base) =>
    class extends Base {
      protected override getConfigAttrib(args: Args): Word {
        return Number(args[1]) > 1000 ? this.fail(EGL.BAD_CONFIG) : super.getConfigAttrib(args);
      }
    },
});

/** eglGetConfigs goes to the driver without a place for the number. */
export const getsConfigsWithoutANumber = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-23",
  why: "eglGetConfigs goes to the driver without a place for the number.",
  make: (Base) =>
    class extends Base {
      protected override getConfigs(args: Args): Word {
        if (args[3]) return super.getConfigs(args);
        return this.onDisplay(args[0], ({ driver }) =>
          this.required("eglGetConfigs", driver, ...args.slice(1)));
      }
    },
});

/** eglChooseConfig goes to the driver without a place for the number. */
export const choosesConfigsWithoutANumber = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-23",
  why: "eglChooseConfig goes to the driver without a place for the number.",
  make: (Base) =>
    class extends Base {
      protected override chooseConfig(args: Args): Word {
        if (args[4]) return super.chooseConfig(args);
        return this.onDisplay(args[0], ({ driver }) =>
          this.required("eglChooseConfig", driver, ...args.slice(1)));
      }
    },
});

/** Four samples are asked for without debug.egl.force_msaa. */
export const forcesMsaa = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-89",
  why: "Four samples are asked for without debug.egl.force_msaa.",
  make: (Base) =>
    class extends Base {
      protected override isSet(property: string): boolean {
        return property === "debug.egl.force_msaa" || super.isSet(property);
      }
    },
});

/** Four samples are asked for whatever the app asks for. */
export const forcesMsaaOnAll = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-89",
  why: "Four samples are asked for whatever the app asks for.",
  make: (Base) =>
    class extends Base {
      protected override mayForceMsaa(): boolean {
        return true;
      }
    },
});

/** debug.egl.force_msaa is not looked at. */
export const neverForcesMsaa = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-90",
  why: "debug.egl.force_msaa is not looked at.",
  make: (Base) =>
    class extends Base {
      protected override mayForceMsaa(): boolean {
        return false;
      }
    },
});

/** Four samples are asked for only if the app names no caveat. */
export const forcesMsaaOnNoCaveat = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-90",
  why: "Four samples are asked for only if the app names no caveat.",
  make: (Base) =>
    class extends Base {
      protected override mayForceMsaa(list: readonly Attribute[]): boolean {
        return super.mayForceMsaa(list) && list.every(([name]) => name !== EGL.CONFIG_CAVEAT);
      }
    },
});
