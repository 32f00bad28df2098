/**
 * The colours of a plane of pixels, as far as clearing and copying make them: rectangles of one colour each.
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
export type Colour = readonly number[];

/** A rectangle of one colour. */
export interface Region extends Box {
  readonly colour: Colour;
}

/** What two rectangles share; undefined if that is nothing. */
export function intersect(a: Box, b: Box): Box | undefined {
  const left = Math.max(a.left, b.left);
  const bottom = Math.max(a.bottom, b.bottom);
  const right = Math.min(a.right, b.right);
  const top = Math.min(a.top, b.top);
  return left < right && bottom < top ? { left, bottom, right, top } : undefined;
}

/** The colours of a plane; black without alpha at first. */
export class ColourRegions {
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
    this.#regions = [{ ...this.whole, colour: [0, 0, 0, 0] }];
  }

  /** All of it. */
  get whole(): Box {
    return { left: 0, bottom: 0, right: this.width, top: this.height };
  }

  /**
   * Paints a rectangle.
   *
   * @param box As far as it is inside.
   * @param paint The colour that a pixel gets that has another.
   */
  paint(box: Box, paint: (old: Colour) => Colour): void {
    const painted: Region[] = [];
    for (const region of this.#regions) {
      const part = intersect(region, box);
      if (part === undefined) painted.push(region);
      else painted.push(...around(region, part), { ...part, colour: paint(region.colour) });
    }
    this.#regions = joined(painted);
  }

  /** What a rectangle shows. */
  within(box: Box): Region[] {
    return this.#regions.flatMap((region) => {
      const part = intersect(region, box);
      return part === undefined ? [] : [{ ...part, colour: region.colour }];
    });
  }
}

/** What is left of a region around a part of it. */
function around(region: Region, part: Box): Region[] {
  const { left, bottom, right, top, colour } = region;
  return [
    { left, right, bottom, top: part.bottom, colour },
    { left, right, bottom: part.top, top, colour },
    { left, right: part.left, bottom: part.bottom, top: part.top, colour },
    { left: part.right, right, bottom: part.bottom, top: part.top, colour },
  ].filter((one) => one.left < one.right && one.bottom < one.top);
}

/** One region if all have one colour: most planes are cleared as a whole. */
function joined(regions: readonly Region[]): readonly Region[] {
  const [first, ...others] = regions;
  if (first === undefined || others.length === 0) return regions;
  const isOne = others.every(({ colour }) =>
    colour.every((value, i) => Object.is(value, first.colour[i]))
  );
  if (!isOne) return regions;
  return [{
    left: Math.min(...regions.map(({ left }) => left)),
    bottom: Math.min(...regions.map(({ bottom }) => bottom)),
    right: Math.max(...regions.map(({ right }) => right)),
    top: Math.max(...regions.map(({ top }) => top)),
    colour: first.colour,
  }];
}
