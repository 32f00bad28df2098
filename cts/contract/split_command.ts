/**
 * Command lines as a person types them, without a shell.
 *
 * @module
 */

/**
 * Splits a command line into words as a POSIX shell does, with its quotes and backslashes; nothing is expanded.
 *
 * @param command For example `python3 adapter.py --name "my device"`.
 * @returns The words; the first one is the program.
 * @throws {Error} If there is no word, or a quote or a backslash is left open.
 */
export function splitCommand(command: string): [string, ...string[]] {
  const words: string[] = [];
  const pattern = /(\s+)|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\]+)/gy;
  let word: string | undefined;
  let at = 0;
  while (at < command.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(command);
    if (match === null) {
      const rest = JSON.stringify(command.slice(at, at + 40));
      throw new Error(`Cannot read command: a quote or backslash is open at ${rest}, close it`);
    }
    at = pattern.lastIndex;
    const [, space, single, double, escaped, plain] = match;
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? "") + (single ?? double?.replace(/\\([$`"\\])/g, "$1") ?? escaped ?? plain);
    }
  }
  if (word !== undefined) words.push(word);
  const [program, ...rest] = words;
  if (program === undefined || program === "") {
    throw new Error(`Cannot read command: ${JSON.stringify(command)} names no program, name one`);
  }
  return [program, ...rest];
}
