/**
 * Paths that an expression of file_contexts is for, made from the expression itself.
 *
 * They tell on which partition a row can have files, and whether two rows have files in common, where nobody has listed
 * the files.
 *
 * @module
 */

/** A path that an expression probably matches. */
export interface RegexSample {
  readonly text: string;
  /** Where the first character stands that could be another one; the length of the text if there is none. */
  readonly literalLength: number;
}

/** Most samples of one expression. */
export const SAMPLES_MAX = 16;

const DEPTH_MAX = 50;
const LENGTH_MAX = 10_000;
const CLASSES: Readonly<Record<string, string>> = {
  d: "0",
  w: "a",
  s: " ",
  D: "a",
  W: "-",
  S: "a",
};

/** An expression that is not understood. */
class Unknown extends Error {}

/**
 * Makes paths from an expression: each choice in turn, what may be left out once with and once without it.
 *
 * @param regex An expression, without anchors.
 * @returns At most {@link SAMPLES_MAX}; none if the expression is not understood. That they match is not certain.
 */
export function regexSamples(regex: string): RegexSample[] {
  try {
    const reader = new SampleReader(regex);
    const samples = reader.choices(0);
    return reader.isAtEnd ? samples : [];
  } catch (error) {
    if (error instanceof Unknown) return [];
    throw error;
  }
}

/**
 * Checks that an expression may match something in one of some directories, or the directory itself.
 *
 * @param regex An expression, without anchors.
 * @param directories Absolute paths.
 */
export function mayMatchIn(regex: string, ...directories: readonly string[]): boolean {
  const samples = regexSamples(regex);
  const literal = /^[^.^$?*+|[({\\]*/.exec(regex)?.[0] ?? "";
  const all = samples.length > 0
    ? samples
    : [{ text: `${literal}x`, literalLength: literal.length }];
  return all.some(({ text, literalLength }) =>
    directories.some((directory) => {
      if (text === directory || text.startsWith(`${directory}/`)) return true;
      const isOpen = literalLength < text.length;
      return isOpen && `${directory}/`.startsWith(text.slice(0, literalLength));
    })
  );
}

/**
 * All texts that an expression matches, if they are few.
 *
 * @param regex An expression, without anchors.
 * @returns Undefined if they are more than {@link SAMPLES_MAX}, or the expression is not understood.
 */
export function finiteTexts(regex: string): string[] | undefined {
  try {
    const reader = new SampleReader(regex);
    const samples = reader.choices(0);
    const isFinite = reader.isAtEnd && !reader.isOpen && samples.length < SAMPLES_MAX;
    return isFinite ? [...new Set(samples.map(({ text }) => text))] : undefined;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

const EMPTY: RegexSample = { text: "", literalLength: 0 };

class SampleReader {
  /** Whether the expression matches other texts than the samples. */
  isOpen = false;
  readonly #regex: string;
  #at = 0;

  constructor(regex: string) {
    this.#regex = regex;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#regex.length;
  }

  /** Alternatives, up to the end or a closing parenthesis. */
  choices(depth: number): RegexSample[] {
    if (depth > DEPTH_MAX) throw new Unknown();
    const lists = [this.#sequence(depth)];
    while (this.#peek() === "|") {
      this.#at++;
      lists.push(this.#sequence(depth));
    }
    const result: RegexSample[] = [];
    const longest = Math.max(...lists.slice(0, 1000).map((list) => list.length));
    for (let i = 0; i < longest; i++) {
      for (const list of lists) {
        const sample = list[i];
        if (sample !== undefined && result.length < SAMPLES_MAX) result.push(sample);
      }
    }
    return result;
  }

  #sequence(depth: number): RegexSample[] {
    let samples: RegexSample[] = [EMPTY];
    while (!this.isAtEnd && this.#peek() !== "|" && this.#peek() !== ")") {
      samples = joined(samples, this.#repeated(this.#atom(depth)));
    }
    return samples;
  }

  #atom(depth: number): RegexSample[] {
    const char = this.#take();
    switch (char) {
      case "(": {
        if (this.#peek() === "?") {
          if (this.#regex[this.#at + 1] !== ":") throw new Unknown();
          this.#at += 2;
        }
        const samples = this.choices(depth + 1);
        if (this.#take() !== ")") throw new Unknown();
        return samples;
      }
      case ".":
        return this.#wild("x");
      case "[":
        return this.#wild(this.#class());
      case "^":
      case "$":
        this.isOpen = true;
        return [EMPTY];
      case "\\": {
        const escaped = this.#take();
        const member = CLASSES[escaped];
        if (member !== undefined) return this.#wild(member);
        if (/[A-Za-z0-9]/.test(escaped)) throw new Unknown();
        return [literal(escaped)];
      }
      case "*":
      case "+":
      case "?":
        throw new Unknown();
    }
    return [literal(char)];
  }

  #repeated(samples: readonly RegexSample[]): RegexSample[] {
    const char = this.#peek();
    if (char === "?" || char === "*") {
      this.isOpen ||= char === "*";
      this.#at++;
      this.#skipMode();
      return [...samples, EMPTY];
    }
    if (char === "+") {
      this.isOpen = true;
      this.#at++;
      this.#skipMode();
      return [...samples];
    }
    const braces = /^\{(\d{1,3})(,\d{0,5})?\}/.exec(this.#regex.slice(this.#at, this.#at + 12));
    if (braces === null) return [...samples];
    this.isOpen = true;
    this.#at += braces[0].length;
    this.#skipMode();
    let result: RegexSample[] = [EMPTY];
    for (let i = 0; i < Number(braces[1]); i++) result = joined(result, samples);
    return result;
  }

  /** A lazy or possessive repetition has the same samples. */
  #skipMode(): void {
    if (this.#peek() === "?" || this.#peek() === "+") this.#at++;
  }

  #wild(text: string): RegexSample[] {
    this.isOpen = true;
    return [{ text, literalLength: 0 }];
  }

  /** A character of a class, whose `[` is taken already. */
  #class(): string {
    const isNegated = this.#peek() === "^";
    if (isNegated) this.#at++;
    const start = this.#at;
    let members = "";
    for (let char = this.#take(); char !== "]" || this.#at === start + 1; char = this.#take()) {
      if (char === "[" && this.#peek() === ":") throw new Unknown();
      if (char !== "\\") members += char;
      else {
        const escaped = this.#take();
        members += CLASSES[escaped] ?? escaped;
      }
    }
    if (!isNegated) return members[0] ?? "";
    return ["x", "0", "-", "/"].find((char) => !members.includes(char)) ?? "~";
  }

  #peek(): string | undefined {
    return this.#regex[this.#at];
  }

  #take(): string {
    const char = this.#regex[this.#at++];
    if (char === undefined) throw new Unknown();
    return char;
  }
}

function literal(text: string): RegexSample {
  return { text, literalLength: text.length };
}

function joined(before: readonly RegexSample[], after: readonly RegexSample[]): RegexSample[] {
  const result: RegexSample[] = [];
  if ((before[0]?.text.length ?? 0) + (after[0]?.text.length ?? 0) > LENGTH_MAX) {
    throw new Unknown();
  }
  for (const b of after) {
    for (const a of before) {
      if (result.length === SAMPLES_MAX) return result;
      const isLiteral = a.literalLength === a.text.length;
      result.push({
        text: a.text + b.text,
        literalLength: isLiteral ? a.literalLength + b.literalLength : a.literalLength,
      });
    }
  }
  return result;
}
