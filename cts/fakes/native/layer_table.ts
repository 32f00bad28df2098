/**
 * The native form of a fake layer.
 *
 * @module
 */

import type { Action, LayerBehavior } from "../behavior.ts";
import { nothingLeft } from "./nothing_left.ts";
import { signatureCodes } from "./signature_codes.ts";
import { functionsOf, writeSteps } from "./steps_table.ts";
import type { TableWriter } from "./table_writer.ts";

/** Flags of a function, as `cts/fakes/native/layer.h` has them. */
const [HOOKED, OFFER_REPORTED, ANSWERS_NULL, HAS_OFFER_STEPS] = [1, 2, 4, 8];

const NEXT: readonly Action[] = [{ do: "next" }];
const EXPORTS = ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"];

/**
 * Appends a layer's table, as `cts/fakes/native/layer.c` reads it.
 *
 * @returns Its exports, and the functions that it is linked with.
 * @throws {Error} If it has a knob that is not known.
 */
export function writeLayer(
  table: TableWriter,
  layer: LayerBehavior,
): { readonly exports: readonly string[]; readonly imports: readonly string[] } {
  const { kind: _, name, model, hooks = {}, onLoad = [], initialize = [], ...more } = layer;
  const { getProcAddress = {}, offers = [], answers = {}, exports = EXPORTS, ...rest } = more;
  nothingLeft(rest, `layer "${name}"`);
  const all = [...Object.values(hooks), onLoad, initialize, ...Object.values(getProcAddress)];
  const { fns, publics } = functionsOf(all.flat());
  const reported = new Set(offers === "all" ? [] : offers);
  const names = new Set([
    ...Object.keys(hooks),
    ...Object.keys(getProcAddress),
    ...reported,
    ...Object.keys(answers),
    ...fns,
  ]);
  const index = new Map(Array.from(names, (fn, i) => [fn, i]));
  const indexOf = (fn: string) => index.get(fn)!;
  table.u8(Number(model === "active"));
  table.u8(Number(offers === "all"));
  table.u32(names.size);
  for (const fn of names) {
    const steps = own(hooks, fn);
    const offer = own(getProcAddress, fn);
    table.text(fn);
    table.text(signatureCodes(fn));
    table.u8(
      (steps === undefined ? 0 : HOOKED) | (reported.has(fn) ? OFFER_REPORTED : 0) |
        (own(answers, fn) === undefined ? 0 : ANSWERS_NULL) |
        (offer === undefined ? 0 : HAS_OFFER_STEPS),
    );
    table.block((part) => writeSteps(part, steps?.length ? steps : NEXT, indexOf));
    table.block((part) => writeSteps(part, offer ?? [], indexOf));
  }
  table.block((part) => writeSteps(part, onLoad, indexOf));
  table.block((part) => writeSteps(part, initialize, indexOf));
  return { exports, imports: [...new Set(publics)] };
}

function own<T>(record: Readonly<Record<string, T>>, fn: string): T | undefined {
  return Object.hasOwn(record, fn) ? record[fn] : undefined;
}
