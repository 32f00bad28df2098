/**
 * Turns a behaviour into a library file.
 *
 * @module
 */

import { EGL_NAMES, GL_NAMES } from "../contract/entry_points.ts";
import { encodeLibrary } from "../contract/library.ts";
import type { FakeLibrary } from "./behaviour.ts";
import DRIVER_MODULE from "./sim/driver_module.js" with { type: "text" };
import LAYER_MODULE from "./sim/layer_module.js" with { type: "text" };

const STOCK_NEEDED = ["liblog.so", "libc.so"];
const LAYER_NEEDED = [...STOCK_NEEDED, "libEGL.so", "libGLESv2.so"];
let driverModule: string | undefined;

/**
 * The `sim` form of a fake: an ES module behind a header that carries the behaviour.
 *
 * @param fake The fake.
 * @returns The file's text.
 */
export function simForm(fake: FakeLibrary): string {
  const { behaviour, soname, abi, needed = [] } = fake;
  const layer = behaviour.kind === "layer";
  const header = {
    soname,
    abi,
    needed: [...(layer ? LAYER_NEEDED : STOCK_NEEDED), ...needed],
    ...(fake.undefined === undefined ? {} : { undefined: fake.undefined }),
    fake: behaviour,
  };
  return encodeLibrary(header, layer ? LAYER_MODULE : simDriverModule());
}

/** The driver's interpreter behind the names that it knows. */
function simDriverModule(): string {
  const known = [...new Set([...EGL_NAMES, ...GL_NAMES])];
  return driverModule ??= `const KNOWN = ${
    JSON.stringify(known.join(" "))
  }.split(" ");\n${DRIVER_MODULE}`;
}
