/**
 * Writes wrappers of bitcode, right and wrong ones, for tests.
 *
 * @module
 */

/** A wrapper; what is not said is as Android's compiler writes it. */
export interface WrapperSpec {
  readonly magic?: number;
  readonly version?: number;
  /** Default: where the bitcode is. */
  readonly offset?: number;
  /** Default: the bitcode's length. */
  readonly size?: number;
  readonly headerVersion?: number;
  readonly targetApi?: number;
  readonly pnaclVersion?: number;
  /** Fields: tag, data, and the length that is written if it is not that of the data. */
  readonly fields?: readonly (readonly [tag: number, data: readonly number[], length?: number])[];
  /** Default: the first words of a module. */
  readonly bitcode?: readonly number[];
}

/** The first bytes of a module. */
export const MODULE: readonly number[] = [0x42, 0x43, 0xc0, 0xde, 0x21, 0x0c, 0, 0];

/**
 * Writes a wrapper and its bitcode.
 *
 * @param spec See {@link WrapperSpec}.
 */
export function writeWrapper(spec: WrapperSpec = {}): Uint8Array<ArrayBuffer> {
  const { bitcode = MODULE } = spec;
  const fields = (spec.fields ?? [[0x4001, word(2410)], [0x4002, word(3)]])
    .flatMap(([tag, data, length = data.length]) => {
      const filled = [...data, ...Array((4 - data.length % 4) % 4).fill(0)];
      return [...word(tag).slice(0, 2), ...word(length).slice(0, 2), ...filled];
    });
  const header = [
    spec.magic ?? 0x0b17c0de,
    spec.version ?? 0,
    spec.offset ?? 28 + fields.length,
    spec.size ?? bitcode.length,
    spec.headerVersion ?? 0,
    spec.targetApi ?? 21,
    spec.pnaclVersion ?? 0,
  ].flatMap(word);
  return Uint8Array.from([...header, ...fields, ...bitcode]);
}

/**
 * The four bytes of a number, little-endian.
 *
 * @param value The number.
 */
export function word(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}
