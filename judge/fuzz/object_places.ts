/**
 * The objects that a program with RenderScript's objects has made, and places in them that a plan names.
 *
 * @module
 */

import type { Result } from "../../cts/contract/recorder.ts";
import type { Region } from "../../cts/rs/programs.ts";
import type { ObjectStep, PlannedBox } from "./object_plans.ts";

/** Faces of a cube map. */
export const FACES = 6;

/** An Element that a program has made. */
export interface Element {
  readonly ref: Result;
  readonly bytes: number;
  /** Bytes of each field; none if it is no struct. */
  readonly fields: readonly number[];
}

/** Cells in each direction; 0 for a direction that is not there. */
export type Size = readonly [x: number, y: number, z: number];

/** A Type that a program has made. */
export interface Type {
  readonly ref: Result;
  readonly element: Element;
  readonly size: Size;
  readonly mipmaps: boolean;
  readonly faces: boolean;
}

/** An Allocation that a program has made. */
export interface Allocation {
  readonly ref: Result;
  readonly type: Type;
  size: Size;
  /** The one that it is a part of, if it is an adapter. */
  readonly base?: Allocation;
}

/** The places that a box may be in. */
export interface Space {
  readonly size: Size;
  readonly level: number;
  readonly face: number;
}

/** The levels of a Type. */
export function levelsOf({ mipmaps, size }: Type): number {
  return mipmaps ? 1 + Math.floor(Math.log2(Math.max(...size))) : 1;
}

/** The size of a level. */
export function sizeAt({ size }: Allocation, level: number): Size {
  const at = (cells: number) => cells === 0 ? 0 : Math.max(1, cells >> level);
  return [at(size[0]), at(size[1]), at(size[2])];
}

/** Where a box lies that names a level and a face. */
export function spaceOf(allocation: Allocation, { level, face }: PlannedBox): Space {
  const lod = level % levelsOf(allocation.type);
  return {
    size: sizeAt(allocation, lod),
    level: lod,
    face: allocation.type.faces ? face % FACES : 0,
  };
}

/** The region of a copy of as many dimensions as it has, or one. */
export function regionOf(allocation: Allocation, box: PlannedBox): Region {
  const { size } = allocation;
  const isFlat = box.dimensions === 1 || size[1] === 0;
  const isDeep = size[2] > 0;
  const space = isFlat || isDeep ? { size, level: 0, face: 0 } : spaceOf(allocation, box);
  const [[x, w], [y, h], [z, d]] = ([0, 1, 2] as const).map((axis) => {
    const most = Math.max(1, space.size[axis]);
    const from = box.from[axis] % most;
    return [from, 1 + box.size[axis] % (most - from)];
  }) as [[number, number], [number, number], [number, number]];
  if (isFlat) return { x, w };
  if (isDeep) return { x, y, z, w, h, d };
  return { x, y, w, h, lod: space.level, face: space.face };
}

/** The cells of a region. */
export function cellsIn({ w, h = 1, d = 1 }: Region): number {
  return w * h * d;
}

/**
 * Where a copy goes, where it comes from, and its size; undefined if both may be the same cells, which is defined for none.
 *
 * @param allocations The one that is written, and the one that is read.
 * @param boxes Planned boxes in them; the size is that of the first, as far as both have room.
 */
export function copyPlaces(
  [to, from]: readonly [Allocation, Allocation],
  [box, other]: readonly [PlannedBox, PlannedBox],
) {
  const spaces = [spaceOf(to, box), spaceOf(from, other)] as const;
  const isSame = (to.base ?? to) === (from.base ?? from);
  const isAdapter = to.base !== undefined || from.base !== undefined;
  const isApart = spaces[0].level !== spaces[1].level || spaces[0].face !== spaces[1].face;
  if (isSame && (isAdapter || !isApart)) return undefined;
  const [w, h, d] = ([0, 1, 2] as const).map((axis) =>
    1 + box.size[axis] % Math.min(...spaces.map(({ size }) => Math.max(1, size[axis])))
  ) as [number, number, number];
  const placeIn = (
    { size, level: lod, face }: Space,
    { ref }: Allocation,
    { from }: PlannedBox,
  ) => {
    const [x, y, z] = ([0, 1, 2] as const).map((axis) =>
      from[axis] % (Math.max(1, size[axis]) - [w, h, d][axis]! + 1)
    ) as [number, number, number];
    return { of: ref, x, y, z, lod, face };
  };
  return [placeIn(spaces[0], to, box), placeIn(spaces[1], from, other), { w, h, d }] as const;
}

/**
 * The Allocations that a step may be about, so that Android's outcome is defined.
 *
 * @param all All that there are.
 * @param what The step.
 */
export function fitting(all: readonly Allocation[], what: ObjectStep["do"]): readonly Allocation[] {
  switch (what) {
    case "move":
      return all.filter(({ base }) => base !== undefined);
    case "resize": {
      const bases = new Set(all.map(({ base }) => base));
      return all.filter((one) => one.size[1] === 0 && one.base === undefined && !bases.has(one));
    }
    case "levels":
      return all.filter(({ type: { mipmaps, element }, size: [x, y], base }) =>
        mipmaps && x === y && element.bytes !== 2 && base === undefined
      );
    case "pointer":
      return all.filter(({ base }) => base === undefined);
    case "writeField":
    case "readField": {
      const structs = all.filter(({ type }) => type.element.fields.length > 0);
      return structs.length > 0 ? structs : all;
    }
    default:
      return all;
  }
}
