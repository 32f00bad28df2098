/**
 * Which results are names of objects, or locations: the driver chooses them, so that they are others with a layer that has objects
 * of its own, and no app may tell them by their numbers.
 *
 * Source: Khronos OpenGL ES 3.2, 2.6 "Objects and the Object Model" and the tables of state (21).
 *
 * @module
 */

import type { Call, ResultValue } from "../contract/program.ts";

/** The meaning of a number. */
interface Naming {
  /** Numbers of one kind are names of one space, for example `texture`. */
  readonly kind: string;
  /** Whether they are new, so that one that was there before is another object now. */
  readonly isNew: boolean;
}

const GENERATES =
  /^glGen(Texture|Buffer|Framebuffer|Renderbuffer|VertexArray|Sampler|Querie|TransformFeedback|ProgramPipeline)s(OES|EXT|NV|KHR)?$/;
const CREATES = /^glCreate(Shader|Program)/;
const LOCATES = /^glGet(UniformLocation|UniformBlockIndex|ProgramResource(Location|Index))$/;
const ASKS = /^glGetInteger(64)?v$/;
/** The names that are bound, by the enum that asks for them. */
const BOUND: Readonly<Record<number, string>> = {
  0x8b8d: "program",
  0x825a: "programpipeline",
  0x8919: "sampler",
  0x8e25: "transformfeedback",
  0x85b5: "vertexarray",
  0x8ca6: "framebuffer",
  0x8caa: "framebuffer",
  0x8ca7: "renderbuffer",
  ...among("texture", [0x8069, 0x806a, 0x8514, 0x8c1d, 0x9104, 0x9105, 0x8c2c, 0x900a, 0x8d67]),
  ...among("buffer", [
    ...[0x8894, 0x8895, 0x88ed, 0x88ef, 0x8a28, 0x8c8f, 0x8f36, 0x8f37, 0x8f43, 0x90ef],
    ...[0x90d3, 0x92c1, 0x8c2a],
  ]),
};

function among(kind: string, enums: readonly number[]): Record<number, string> {
  return Object.fromEntries(enums.map((one) => [one, kind]));
}

/** The meaning of the value that a call returns; undefined where it is no name. */
function namingOfValue({ fn, args }: Call): Naming | undefined {
  if (CREATES.test(fn)) return { kind: "program", isNew: true };
  if (!LOCATES.test(fn)) return undefined;
  return { kind: `${fn} of ${JSON.stringify(args.slice(0, -1))}`, isNew: false };
}

/** The meaning of the cells of the memory that a call fills; undefined where they are no names. */
function namingOfCells({ fn, args }: Call): Naming | undefined {
  const made = GENERATES.exec(fn)?.[1];
  if (made !== undefined) {
    return { kind: made.toLowerCase().replace("querie", "query"), isNew: true };
  }
  const asked = ASKS.test(fn) && typeof args[0] === "number" ? BOUND[args[0]] : undefined;
  return asked === undefined ? undefined : { kind: asked, isNew: false };
}

/** Numbers in place of names of objects and of locations, in the order in which they come up. */
export class ObjectNames {
  readonly #numbers = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /**
   * The result of a call, by its number if it is a name. Any other stays as it is, and so does a name that nobody gave
   * the app.
   *
   * @param call The call.
   * @param value What it returned.
   */
  ofValue(call: Call, value: ResultValue): ResultValue {
    return this.#name(value, namingOfValue(call));
  }

  /**
   * The same for a cell of memory that a call filled.
   *
   * @param call The call.
   * @param cell What it stored.
   */
  ofCell(call: Call, cell: ResultValue): ResultValue {
    return this.#name(cell, namingOfCells(call));
  }

  #name(value: ResultValue, naming: Naming | undefined): ResultValue {
    if (naming === undefined || typeof value !== "number") return value;
    const { kind, isNew } = naming;
    const isLocation = kind.startsWith("gl");
    if (isLocation ? value < 0 : value <= 0) return value;
    const key = `${kind} ${value}`;
    const known = isNew ? undefined : this.#numbers.get(key);
    if (known !== undefined) return known;
    if (!isNew && !isLocation) return value;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = isLocation ? `location ${number}` : `${kind} ${number}`;
    this.#numbers.set(key, name);
    return name;
  }
}
