/**
 * The limits of one command line.
 *
 * @module
 */

import { ShellLimitError } from "./errors.ts";

/** Most programs that one command line may start. */
export const COMMANDS_MAX = 10_000;
/** Most bytes that the commands of one command line may write, to each other and to files as well. */
export const OUTPUT_MAX = 64 << 20;
/** Most characters that the words of one command line may become. */
export const EXPANSION_MAX = 64 << 20;
/** Deepest nesting of shells, as of a script that runs itself. */
export const SHELLS_MAX = 30;

/** Counts what a command line uses up, and ends it when it is too much. */
export class Budget {
  #commands = 0;
  #bytes = 0;
  #characters = 0;
  #shells = 0;

  /** Counts a program. */
  command(): void {
    if (++this.#commands > COMMANDS_MAX) {
      throw new ShellLimitError(`more than ${COMMANDS_MAX} commands, split the command line`);
    }
  }

  /** Counts output. */
  output(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > OUTPUT_MAX) {
      throw new ShellLimitError(`more than ${OUTPUT_MAX} bytes of output, split the command line`);
    }
  }

  /** Counts what words become. */
  expansion(characters: number): void {
    this.#characters += characters;
    if (this.#characters > EXPANSION_MAX) {
      throw new ShellLimitError(
        `words become more than ${EXPANSION_MAX} characters, split the command line`,
      );
    }
  }

  /** Runs `body` in a shell one level deeper. */
  async shell<T>(body: () => Promise<T>): Promise<T> {
    if (this.#shells >= SHELLS_MAX) {
      throw new ShellLimitError(`more than ${SHELLS_MAX} shells inside each other`);
    }
    this.#shells++;
    try {
      return await body();
    } finally {
      this.#shells--;
    }
  }
}
