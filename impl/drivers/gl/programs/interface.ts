/**
 * The interface of a linked program: attributes, uniforms, blocks and outputs, with their locations.
 *
 * Source: OpenGL ES 3.2, sections 7.3.1, 7.6 and 11.1.1.
 *
 * @module
 */

import { GL } from "../../../../cts/contract/enums.ts";
import { type Declaration, scanShader, type Storage } from "./shader_scan.ts";
import { SHADER_TYPES, type ShaderType } from "./shader_types.ts";

/** A variable of a program. */
export interface Variable {
  /** With `[0]` if it is an array. */
  readonly name: string;
  readonly type: ShaderType;
  readonly size: number;
  readonly isArray: boolean;
  /** -1 if it has none. */
  readonly location: number;
  /** Number of its block; -1 if it is in none. */
  readonly block: number;
  /** Bytes from the start of its block; -1 if it is in none. */
  readonly offset: number;
  /** Bytes from one element to the next in a block. */
  readonly arrayStride: number;
  /** Bytes from one column to the next in a block. */
  readonly matrixStride: number;
  /** Bits of the shaders that have it: GL_VERTEX_SHADER_BIT and so on. */
  readonly stages: number;
}

/** A block of uniforms or of storage. */
export interface Block {
  readonly name: string;
  /** As its layout says. */
  readonly binding: number;
  /** In bytes. */
  readonly size: number;
  /** Numbers of its variables. */
  readonly members: readonly number[];
  readonly stages: number;
}

/** The interface of a program. */
export interface ProgramInterface {
  readonly attributes: readonly Variable[];
  readonly uniforms: readonly Variable[];
  readonly uniformBlocks: readonly Block[];
  readonly outputs: readonly Variable[];
  readonly bufferVariables: readonly Variable[];
  readonly storageBlocks: readonly Block[];
  /** Varyings that are captured. */
  readonly varyings: readonly { readonly name: string; readonly type: ShaderType; size: number }[];
  /** Of the compute shader. */
  readonly workGroup: readonly [number, number, number] | undefined;
  /** Bits of the shaders it has. */
  readonly stages: number;
}

/** A shader, as linking takes it. */
export interface ShaderSource {
  /** GL_VERTEX_SHADER and so on. */
  readonly type: number;
  readonly source: string;
}

/** The shaders and settings that a program is linked from. */
export interface LinkInput {
  readonly shaders: readonly ShaderSource[];
  /** Locations that glBindAttribLocation gave. */
  readonly attributes: readonly (readonly [name: string, location: number])[];
  /** Varyings to capture. */
  readonly varyings: readonly string[];
}

const STAGE_BITS: Readonly<Record<number, number>> = {
  [GL.VERTEX_SHADER]: GL.VERTEX_SHADER_BIT,
  [GL.FRAGMENT_SHADER]: GL.FRAGMENT_SHADER_BIT,
  [GL.COMPUTE_SHADER]: GL.COMPUTE_SHADER_BIT,
  [GL.GEOMETRY_SHADER]: GL.GEOMETRY_SHADER_BIT,
  [GL.TESS_CONTROL_SHADER]: GL.TESS_CONTROL_SHADER_BIT,
  [GL.TESS_EVALUATION_SHADER]: GL.TESS_EVALUATION_SHADER_BIT,
};

type Found = Declaration & { readonly stages: number };

/** The most elements of arrays and the like that the variables of a shader may have. */
const SLOTS_MAX = 16_384;

function slotsOf(declarations: readonly Declaration[]): number {
  return declarations.reduce((sum, { size }) => sum + size, 0);
}

/** Links shaders: what their declarations say together; undefined if they have too many variables. */
export function linkInterface(
  { shaders, attributes, varyings }: LinkInput,
): ProgramInterface | undefined {
  const scans = shaders.map(({ type, source }) => ({ type, ...scanShader(source) }));
  const found = (storages: readonly Storage[], stage?: number): Found[] => {
    const byName = new Map<string, Found>();
    for (const { type, declarations } of scans) {
      if (stage !== undefined && type !== stage) continue;
      for (const one of declarations) {
        if (!storages.includes(one.storage) || !SHADER_TYPES.has(one.type)) continue;
        const stages = (byName.get(one.name)?.stages ?? 0) | STAGE_BITS[type]!;
        byName.set(one.name, { ...one, stages });
      }
    }
    return [...byName.values()];
  };
  if (scans.some(({ declarations }) => slotsOf(declarations) > SLOTS_MAX)) return undefined;
  const locations = new Map(attributes);
  const uniforms = found(["uniform"]);
  const buffers = found(["buffer"]);
  const captured = found(["varying", "out"]);
  const compute = scans.find(({ type }) => type === GL.COMPUTE_SHADER);
  return {
    attributes: located(
      found(["attribute", "in"], GL.VERTEX_SHADER),
      (one) => one.layout.get("location") ?? locations.get(one.name),
      ({ columns }) => columns,
    ),
    uniforms: withBlocks(uniforms),
    uniformBlocks: blocksOf(uniforms),
    outputs: located(
      found(["out"], GL.FRAGMENT_SHADER),
      (one) => one.layout.get("location"),
      () => 1,
    ),
    bufferVariables: withBlocks(buffers),
    storageBlocks: blocksOf(buffers),
    varyings: varyings.flatMap((name) => {
      const declared = captured.find((one) => one.name === name.replace(/\[\d+\]$/, ""));
      const type = SHADER_TYPES.get(declared?.type ?? (name === "gl_Position" ? "vec4" : ""));
      return type === undefined ? [] : [{ name, type, size: declared?.size ?? 1 }];
    }),
    workGroup: compute && [
      compute.layout.get("local_size_x") ?? 1,
      compute.layout.get("local_size_y") ?? 1,
      compute.layout.get("local_size_z") ?? 1,
    ],
    stages: scans.reduce((bits, { type }) => bits | (STAGE_BITS[type] ?? 0), 0),
  };
}

function toVariable(one: Found, location: number, more: Partial<Variable> = {}): Variable {
  return {
    name: one.isArray ? `${one.name}[0]` : one.name,
    type: SHADER_TYPES.get(one.type)!,
    size: one.size,
    isArray: one.isArray,
    location,
    block: -1,
    offset: -1,
    arrayStride: -1,
    matrixStride: -1,
    stages: one.stages,
    ...more,
  };
}

/** Gives variables the locations that they ask for, and the others what is free. */
function located(
  found: readonly Found[],
  wanted: (one: Found) => number | undefined,
  slots: (type: ShaderType) => number,
): Variable[] {
  const taken = new Set<number>();
  const room = (one: Found) => one.size * slots(SHADER_TYPES.get(one.type)!);
  const take = (location: number, count: number) => {
    for (let i = 0; i < count; i++) taken.add(location + i);
    return location;
  };
  const fixed = new Map(found.flatMap((one) => {
    const location = wanted(one);
    return location === undefined ? [] : [[one, take(location, room(one))] as const];
  }));
  let next = 0;
  return found.map((one) => {
    const location = fixed.get(one);
    if (location !== undefined) return toVariable(one, location);
    const count = room(one);
    while (hasTaken(taken, next, count)) next++;
    return toVariable(one, take(next, count));
  });
}

function hasTaken(taken: ReadonlySet<number>, first: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (taken.has(first + i)) return true;
  return false;
}

/** Uniforms with locations, and members of blocks with offsets. */
function withBlocks(found: readonly Found[]): Variable[] {
  const names = blockNames(found);
  const offsets = new Map(names.map((name) => [name, 0]));
  const free = located(
    found.filter(({ block, type }) => block === undefined && type !== "atomic_uint"),
    (one) => one.layout.get("location"),
    () => 1,
  );
  const locations = new Map(free.map(({ name, location }) => [name, location]));
  return found.map((one) => {
    const { block } = one;
    const plain = toVariable(one, -1);
    if (block === undefined) return { ...plain, location: locations.get(plain.name) ?? -1 };
    const { alignment, bytes, arrayStride, matrixStride } = std140(plain);
    const offset = Math.ceil((offsets.get(block) ?? 0) / alignment) * alignment;
    offsets.set(block, offset + bytes);
    return { ...plain, block: names.indexOf(block), offset, arrayStride, matrixStride };
  });
}

function blockNames(found: readonly Found[]): string[] {
  return [...new Set(found.flatMap(({ block }) => block ?? []))];
}

function blocksOf(found: readonly Found[]): Block[] {
  const variables = withBlocks(found);
  return blockNames(found).map((name, number) => {
    const members = variables.flatMap(({ block }, i) => block === number ? [i] : []);
    const end = Math.max(0, ...members.map((i) => variables[i]!.offset + lengthOf(variables[i]!)));
    return {
      name,
      binding: found.find(({ block }) => block === name)?.layout.get("binding") ?? 0,
      size: Math.ceil(end / VECTOR) * VECTOR,
      members,
      stages: members.reduce((bits, i) => bits | variables[i]!.stages, 0),
    };
  });
}

function lengthOf(variable: Variable): number {
  return std140(variable).bytes;
}

/** Bytes of a component, and of a vector of four. */
const COMPONENT = 4;
const VECTOR = 16;

/** How a variable lies in a block (OpenGL ES 3.2, section 7.6.2.2); all blocks are laid out so. */
function std140({ type: { rows, columns }, size, isArray }: Variable) {
  const isMatrix = columns > 1;
  const alignment = isMatrix || isArray || rows > 2 ? VECTOR : rows * COMPONENT;
  const one = isMatrix ? columns * VECTOR : rows * COMPONENT;
  const stride = Math.ceil(one / VECTOR) * VECTOR;
  return {
    alignment,
    bytes: isArray ? stride * size : one,
    arrayStride: isArray ? stride : 0,
    matrixStride: isMatrix ? VECTOR : 0,
  };
}
