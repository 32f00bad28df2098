/**
 * Functions of shader objects. Compiling finds no mistakes but a version of the language that the context does not have.
 *
 * Source: OpenGL ES 3.2, sections 7.1, 7.2 and 7.12; OpenGL ES 2.0, section 2.10.1.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { Shader, shaderNamed, ShadersAndPrograms } from "./objects.ts";
import { scanShader } from "./shader_scan.ts";
import { ALL, ES2, ES31, ES32, isIn } from "../versions.ts";
import { cellCount, readCell, readTextCell, writeCell, writeCells, writeText } from "../words.ts";

/** Kinds of shaders, with the version that has them. */
export const SHADER_KINDS: readonly (readonly [type: number, since: number])[] = [
  [GL.VERTEX_SHADER, ALL],
  [GL.FRAGMENT_SHADER, ALL],
  [GL.COMPUTE_SHADER, ES31],
  [GL.GEOMETRY_SHADER, ES32],
  [GL.TESS_CONTROL_SHADER, ES32],
  [GL.TESS_EVALUATION_SHADER, ES32],
];

/** Functions of this file. */
export const SHADER_FUNCTIONS: GlFunctions = {
  glCreateShader(gl, type) {
    gl.checkEnum(type, shaderKinds(gl));
    const names = gl.shared.own(ShadersAndPrograms);
    const name = names.generate();
    names.set(name, new Shader(name, type));
    return name;
  },
  glIsShader: (gl, name) => gl.shared.own(ShadersAndPrograms).get(name) instanceof Shader ? 1 : 0,
  glDeleteShader(gl, name) {
    if (name === 0) return;
    const shader = shaderNamed(gl, name);
    shader.isDeleted = true;
    if (shader.users === 0) gl.shared.own(ShadersAndPrograms).delete(name);
  },
  glShaderSource(gl, name, count, strings, lengths) {
    const shader = shaderNamed(gl, name);
    gl.checkSigns(count);
    const given = Math.min(count, cellCount(strings));
    shader.source = Array.from({ length: given }, (_, i) => {
      const length = cellCount(lengths) > i ? readCell(lengths, i) : -1;
      return readTextCell(strings, i, length) ?? "";
    }).join("");
  },
  glCompileShader(gl, name) {
    const shader = shaderNamed(gl, name);
    const version = languageVersion(shader.source);
    shader.isCompiled = languagesOf(gl).includes(version);
    shader.log = shader.isCompiled
      ? ""
      : `ERROR: version ${version} of the shading language is not supported, expected one of ${
        languagesOf(gl).join(", ")
      }`;
  },
  glGetShaderiv(gl, name, pname, out) {
    const shader = shaderNamed(gl, name);
    const values: Readonly<Record<number, number>> = {
      [GL.SHADER_TYPE]: shader.type,
      [GL.DELETE_STATUS]: Number(shader.isDeleted),
      [GL.COMPILE_STATUS]: Number(shader.isCompiled),
      [GL.INFO_LOG_LENGTH]: lengthWithNul(shader.log),
      [GL.SHADER_SOURCE_LENGTH]: lengthWithNul(shader.source),
    };
    gl.checkEnum(pname, Object.keys(values).map(Number));
    writeCell(out, 0, values[pname]!);
  },
  glGetShaderInfoLog(gl, name, size, length, out) {
    const shader = shaderNamed(gl, name);
    gl.checkSigns(size);
    writeText(shader.log, size, length, out);
  },
  glGetShaderSource(gl, name, size, length, out) {
    const shader = shaderNamed(gl, name);
    gl.checkSigns(size);
    writeText(shader.source, size, length, out);
  },
  glGetShaderPrecisionFormat(gl, type, precision, range, bits) {
    gl.checkEnum(type, [GL.VERTEX_SHADER, GL.FRAGMENT_SHADER]);
    const floats: readonly number[] = [GL.LOW_FLOAT, GL.MEDIUM_FLOAT, GL.HIGH_FLOAT];
    const integers: readonly number[] = [GL.LOW_INT, GL.MEDIUM_INT, GL.HIGH_INT];
    gl.checkEnum(precision, [...floats, ...integers]);
    writeCells(range, floats.includes(precision) ? [127, 127] : [31, 30]);
    writeCell(bits, 0, floats.includes(precision) ? 23 : 0);
  },
  glShaderBinary(gl, count) {
    gl.checkSigns(count);
    gl.fail(GL.INVALID_ENUM);
  },
  glReleaseShaderCompiler: () => {},
};

/** The kinds of shaders that a context has. */
export function shaderKinds(gl: GlContext): number[] {
  return SHADER_KINDS.filter(([, since]) => isIn(since, gl.api)).map(([type]) => type);
}

/** The version of the language that a source asks for. */
export function languageVersion(source: string): number {
  return scanShader(source.slice(0, VERSION_WITHIN)).version;
}

const VERSION_WITHIN = 4096;
const LANGUAGES = [[100, ES2], [300, 30], [310, ES31], [320, ES32]] as const;

/** The versions of the language that a context compiles. */
export function languagesOf(gl: GlContext): number[] {
  return LANGUAGES.filter(([, since]) => isIn(since, gl.api)).map(([version]) => version);
}

/** Length of a text with its NUL; 0 for none. */
export function lengthWithNul(text: string): number {
  return text === "" ? 0 : new TextEncoder().encode(text).length + 1;
}
