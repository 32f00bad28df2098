/**
 * The lines that a process writes to its standard output and error.
 *
 * @module
 */

const LONGEST_LINE = 4096;
const MOST_BYTES = 256 * 1024;
const NEWLINE = 10;

/** Cuts one stream's bytes into lines; what is more than 256 KiB is dropped, after a line that says so. */
export class OutputLines {
  readonly #tell: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #rest = new Uint8Array(0);
  #told = 0;

  /** @param tell Gets each line, without its end. One of more than 4096 bytes comes in pieces. */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  /** Takes bytes as they come. */
  write(bytes: Uint8Array): void {
    const room = MOST_BYTES - this.#told;
    if (room < 0) return;
    this.#told += bytes.length;
    this.#cut(bytes.subarray(0, room));
    if (bytes.length <= room) return;
    this.flush();
    this.#told = MOST_BYTES + 1;
    this.#tell(`What follows is dropped: more than ${MOST_BYTES} bytes were written`);
  }

  /** Tells what has no end of line yet. */
  flush(): void {
    if (this.#rest.length > 0) this.#tell(this.#decoder.decode(this.#rest));
    this.#rest = new Uint8Array(0);
  }

  #cut(bytes: Uint8Array): void {
    let text = new Uint8Array(this.#rest.length + bytes.length);
    text.set(this.#rest);
    text.set(bytes, this.#rest.length);
    while (text.length > 0) {
      const newline = text.indexOf(NEWLINE);
      const end = newline < 0 ? text.length : newline;
      if (newline < 0 && end < LONGEST_LINE) break;
      const size = Math.min(end, LONGEST_LINE);
      this.#tell(this.#decoder.decode(text.subarray(0, size)));
      text = text.subarray(size + (size === newline ? 1 : 0));
    }
    this.#rest = text.slice();
  }
}
