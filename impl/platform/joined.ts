/**
 * Pieces of bytes as one.
 *
 * @module
 */

/**
 * Joins pieces; of a single one there is no copy.
 *
 * @param pieces In order.
 */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
