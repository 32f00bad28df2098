/**
 * Drivers whose eglChooseConfig selects or sorts otherwise.
 *
 * @module
 */

import { attributesIn, store } from "../../../impl/drivers/egl/memory.ts";
import type { Word } from "../../../impl/machine/machine.ts";
import { EGL } from "../../contract/enums.ts";
import { type Call, changedDriver } from "../../mutants/changed_driver.ts";
import type { Mutant } from "../../mutants/mutant.ts";

/** A driver that reads the list of attributes otherwise. */
function readsList(
  clause: string,
  why: string,
  change: (list: Map<number, number>) => void,
): Mutant {
  return changedDriver("driver", clause, why, () => ({
    eglChooseConfig(right, display, list, ...rest) {
      const wishes = new Map(attributesIn(list));
      change(wishes);
      return right(display, Int32Array.of(...[...wishes].flat(), EGL.NONE), ...rest);
    },
  }));
}

/** Gives configs in another order. */
function sorts(
  why: string,
  order: (configs: Word[], find: (name: string) => Call) => Word[],
): Mutant {
  return changedDriver("driver", "EGL-REQ-22", why, (find) => ({
    eglChooseConfig(right, display, list, out, size, count) {
      const done = right(display, list, out, size, count);
      const cells = out as Word[] | null;
      const found = Number((count as Int32Array)[0]);
      if (cells !== null && Number(size) > 1) {
        order(cells.slice(0, found), (name) => (...args) => find(name)(display, ...args))
          .forEach((config, at) => cells[at] = config);
      }
      return done;
    },
  }));
}

export const ignoresStencil = readsList(
  "EGL-REQ-21",
  "EGL_STENCIL_SIZE does not select.",
  (list) => list.delete(EGL.STENCIL_SIZE),
);
export const hasOtherDefault = readsList(
  "EGL-REQ-21",
  "EGL_RENDERABLE_TYPE is not OpenGL ES 1.x by default, but 2.0 and 3.",
  (list) => {
    if (!list.has(EGL.RENDERABLE_TYPE)) {
      list.set(EGL.RENDERABLE_TYPE, 0x8000);
    }
  },
);
export const wantsExactBits = changedDriver(
  "driver",
  "EGL-REQ-21",
  "EGL_RED_SIZE is exact, not the least.",
  () => ({
    eglChooseConfig: (right, display, list, out, size, count) =>
      new Map(attributesIn(list)).get(EGL.RED_SIZE) === 5
        ? Number(store(count, 0))
        : right(display, list, out, size, count),
  }),
);
export const reversesConfigs = sorts(
  "The best config comes last.",
  (configs) => configs.reverse(),
);
export const sortsById = sorts("Ids alone decide the order.", (configs, find) => {
  const id = (config: Word) => {
    const cell = new Int32Array(1);
    find("eglGetConfigAttrib")(config, EGL.CONFIG_ID, cell);
    return cell[0]!;
  };
  return configs.sort((a, b) => id(a) - id(b));
});
export const idIsOneOfMany = readsList(
  "EGL-REQ-23",
  "EGL_CONFIG_ID selects beside the other attributes.",
  (list) => {
    if (list.has(EGL.CONFIG_ID) && (list.get(EGL.RED_SIZE) ?? 0) > 16) list.delete(EGL.CONFIG_ID);
  },
);
