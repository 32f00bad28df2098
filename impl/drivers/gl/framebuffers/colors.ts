/**
 * The colors that clearing and copying give to planes of pixels.
 *
 * @module
 */

import { type Box, type Color, ColorRegions, intersect } from "./color_regions.ts";
import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import type { Plane } from "./status.ts";

/** Where something is copied from or to: opposite corners, in whichever order. */
export type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** The colors of a plane, as far as this driver knows them. */
export function colorsOf(gl: GlContext, { storage, width, height }: Plane): ColorRegions {
  const { colors } = gl.driver;
  let known = colors.get(storage);
  if (known?.width !== width || known.height !== height) {
    colors.set(storage, known = new ColorRegions(width, height));
  }
  return known;
}

/** Checks that a plane holds integers, which nothing turns into fractions. */
export function isInteger({ components }: Plane): boolean {
  return components === "i" || components === "ui";
}

/** The color that a plane keeps: as many bits as it has, and alpha 1 if it has none. */
export function kept({ components, bits }: Plane, color: Color): Color {
  return color.map((value, i) => {
    const size = bits[i] ?? 0;
    if (size === 0) return i === 3 ? 1 : 0;
    if (components !== "n") return value;
    const steps = 2 ** size - 1;
    return Math.round(Math.min(1, Math.max(0, value)) * steps) / steps;
  });
}

/** The rectangle that drawing is limited to; undefined for nothing. */
export function scissor(gl: GlContext): Box | undefined {
  if (!gl.state.one(GL.SCISSOR_TEST)) return undefined;
  const [left = 0, bottom = 0, width = 0, height = 0] = gl.state.get(GL.SCISSOR_BOX);
  return { left, bottom, right: left + width, top: bottom + height };
}

/**
 * Copies colors, scaled and mirrored as the corners say.
 *
 * @param limit What the copy is limited to. Default: nothing.
 */
export function copyColors(
  gl: GlContext,
  [from, source]: readonly [Plane, Corners],
  [to, destination]: readonly [Plane, Corners],
  limit?: Box,
): void {
  const [left0, bottom0, right0, top0] = source;
  const [left1, bottom1, right1, top1] = destination;
  if (right0 === left0 || top0 === bottom0) return;
  const across = (x: number) =>
    Math.round(left1 + (x - left0) * (right1 - left1) / (right0 - left0));
  const up = (y: number) =>
    Math.round(bottom1 + (y - bottom0) * (top1 - bottom1) / (top0 - bottom0));
  const target = colorsOf(gl, to);
  for (const region of colorsOf(gl, from).within(boxOf(source))) {
    const box = boxOf([
      across(region.left),
      up(region.bottom),
      across(region.right),
      up(region.top),
    ]);
    const part = intersect(box, limit ?? target.whole);
    if (part !== undefined) target.paint(part, () => kept(to, kept(from, region.color)));
  }
}

function boxOf([x0, y0, x1, y1]: Corners): Box {
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  };
}
