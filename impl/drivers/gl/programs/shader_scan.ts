/**
 * Finds the declarations of a shader. Nothing is compiled: bodies of functions are passed over, both arms of an `#if` are
 * read. Takes time in proportion to the source.
 *
 * @module
 */

/** How a variable is stored. */
export type Storage = "attribute" | "uniform" | "varying" | "in" | "out" | "buffer";

/** A declared variable; those of structs are one for each member. */
export interface Declaration {
  readonly storage: Storage;
  /** As GL names it: `lights[0].color`, without the `[0]` of an array. */
  readonly name: string;
  /** The name of its type in the shader. */
  readonly type: string;
  /** How many elements; 1 for no array. */
  readonly size: number;
  readonly isArray: boolean;
  /** `location`, `binding` or `offset` and such of its layout. */
  readonly layout: ReadonlyMap<string, number>;
  /** The block that it is a member of. */
  readonly block?: string | undefined;
}

/** The declarations of a shader. */
export interface ShaderScan {
  /** The number after `#version`; 100 if there is none. */
  readonly version: number;
  readonly declarations: readonly Declaration[];
  /** `layout(...) in;` of compute shaders and the like. */
  readonly layout: ReadonlyMap<string, number>;
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly isArray: boolean;
}

const COMMENTS = /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/g;
const TOKENS = /[A-Za-z_]\w*|0[xX][\da-fA-F]+|\d+|\S/g;
const STORAGES: readonly string[] = ["attribute", "uniform", "varying", "in", "out", "buffer"];
const QUALIFIERS = new Set(
  ("const invariant precise centroid flat smooth sample patch lowp mediump highp readonly writeonly coherent volatile " +
    "restrict shared").split(" "),
);
/** The most variables of a shader, members of structs included, and how deep structs go. */
const VARIABLES_MAX = 4096;
const DEPTH_MAX = 8;

/** Scans a shader's source. */
export function scanShader(source: string): ShaderScan {
  return new Scanner(source).scan();
}

class Scanner {
  readonly #tokens: readonly string[];
  readonly #constants = new Map<string, number>();
  readonly #structs = new Map<string, readonly Member[]>();
  readonly #declarations: Declaration[] = [];
  readonly #layout = new Map<string, number>();
  #version = 100;
  #at = 0;
  #left = VARIABLES_MAX;

  constructor(source: string) {
    const lines = source.replace(COMMENTS, " ").split("\n");
    const code = lines.filter((line) => !this.#directive(line.trim()));
    this.#tokens = code.join("\n").match(TOKENS) ?? [];
  }

  scan(): ShaderScan {
    while (this.#at < this.#tokens.length) this.#declaration();
    return { version: this.#version, declarations: this.#declarations, layout: this.#layout };
  }

  #directive(line: string): boolean {
    if (!line.startsWith("#")) return false;
    const [keyword, name, value] = line.slice(1).trim().split(/\s+/);
    if (keyword === "version") this.#version = Number.parseInt(name ?? "", 10) || 100;
    if (keyword === "define" && name !== undefined && /^\d+$/.test(value ?? "")) {
      this.#constants.set(name, Number(value));
    }
    return true;
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? "";
  }

  #take(): string {
    return this.#tokens[this.#at++] ?? "";
  }

  /** One declaration outside of functions, or something to pass over. */
  #declaration(): void {
    let storage: Storage | undefined;
    let isConstant = false;
    const layout = new Map<string, number>();
    for (;; this.#at++) {
      const token = this.#peek();
      if (token === "layout") this.#readLayout(layout);
      else if (STORAGES.includes(token)) storage = token as Storage;
      else if (!QUALIFIERS.has(token)) break;
      else isConstant ||= token === "const";
    }
    if (this.#peek() === ";") {
      for (const [key, value] of layout) this.#layout.set(key, value);
    } else if (this.#peek() === "struct") {
      this.#at++;
      this.#struct(storage, layout);
    } else if (storage !== undefined) this.#variables(storage, layout);
    else if (isConstant) this.#constant();
    this.#skipStatement();
  }

  #readLayout(layout: Map<string, number>): void {
    if (this.#tokens[this.#at + 1] !== "(") return;
    for (this.#at += 2; this.#peek() !== ")" && this.#at < this.#tokens.length; this.#at++) {
      if (this.#tokens[this.#at + 1] !== "=") continue;
      layout.set(this.#peek(), this.#number(this.#tokens[this.#at + 2] ?? ""));
      this.#at += 2;
    }
  }

  #number(text: string): number {
    return this.#constants.get(text) ?? (Number.parseInt(text) || 0);
  }

  #constant(): void {
    const [, name, equals, value] = this.#tokens.slice(this.#at, this.#at + 4);
    if (equals === "=") this.#constants.set(name!, this.#number(value ?? ""));
  }

  /** `Type name, name[2];` or `Block { ... } instance;` */
  #variables(storage: Storage, layout: ReadonlyMap<string, number>): void {
    const type = this.#take();
    if (this.#peek() !== "{") {
      for (const member of this.#declarators(type)) this.#add(storage, member, layout);
      return;
    }
    const members = this.#members();
    const isNamed = /^[A-Za-z_]/.test(this.#peek());
    for (const member of members) {
      const name = isNamed ? `${type}.${member.name}` : member.name;
      this.#add(storage, { ...member, name }, layout, type);
    }
  }

  #struct(storage: Storage | undefined, layout: ReadonlyMap<string, number>): void {
    const name = this.#peek() === "{" ? "" : this.#take();
    this.#structs.set(name, this.#members());
    if (storage === undefined) return;
    for (const member of this.#declarators(name)) this.#add(storage, member, layout);
  }

  /** Members between braces. */
  #members(): Member[] {
    const members: Member[] = [];
    if (this.#peek() !== "{") return members;
    this.#at++;
    while (this.#peek() !== "}" && this.#at < this.#tokens.length) {
      while (QUALIFIERS.has(this.#peek())) this.#at++;
      if (this.#peek() === "layout") {
        this.#readLayout(new Map());
        this.#at++;
      }
      members.push(...this.#declarators(this.#take()));
      if (this.#peek() === ";") this.#at++;
    }
    this.#at++;
    return members;
  }

  /** Names after a type, up to what ends the declaration. */
  #declarators(type: string): Member[] {
    const members: Member[] = [];
    const ofType = this.#arraySize();
    while (/^[A-Za-z_]/.test(this.#peek())) {
      const name = this.#take();
      const size = this.#arraySize() ?? ofType;
      if (this.#peek() === "(") return [];
      members.push({ name, type, size: size ?? 1, isArray: size !== undefined });
      this.#skipValue();
      if (this.#peek() !== ",") break;
      this.#at++;
    }
    return members;
  }

  /** The number between brackets; undefined without brackets. */
  #arraySize(): number | undefined {
    let size: number | undefined;
    while (this.#peek() === "[") {
      this.#at++;
      size = Math.max(1, (size ?? 1) * (this.#peek() === "]" ? 1 : this.#number(this.#peek())));
      while (this.#peek() !== "]" && this.#at < this.#tokens.length) this.#at++;
      this.#at++;
    }
    return size;
  }

  #skipValue(): void {
    if (this.#peek() !== "=") return;
    for (let depth = 0; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#peek();
      if (depth === 0 && (token === "," || token === ";")) return;
      if ("({[".includes(token)) depth++;
      else if (")}]".includes(token)) depth--;
    }
  }

  /** Up to a `;` outside of braces, or to the end of a body. */
  #skipStatement(): void {
    for (let depth = 0; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#peek();
      if (token === "{") depth++;
      else if (token === "}" && --depth <= 0 || token === ";" && depth === 0) break;
    }
    this.#at++;
  }

  #add(
    storage: Storage,
    member: Member,
    layout: ReadonlyMap<string, number>,
    block?: string,
    depth = 0,
  ): void {
    if (this.#left-- <= 0 || depth > DEPTH_MAX) return;
    const { name, type, size, isArray } = member;
    const members = this.#structs.get(type);
    if (members === undefined) {
      this.#declarations.push({ storage, name, type, size, isArray, layout, block });
      return;
    }
    for (let i = 0; i < size && this.#left > 0; i++) {
      const prefix = isArray ? `${name}[${i}]` : name;
      for (const inner of members) {
        this.#add(storage, { ...inner, name: `${prefix}.${inner.name}` }, layout, block, depth + 1);
      }
    }
  }
}
