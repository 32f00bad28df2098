/**
 * ScriptIntrinsic3DLUT, as Android computes it (rsCpuIntrinsic3DLUT.cpp and rsCpuIntrinsics_advsimd_3DLUT.S of Android 9).
 *
 * @module
 */

import type { Lut3dCall } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { cellIndex, forEachCell } from "./cells.ts";

/** A place between two colors of a cube along one axis, and the second one's weight. */
interface Place {
  readonly first: number;
  readonly second: number;
  readonly weight: number;
}

/** A component of the color at a node of the cube. */
type Node = (x: number, y: number, z: number) => number;

/**
 * Looks up colors in a cube, between its colors by interpolation; alpha stays. Only NEON has code of its own.
 *
 * A cube of 256 colors along an axis puts the portable C onto the last color exactly, where Android reads the one behind
 * it with a weight of 0. Here the last one is read again, with the same result.
 *
 * @param call The run.
 * @param arm Which of Android's implementations.
 */
export function lut3d({ input, output, clip, cube }: Lut3dCall, arm: Arm): void {
  const place = arm === "neon" ? neonPlace : scalarPlace;
  const interpolate = arm === "neon" ? neonColor : scalarColor;
  const [xs, ys, zs] = [cube.x, cube.y, cube.z].map((size) =>
    Array.from({ length: 256 }, (_, value) => place(value, size))
  );
  forEachCell(clip, (x, y) => {
    const from = cellIndex(input, x, y);
    const to = cellIndex(output, x, y);
    const r = xs![input.data[from]!]!;
    const g = ys![input.data[from + 1]!]!;
    const b = zs![input.data[from + 2]!]!;
    for (let c = 0; c < 3; c++) {
      const node: Node = (i, j, k) => cube.data[((k * cube.y + j) * cube.x + i) * 4 + c]!;
      output.data[to + c] = interpolate(node, r, g, b);
    }
    output.data[to + 3] = input.data[from + 3]!;
  });
}

function scalarPlace(value: number, size: number): Place {
  const scale = Math.trunc(Math.fround(Math.fround(Math.fround(1 / 255) * (size - 1)) * 32768));
  return placeOf((value * scale) >> 15, (value * scale) & 0x7fff, size);
}

function neonPlace(value: number, size: number): Place {
  const scaled = (value * (size - 1)) & 0xffff;
  const place = (scaled + (scaled >> 8)) & 0xffff;
  return placeOf(place >> 8, place & 255, size);
}

function placeOf(first: number, weight: number, size: number): Place {
  return { first, second: Math.min(first + 1, size - 1), weight };
}

function scalarColor(node: Node, x: Place, y: Place, z: Place): number {
  const alongX = (j: number, k: number) =>
    mix(node(x.first, j, k), node(x.second, j, k), x.weight, 32768) >> 7;
  const alongY = (k: number) => mix(alongX(y.first, k), alongX(y.second, k), y.weight, 32768) >> 15;
  const value = mix(alongY(z.first), alongY(z.second), z.weight, 32768) >> 15;
  return (value + 127) >> 8;
}

function neonColor(node: Node, x: Place, y: Place, z: Place): number {
  const alongY = (i: number, k: number) =>
    mix(node(i, y.first, k), node(i, y.second, k), y.weight, 256);
  const alongZ = (i: number) =>
    (mix(alongY(i, z.first), alongY(i, z.second), z.weight, 256) + 128) >> 8;
  const value = mix(alongZ(x.first), alongZ(x.second), x.weight, 256) >> 8;
  return Math.min((value + 128) >> 8, 255);
}

function mix(first: number, second: number, weight: number, one: number): number {
  return first * (one - weight) + second * weight;
}
