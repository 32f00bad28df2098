/**
 * Lines of text from a stream of bytes, with a bound on their length.
 *
 * @module
 */

/** A stream that does not hold lines of text; `line` is the beginning of the bad line. */
export class LineError extends Error {
  readonly line: string;
  /** Whether the stream has ended within the line. */
  readonly cut: boolean;

  /**
   * Makes the error.
   *
   * @param what What is wrong with the line, for example `is not UTF-8`.
   * @param line Its beginning.
   * @param cut Whether the stream has ended within it. Default false.
   */
  constructor(what: string, line: string, cut = false) {
    super(what);
    this.name = "LineError";
    this.line = line;
    this.cut = cut;
  }
}

/** Bytes of a bad line that an error shows. */
const SHOWN = 200;
const LINE_FEED = 10;

/**
 * Reads lines, each without its line feed.
 *
 * @param bytes UTF-8 text.
 * @param maxBytes Greatest length of a line.
 * @throws {LineError} If a line is longer, is not UTF-8, or the last one has no line feed.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of bytes) {
    for (;;) {
      const end = chunk.indexOf(LINE_FEED);
      const part = end < 0 ? chunk : chunk.subarray(0, end);
      length += part.length;
      parts.push(part);
      if (length > maxBytes) {
        throw new LineError(`is longer than ${maxBytes} bytes`, beginning(parts));
      }
      if (end < 0) break;
      yield decode(parts, length);
      parts = [];
      length = 0;
      chunk = chunk.subarray(end + 1);
    }
  }
  if (length > 0) throw new LineError("has no line feed at its end", beginning(parts), true);
}

function decode(parts: readonly Uint8Array[], length: number): string {
  const [first] = parts;
  const bytes = parts.length === 1 && first !== undefined ? first : join(parts, length);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new LineError("is not UTF-8", beginning(parts));
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function beginning(parts: readonly Uint8Array[]): string {
  const shown: number[] = [];
  for (const part of parts) {
    if (shown.length >= SHOWN) break;
    shown.push(...part.subarray(0, SHOWN - shown.length));
  }
  return new TextDecoder().decode(Uint8Array.from(shown));
}
