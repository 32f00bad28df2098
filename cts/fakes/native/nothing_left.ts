/**
 * Sees to it that no knob of a behavior is forgotten.
 *
 * @module
 */

/**
 * Checks that nothing of a behavior is left when all known knobs are taken out; the type checker does so, too.
 *
 * @param rest What is left.
 * @param what Where it stands, for the error.
 * @throws {Error} If there is something, naming it.
 */
export function nothingLeft(rest: Readonly<Record<string, never>>, what: string): void {
  const [knob] = Object.keys(rest);
  if (knob === undefined) return;
  throw new Error(`Cannot make a native form of ${what}: knob "${knob}" is not known to it`);
}
