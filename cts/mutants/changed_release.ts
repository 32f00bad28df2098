/**
 * Parts that take the release of the device for one beside it.
 *
 * @module
 */

import type { AnyPartFactory } from "../../impl/mod.ts";
import type { Release } from "../contract/world.ts";

/** The part of the host that says which device it is. */
interface AtRelease {
  readonly release: Release;
}

/**
 * A part that does on one release as on another.
 *
 * @param from The release of the device.
 * @param to The one that the part takes it for.
 */
export function takenFor(from: Release, to: Release): AnyPartFactory {
  return (Base) =>
    class extends Base {
      constructor(host: AtRelease, ...others: readonly unknown[]) {
        super(
          host.release === from ? Object.create(host, { release: { value: to } }) : host,
          ...others,
        );
      }
    };
}
