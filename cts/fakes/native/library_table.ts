/**
 * The native form of a fake library.
 *
 * @module
 */

import type { LibraryBehavior } from "../behavior.ts";
import { nothingLeft } from "./nothing_left.ts";
import type { TableWriter } from "./table_writer.ts";

/** The acts of a function, as `enum act` of `cts/fakes/native/library.c` has them. */
const [COUNT, RETURN, PASS] = [0, 1, 2];

/**
 * Appends a library's table, as `cts/fakes/native/library.c` reads it.
 *
 * @returns Its exports, and the functions that it is linked with.
 * @throws {Error} If it has a knob that is not known.
 */
export function writeLibrary(
  table: TableWriter,
  library: LibraryBehavior,
): { readonly exports: readonly string[]; readonly imports: readonly string[] } {
  const { kind: _, name, returns = {}, forwards = [], calls = [], ...rest } = library;
  nothingLeft(rest, `library "${name}"`);
  const functions = new Map<string, () => void>([
    ["count", () => table.u8(COUNT)],
    ...Object.entries(returns).map(([fn, value]) =>
      [fn, () => {
        table.u8(RETURN);
        table.value(value);
      }] as const
    ),
    ...[...forwards.map((fn) => ["from", fn]), ...calls.map((fn) => ["to", fn])].map((
      [way, fn],
    ) =>
      [`${way}_${fn}`, () => {
        table.u8(PASS);
        table.text(fn!);
      }] as const
    ),
  ]);
  table.u32(functions.size);
  for (const [fn, write] of functions) {
    table.text(fn);
    write();
  }
  return { exports: [...functions.keys()], imports: [...new Set([...forwards, ...calls])] };
}
