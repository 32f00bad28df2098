/**
 * Pictures that ought to be the same, side by side with their difference.
 *
 * @module
 */

import { encode } from "fast-png";
import type { JSX } from "hono/jsx/jsx-runtime";
import type { PicturePair } from "../../../cts/framework/report/picture_pair.ts";
import { plainText } from "../../../cts/framework/report/plain_text.ts";

/** Pixels of the page that the shorter pictures are at least as wide as. */
const WIDTH_MIN = 128;

/**
 * Shows what was expected, what was found, and where they differ: black where they are the same, the brighter the more.
 *
 * @param props The pictures; nothing is shown of what is not as many bytes as it says.
 */
export function Pictures({ pair }: { readonly pair: PicturePair }): JSX.Element | null {
  const { what, width, height } = pair;
  const [expected, actual] = [pair.expected, pair.actual].map(bytesOf);
  const size = 4 * width * height;
  if (expected?.length !== size || actual?.length !== size || size === 0) return null;
  const difference = expected.map((_, i) =>
    i % 4 === 3 ? 255 : Math.min(255, 4 * distance(expected, actual, i - i % 4))
  );
  const apart = expected.reduce(
    (count, _, i) => count + (i % 4 === 0 && distance(expected, actual, i) > 0 ? 1 : 0),
    0,
  );
  const scale = Math.max(1, Math.floor(WIDTH_MIN / width));
  return (
    <figure>
      <figcaption>
        {plainText(what)}: {apart} of {width * height} pixels differ
      </figcaption>
      <div class="wide pictures" tabindex={0} role="region" aria-label="Pictures">
        {([["Expected", expected], ["Actual", actual], ["Difference", difference]] as const)
          .map(([title, data]) => (
            <div>
              <img
                src={`data:image/png;base64,${
                  encode({ width, height, data, channels: 4 }).toBase64()
                }`}
                width={width * scale}
                height={height * scale}
                alt={`${title} ${width} x ${height}`}
              />
              <p>{title}</p>
            </div>
          ))}
      </div>
    </figure>
  );
}

/** The largest difference of a pixel's components. */
function distance(a: Uint8Array, b: Uint8Array, at: number): number {
  let largest = 0;
  for (let i = at; i < at + 4; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
  return largest;
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return undefined;
  }
}
