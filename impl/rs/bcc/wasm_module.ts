/**
 * A module of WebAssembly by its sections, as far as its code is changed.
 *
 * @module
 */

import { SECTION, unsigned, WasmCodeError, WasmReader } from "./wasm_code.ts";

const MAGIC_BYTES = 8;
/** A kind of what is imported or exported. */
const [FUNCTION, TABLE, GLOBAL] = [0, 1, 3];
/** The last section that there is. */
const LAST_SECTION = 11;
/** A custom section of this project's own: names of kernels that run on one thread, a line each. */
export const ALONE_SECTION = "strata.alone";

/** A part of a module. */
interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

/** The additions to a module, and its functions' code. */
interface Changes {
  /** Further globals: type, whether they change, and their value. */
  readonly globals: readonly (readonly number[])[];
  /** All functions' bodies. */
  readonly bodies: readonly (readonly number[])[];
  /** The names in {@link ALONE_SECTION}. */
  readonly alone: readonly string[];
}

/** A module. */
export class WasmModule {
  readonly #sections: readonly Section[];
  readonly #magic: Uint8Array;
  /** Names of functions and of globals that it imports. */
  readonly importedFunctions: readonly string[];
  readonly importedGlobals: readonly string[];
  /** Functions that it exports, by name. */
  readonly exported: ReadonlyMap<string, number>;
  /** How many parameters each of its functions has. */
  readonly parameters: readonly number[];
  readonly bodies: readonly Uint8Array[];
  /** Globals of its own: how many, and what describes them. */
  readonly globals: { readonly count: number; readonly bytes: Uint8Array };

  /**
   * @param module The module.
   * @throws {WasmCodeError} If it has a section that is not known.
   */
  constructor(module: Uint8Array) {
    this.#magic = module.subarray(0, MAGIC_BYTES);
    this.#sections = sectionsOf(module);
    const found = new Map(this.#sections.map(({ id, content }) => [id, content]));
    const imports = importsOf(found.get(SECTION.import));
    this.importedFunctions = imports.filter(({ kind }) => kind === FUNCTION).map(({ name }) =>
      name
    );
    this.importedGlobals = imports.filter(({ kind }) => kind === GLOBAL).map(({ name }) => name);
    this.exported = exportsOf(found.get(SECTION.export));
    this.parameters = parametersOf(found.get(SECTION.type), found.get(SECTION.function));
    this.bodies = bodiesOf(found.get(SECTION.code));
    const globals = new WasmReader(found.get(SECTION.global) ?? new Uint8Array(1));
    const count = globals.unsigned();
    this.globals = { count, bytes: globals.bytes.subarray(globals.at) };
  }

  /** The module with further globals, and other code. */
  with({ globals, bodies, alone }: Changes): Uint8Array<ArrayBuffer> {
    const count = unsigned(this.globals.count + globals.length);
    const code = [
      unsigned(bodies.length),
      ...bodies.flatMap((body) => [unsigned(body.length), body]),
    ];
    const replaced = new Map<number, readonly ArrayLike<number>[]>([
      [SECTION.global, [count, this.globals.bytes, ...globals]],
      [SECTION.code, code],
    ]);
    const parts: ArrayLike<number>[] = [this.#magic];
    const add = (id: number, contents: readonly ArrayLike<number>[]) => {
      const length = contents.reduce((sum, part) => sum + part.length, 0);
      parts.push([id], unsigned(length), ...contents);
    };
    for (const { id, content } of withGlobals(this.#sections)) {
      add(id, replaced.get(id) ?? [content]);
    }
    const name = new TextEncoder().encode(ALONE_SECTION);
    add(SECTION.custom, [[name.length], name, new TextEncoder().encode(alone.join("\n"))]);
    return joined(parts);
  }
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function sectionsOf(module: Uint8Array): Section[] {
  const reader = new WasmReader(module, MAGIC_BYTES);
  const sections: Section[] = [];
  while (reader.at < module.length) {
    const id = reader.byte();
    sections.push({ id, content: reader.take(reader.unsigned()) });
  }
  return sections;
}

/** The sections, with one of globals at its place: before the first that comes after it. */
function withGlobals(sections: readonly Section[]): readonly Section[] {
  if (sections.some(({ id }) => id === SECTION.global)) return sections;
  const before = sections.findIndex(({ id }) => id > SECTION.global && id <= LAST_SECTION);
  return sections.toSpliced(before, 0, { id: SECTION.global, content: new Uint8Array() });
}

function nameAt(reader: WasmReader): string {
  return new TextDecoder().decode(reader.take(reader.unsigned()));
}

function importsOf(content: Uint8Array | undefined): { kind: number; name: string }[] {
  const reader = new WasmReader(content ?? new Uint8Array(1));
  return Array.from({ length: reader.unsigned() }, () => {
    reader.take(reader.unsigned());
    const name = nameAt(reader);
    const kind = reader.byte();
    if (kind === FUNCTION) reader.skip();
    else if (kind === GLOBAL) reader.take(2);
    else {
      if (kind === TABLE) reader.take(1);
      reader.skip((reader.byte() & 1) === 0 ? 1 : 2);
    }
    return { kind, name };
  });
}

function exportsOf(content: Uint8Array | undefined): Map<string, number> {
  const found = new Map<string, number>();
  const reader = new WasmReader(content ?? new Uint8Array(1));
  for (let left = reader.unsigned(); left > 0; left--) {
    const name = nameAt(reader);
    const kind = reader.byte();
    const index = reader.unsigned();
    if (kind === FUNCTION) found.set(name, index);
  }
  return found;
}

function parametersOf(types: Uint8Array | undefined, functions: Uint8Array | undefined): number[] {
  const counts: number[] = [];
  const reader = new WasmReader(types ?? new Uint8Array(1));
  for (let left = reader.unsigned(); left > 0; left--) {
    if (reader.byte() !== 0x60) throw new WasmCodeError("a type is not that of a function");
    const count = reader.unsigned();
    counts.push(count);
    reader.take(count);
    reader.take(reader.unsigned());
  }
  const list = new WasmReader(functions ?? new Uint8Array(1));
  return Array.from({ length: list.unsigned() }, () => counts[list.unsigned()]!);
}

function bodiesOf(content: Uint8Array | undefined): Uint8Array[] {
  const reader = new WasmReader(content ?? new Uint8Array(1));
  return Array.from({ length: reader.unsigned() }, () => reader.take(reader.unsigned()));
}
