/**
 * The colors of a plane of pixels, as far as clearing and copying make them: rectangles of one color each.
 *
 * @module
 */

/** A rectangle, from its lower left corner up to, and without, its upper right one. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Red, green, blue and alpha. */
export type Color = readonly number[];

/** A rectangle of one color. */
export interface Region extends Box {
  readonly color: Color;
}

/** The common part of two rectangles; undefined if there is none. */
export function intersect(a: Box, b: Box): Box | undefined {
  const left = Math.max(a.left, b.left);
  const bottom = Math.max(a.bottom, b.bottom);
  const right = Math.min(a.right, b.right);
  const top = Math.min(a.top, b.top);
  return left < right && bottom < top ? { left, bottom, right, top } : undefined;
}

/** The colors of a plane; black without alpha at first. */
export class ColorRegions {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  #regions: readonly Region[];

  /**
   * @param width In pixels.
   * @param height In pixels.
   */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#regions = [{ ...this.whole, color: [0, 0, 0, 0] }];
  }

  /** All of it. */
  get whole(): Box {
    return { left: 0, bottom: 0, right: this.width, top: this.height };
  }

  /**
   * Paints a rectangle.
   *
   * @param box As far as it is inside.
   * @param paint The color that a pixel gets that has another.
   */
  paint(box: Box, paint: (old: Color) => Color): void {
    const painted: Region[] = [];
    for (const region of this.#regions) {
      const part = intersect(region, box);
      if (part === undefined) painted.push(region);
      else painted.push(...around(region, part), { ...part, color: paint(region.color) });
    }
    this.#regions = joined(painted);
  }

  /** The regions in a rectangle. */
  within(box: Box): Region[] {
    return this.#regions.flatMap((region) => {
      const part = intersect(region, box);
      return part === undefined ? [] : [{ ...part, color: region.color }];
    });
  }
}

/** The parts of a region around a part of it. */
function around(region: Region, part: Box): Region[] {
  const { left, bottom, right, top, color } = region;
  return [
    { left, right, bottom, top: part.bottom, color },
    { left, right, bottom: part.top, top, color },
    { left, right: part.left, bottom: part.bottom, top: part.top, color },
    { left: part.right, right, bottom: part.bottom, top: part.top, color },
  ].filter((one) => one.left < one.right && one.bottom < one.top);
}

/** One region if all have one color: most planes are cleared as a whole. */
function joined(regions: readonly Region[]): readonly Region[] {
  const [first, ...others] = regions;
  if (first === undefined || others.length === 0) return regions;
  const isOne = others.every(({ color }) =>
    color.every((value, i) => Object.is(value, first.color[i]))
  );
  if (!isOne) return regions;
  return [{
    left: Math.min(...regions.map(({ left }) => left)),
    bottom: Math.min(...regions.map(({ bottom }) => bottom)),
    right: Math.max(...regions.map(({ right }) => right)),
    top: Math.max(...regions.map(({ top }) => top)),
    color: first.color,
  }];
}
