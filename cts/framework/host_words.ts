/**
 * The host shell's quoting, as far as a line that a person types needs it.
 *
 * @module
 */

/**
 * Splits a line into words, as the host's shell does with quotes and backslashes.
 *
 * @param line A line without pipes, redirections and variables.
 * @throws {Error} If a quote is not closed.
 */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const character = line.charAt(i);
    if (character === " " || character === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      const [text, end] = readQuoted(line, i);
      word = (word ?? "") + text;
      i = end;
    } else if (character === "\\" && i + 1 < line.length) {
      word = (word ?? "") + line.charAt(++i);
    } else {
      word = (word ?? "") + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

/**
 * Removes the quotes of a text that is one quoted word.
 *
 * @param text For example `'ls "a b"'`.
 * @returns What is inside the quotes, or the text itself if it is anything else.
 */
export function unquoteWhole(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('"')) return text;
  const [inside, end] = readQuoted(text, 0);
  return end === text.length - 1 ? inside : text;
}

function readQuoted(line: string, start: number): [text: string, end: number] {
  const quote = line.charAt(start);
  let text = "";
  for (let i = start + 1; i < line.length; i++) {
    const character = line.charAt(i);
    if (character === quote) return [text, i];
    const next = line.charAt(i + 1);
    if (quote === '"' && character === "\\" && next !== "" && '"\\$`'.includes(next)) {
      text += next;
      i++;
    } else {
      text += character;
    }
  }
  throw new Error(`Cannot read ${JSON.stringify(line.slice(0, 80))}: the quote ${quote} is open`);
}
