/**
 * Reads type declarations out of a policy's source (`*.te`).
 *
 * Macros are not expanded: those that choose by the build are decided, and of all others only the arguments are read,
 * none of which declares a type in Android's `te_macros`.
 *
 * Source: AOSP system/sepolicy, public/te_macros; SELinux policy language, type statements.
 *
 * @module
 */

import {
  addToAttribute,
  PolicyError,
  type PolicySource,
  type PolicyStatements,
} from "./policy_source.ts";

/** The build that conditional parts of a policy's source depend on. */
export interface PolicyBuild {
  /** target_full_treble. */
  readonly fullTreble: boolean;
  /** userdebug and eng builds. */
  readonly debuggable: boolean;
}

interface Token {
  readonly text: string;
  readonly line: number;
}

const TOKEN = /\n|[#][^\n]*|\bdnl\b[^\n]*|[\w.$@*~-]+|[^\s]/g;
const NAME = /^[A-Za-z_][\w.-]*$/;

/** Longest list of names in one statement. */
const NAMES_MAX = 10_000;

/** Which macros keep their argument (AOSP system/sepolicy, public/te_macros). */
function conditions(build: PolicyBuild): ReadonlyMap<string, boolean> {
  return new Map([
    ["full_treble_only", build.fullTreble],
    ["not_full_treble", !build.fullTreble],
    ["compatible_property_only", build.fullTreble],
    ["not_compatible_property", !build.fullTreble],
    ["userdebug_or_eng", build.debuggable],
    ["with_asan", false],
    ["with_native_coverage", false],
    ["recovery_only", false],
    ["not_recovery", true],
  ]);
}

/**
 * Reads the type declarations of one source.
 *
 * @param source The source.
 * @param build What conditional parts depend on.
 * @param statements Where to add them.
 * @throws {PolicyError} If a declaration is not whole.
 */
export function readTe(
  source: PolicySource,
  build: PolicyBuild,
  statements: PolicyStatements,
): void {
  new TeReader(source, build, statements).read();
}

class TeReader {
  readonly #source: PolicySource;
  readonly #conditions: ReadonlyMap<string, boolean>;
  readonly #statements: PolicyStatements;
  readonly #tokens: Iterator<Token>;
  #next: Token | undefined;
  #line = 1;

  constructor(source: PolicySource, build: PolicyBuild, statements: PolicyStatements) {
    this.#source = source;
    this.#conditions = conditions(build);
    this.#statements = statements;
    this.#tokens = tokenize(source.text);
    this.#advance();
  }

  read(): void {
    for (let token = this.#take(); token !== undefined; token = this.#take()) {
      switch (token.text) {
        case "type":
          this.#type();
          break;
        case "typealias":
          {
            const type = this.#name("a type");
            const word = this.#take();
            if (word?.text !== "alias") {
              throw this.#error(`${quote(word)} stands where "alias" should`);
            }
            this.#aliases(type);
            this.#end();
          }
          break;
        case "typeattribute":
          this.#typeattribute();
          break;
        case "attribute":
          addToAttribute(this.#statements, this.#name("an attribute"));
          this.#end();
          break;
        case "define":
          if (this.#isNext("(")) this.#skipParentheses();
          break;
        default:
          if (this.#conditions.get(token.text) === false && this.#isNext("(")) {
            this.#skipParentheses();
          }
      }
    }
  }

  #type(): void {
    const line = this.#line;
    const type = this.#name("a type");
    const { types } = this.#statements;
    if (!types.has(type)) types.set(type, { file: this.#source.file, line });
    if (this.#isNext("alias")) {
      this.#advance();
      this.#aliases(type);
    }
    while (this.#isNext(",")) {
      this.#advance();
      addToAttribute(this.#statements, this.#name("an attribute"), { name: type });
    }
    this.#end();
  }

  #typeattribute(): void {
    const type = this.#name("a type");
    do {
      addToAttribute(this.#statements, this.#name("an attribute"), { name: type });
    } while (this.#isNext(",") && this.#take());
    this.#end();
  }

  #aliases(type: string): void {
    if (!this.#isNext("{")) {
      this.#statements.aliases.set(this.#name("an alias"), type);
      return;
    }
    this.#advance();
    for (let count = 0; !this.#isNext("}"); count++) {
      if (count === NAMES_MAX) throw this.#error(`over ${NAMES_MAX} aliases in one statement`);
      this.#statements.aliases.set(this.#name("an alias"), type);
    }
    this.#advance();
  }

  /** Skips an argument list, which may hold quotes and further lists. */
  #skipParentheses(): void {
    const line = this.#line;
    let depth = 0;
    for (let token = this.#take(); token !== undefined; token = this.#take()) {
      if (token.text === "(") depth++;
      if (token.text === ")" && --depth === 0) return;
    }
    throw new PolicyError(this.#source.file, line, 'a macro call has no end, expected ")"');
  }

  #name(what: string): string {
    const token = this.#take();
    if (token === undefined || !NAME.test(token.text)) {
      throw this.#error(`${quote(token)} stands where ${what} should`);
    }
    return token.text;
  }

  #end(): void {
    const token = this.#take();
    if (token?.text !== ";") throw this.#error(`${quote(token)} stands where ";" should`);
  }

  #isNext(text: string): boolean {
    return this.#next?.text === text;
  }

  #take(): Token | undefined {
    const token = this.#next;
    if (token !== undefined) this.#line = token.line;
    this.#advance();
    return token;
  }

  #advance(): void {
    const { value, done } = this.#tokens.next();
    this.#next = done ? undefined : value;
  }

  #error(reason: string): PolicyError {
    return new PolicyError(this.#source.file, this.#line, reason);
  }
}

function* tokenize(text: string): Generator<Token> {
  let line = 1;
  for (const [found] of text.matchAll(TOKEN)) {
    if (found === "\n") line++;
    else if (!found.startsWith("#") && !/^dnl\b/.test(found)) yield { text: found, line };
  }
}

function quote(token: Token | undefined): string {
  return token === undefined ? "the end of the file" : JSON.stringify(token.text.slice(0, 60));
}
