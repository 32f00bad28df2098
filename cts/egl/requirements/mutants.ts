/**
 * Drivers that lack EGL, a version of OpenGL ES, or contexts.
 *
 * @module
 */

import type { GlHost } from "../../../impl/drivers/driver_image.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { attributesIn, store } from "../../../impl/drivers/egl/memory.ts";
import type { GlContext } from "../../../impl/drivers/gl/context.ts";
import type { Word } from "../../../impl/machine/machine.ts";
import { changedDriver } from "../../mutants/changed_driver.ts";
import { type Mutant, mutant } from "../../mutants/mutant.ts";

/** The major version that attributes of a context wish for. */
function majorIn(list: Word): number {
  return new Map(attributesIn(list)).get(EGL.CONTEXT_CLIENT_VERSION) ?? 1;
}

function versionList(major: number): Int32Array {
  return Int32Array.of(EGL.CONTEXT_CLIENT_VERSION, major, EGL.NONE);
}

function lacksVersion(clauses: string, why: string, major: number): Mutant {
  return changedDriver("driver", clauses, why, () => ({
    eglCreateContext: (right, display, config, share, list) =>
      majorIn(list) === major ? 0 : right(display, config, share, list),
  }));
}

function givesOpenGlEs2(clauses: string, why: string, major: number): Mutant {
  return changedDriver("driver", clauses, why, () => ({
    eglCreateContext: (right, display, config, share, list) =>
      right(display, config, share, majorIn(list) === major ? versionList(2) : list),
  }));
}

function limitsContexts(clauses: string, why: string, most: number): Mutant {
  return changedDriver("driver", clauses, why, () => {
    let live = 0;
    return {
      eglCreateContext: (right, ...args) => live++ < most ? right(...args) : 0,
      eglDestroyContext: (right, ...args) => {
        live--;
        return right(...args);
      },
    };
  });
}

export const hasNoDisplay = changedDriver(
  "driver",
  "EGL-REQ-1",
  "There is no default display.",
  () => ({ eglGetDisplay: () => 0, eglGetPlatformDisplay: () => 0 }),
);

export const hasNoConfigs = changedDriver(
  "driver",
  "EGL-REQ-1",
  "There are no configs.",
  () => ({
    eglGetConfigs: (_right, _display, _out, _size, count) => Number(store(count, 0)),
    eglChooseConfig: (_right, _display, _list, _out, _size, count) => Number(store(count, 0)),
  }),
);

export const configsHaveNoId = changedDriver(
  "driver",
  "EGL-REQ-1",
  "EGL_CONFIG_ID of every config is 0.",
  () => ({
    eglGetConfigAttrib: (right, display, config, name, value) =>
      name === EGL.CONFIG_ID ? Number(store(value, 0)) : right(display, config, name, value),
  }),
);

export const isEgl14 = changedDriver("driver", "EGL-REQ-18", "EGL has version 1.4.", () => ({
  eglInitialize: (right, display, major, minor) => {
    const done = right(display, major, minor);
    store(minor, 4);
    return done;
  },
  eglQueryString: (right, display, name) =>
    name === EGL.VERSION ? "1.4 Strata" : right(display, name),
}));

export const hasNoOpenGlEs1 = lacksVersion(
  "EGL-REQ-2",
  "There are no contexts of OpenGL ES 1.x.",
  1,
);
export const givesOpenGlEs2For1 = givesOpenGlEs2(
  "EGL-REQ-2",
  "Who wishes for OpenGL ES 1.x gets 2.0, which is not compatible.",
  1,
);
export const hasNoOpenGlEs2 = lacksVersion(
  "EGL-REQ-3",
  "There are no contexts of OpenGL ES 2.0.",
  2,
);

export const saysOpenGl = changedDriver(
  "driver-gl",
  "EGL-REQ-3",
  "GL_VERSION is that of OpenGL, not of OpenGL ES.",
  () => ({
    glGetString: (right, name) =>
      name === GL.VERSION ? String(right(name)).replace(/^\D*/, "") : right(name),
  }),
);

export const onlySaysOpenGlEs3 = lacksVersion(
  "EGL-REQ-4",
  "Configs are for OpenGL ES 3, of which there are no contexts.",
  3,
);
export const givesOpenGlEs2For3 = givesOpenGlEs2(
  "EGL-REQ-4",
  "Who wishes for OpenGL ES 3 gets 2.0.",
  3,
);

export const needsOpenGlEs3 = changedDriver(
  "driver",
  "EGL-REQ-4",
  "Without OpenGL ES 3 there is no 2.0 either.",
  () => ({
    eglCreateContext: (right, display, config, share, list) =>
      majorIn(list) === 2 && right(display, null, null, versionList(3)) === 0
        ? 0
        : right(display, config, share, list),
  }),
);

export const limitsLiveContexts = limitsContexts(
  "EGL-REQ-6",
  "There are at most 256 contexts at once.",
  256,
);

export const limitsContextsEver = changedDriver(
  "driver",
  "EGL-REQ-6",
  "There are at most 256 contexts in a process's life: the places of destroyed ones are lost.",
  () => {
    let made = 0;
    return { eglCreateContext: (right, ...args) => made++ < 256 ? right(...args) : 0 };
  },
);

export const forgetsEarlyContexts = changedDriver(
  "driver",
  "EGL-REQ-6",
  "The 257th context takes the place of the first.",
  (find) => {
    const contexts: Word[] = [];
    return {
      eglCreateContext: (right, display, ...args) => {
        contexts.push(right(display, ...args));
        if (contexts.length > 256) find("eglDestroyContext")(display, contexts.shift());
        return contexts.at(-1);
      },
    };
  },
);

export const hasSixteenContexts = limitsContexts(
  "EGL-REQ-7",
  "There are at most 16 contexts at once.",
  16,
);

export const sharesStateOfContexts = mutant({
  part: "driver-gl",
  clauses: "EGL-REQ-7",
  why: "All contexts have one state.",
  make: (Base) =>
    class extends Base {
      constructor(host: GlHost<GlContext>) {
        let first: GlContext | undefined;
        super({ ...host, current: () => first ??= host.current() });
      }
    },
});
