/**
 * Linking, and what is kept of it: program binaries, and entries of the application's blob cache.
 *
 * A binary holds what was linked, since that is all that linking is in this driver, with its digest. The blob cache is asked
 * for a binary at every link, by the digest of what is linked, and given one that it did not have.
 *
 * Source: OpenGL ES 3.2, section 7.5; OES_get_program_binary; EGL_ANDROID_blob_cache.
 *
 * @module
 */

import { joined } from "../../../platform/joined.ts";
import { createHash } from "node:crypto";
import type { GlContext, GlFunctions, GlGetters } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { type LinkInput, linkInterface } from "./interface.ts";
import { type Executable, type Program, programNamed } from "./objects.ts";
import { ES2 } from "../versions.ts";
import { bytesOf, cellCount, writeCell, writeCells } from "../words.ts";

/** The driver's binary format; no registered one. */
export const BINARY_FORMAT = 0x5354_5241;

const MAGIC = "Strata program 1\n";
const DIGEST_BYTES = 32;
const BINARY_MAX = 2 ** 24;

/** Functions of this file. */
export const PROGRAM_BINARY_FUNCTIONS: GlFunctions = {
  glGetProgramBinary(gl, name, size, length, format, out) {
    const program = programNamed(gl, name);
    gl.checkSigns(size);
    const binary = program.executable?.binary;
    if (binary === undefined || binary.length > size) {
      writeCell(length, 0, 0);
      return gl.fail(GL.INVALID_OPERATION);
    }
    const memory = bytesOf(out);
    if (memory !== undefined) memory.set(binary.subarray(0, memory.length));
    else if (cellCount(out) > 0) writeCells(out, [...binary]);
    writeCell(length, 0, binary.length);
    writeCell(format, 0, BINARY_FORMAT);
  },
  glProgramBinary(gl, name, format, binary, length) {
    const program = programNamed(gl, name);
    gl.checkEnum(format, [BINARY_FORMAT]);
    gl.checkSigns(length);
    const bytes = bytesOf(binary)?.subarray(0, length);
    const input = bytes === undefined ? undefined : decodeBinary(bytes);
    install(program, input && linked(input));
    if (program.executable === undefined) program.log = "ERROR: no program binary of this driver";
  },
};

/** Formats of program binaries. */
export const PROGRAM_BINARY_GETTERS: GlGetters = {
  [GL.PROGRAM_BINARY_FORMATS]: [ES2, () => BINARY_FORMAT],
};

/** Links a program from its shaders, with the help of the application's blob cache. */
export function linkProgram(gl: GlContext, program: Program): void {
  const input: LinkInput = {
    shaders: [...program.shaders].map(({ type, source }) => ({ type, source })),
    attributes: [...program.attributes],
    varyings: program.varyings,
  };
  const { blobs } = gl.driver.host;
  const key = encodeKey(gl, input);
  const stored = blobs.get(key);
  const known = stored === undefined ? undefined : decodeBinary(stored);
  const executable = linked(known ?? input);
  install(program, executable);
  if (executable === undefined) program.log = "ERROR: too many variables";
  else if (known === undefined) blobs.set(key, executable.binary);
}

/** Makes an executable the program's; undefined if linking failed. */
export function install(program: Program, executable: Executable | undefined): void {
  program.executable = executable;
  program.isValid = false;
  program.log = "";
  program.values.clear();
  program.blockBindings.clear();
}

function linked(input: LinkInput): Executable | undefined {
  const offered = linkInterface(input);
  return offered && { ...offered, binary: encodeBinary(input) };
}

function digest(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/** The key of what is linked: its digest, after the driver's name and version. */
function encodeKey(gl: GlContext, input: LinkInput): Uint8Array {
  const text = new TextEncoder();
  const head = text.encode(`${MAGIC}${versionString(gl)}\n`);
  return joined([head, digest(text.encode(JSON.stringify(input)))]);
}

/** Writes a binary: its kind, the digest of the rest, and what was linked. */
export function encodeBinary(input: LinkInput): Uint8Array {
  const text = new TextEncoder();
  const body = text.encode(JSON.stringify(input));
  return joined([text.encode(MAGIC), digest(body), body]);
}

/** Reads what was linked into a binary; undefined if it is none of this driver. */
export function decodeBinary(binary: Uint8Array): LinkInput | undefined {
  const begin = MAGIC.length + DIGEST_BYTES;
  if (binary.length < begin || binary.length > BINARY_MAX) return undefined;
  const text = new TextDecoder();
  const body = binary.slice(begin);
  const isRight = text.decode(binary.slice(0, MAGIC.length)) === MAGIC &&
    digest(body).every((byte, i) => byte === binary[MAGIC.length + i]);
  if (!isRight) return undefined;
  try {
    const input: unknown = JSON.parse(text.decode(body));
    return isInput(input) ? input : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function isInput(input: unknown): input is LinkInput {
  const { shaders, attributes, varyings } = (input ?? {}) as Partial<Record<string, unknown>>;
  return Array.isArray(shaders) && Array.isArray(attributes) && Array.isArray(varyings) &&
    shaders.every((one) => Number.isInteger(one?.type) && typeof one?.source === "string") &&
    attributes.every((one) =>
      Array.isArray(one) && typeof one[0] === "string" && Number.isInteger(one[1])
    ) &&
    varyings.every((one) => typeof one === "string");
}

/** GL_VERSION, for which a binary is good. */
export function versionString({ version: [major, minor] }: GlContext): string {
  return `OpenGL ES${major === 1 ? "-CM" : ""} ${major}.${minor} Strata`;
}
