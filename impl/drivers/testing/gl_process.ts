/**
 * Contexts of the driver's OpenGL ES without its EGL, for the driver's own tests.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import type { DriverImage, DriverSurface } from "../driver_image.ts";
import { GL } from "../../../cts/contract/enums.ts";
import type { GlContext } from "../gl/context.ts";
import { ReferenceGl } from "../reference_gl.ts";

type Call = (...args: readonly unknown[]) => unknown;

/** A surface of 8 x 4 pixels with every kind of bits. */
export const SURFACE: DriverSurface = {
  width: 8,
  height: 4,
  bits: { red: 8, green: 8, blue: 8, alpha: 8, depth: 24, stencil: 8 },
};

/** OpenGL ES of a process, one context of which is current. */
export class GlProcess {
  /** The context that calls are made in. */
  context: GlContext | undefined;
  /** The surface that is drawn to and read from. */
  surface: DriverSurface | undefined = SURFACE;
  /** Images by handle. */
  readonly images: Map<unknown, DriverImage> = new Map();
  /** The application's blob cache, by key in hexadecimal. */
  readonly blobs: Map<string, Uint8Array> = new Map();
  /** How often EGL was told of a flush. */
  flushes = 0;
  /** The driver's OpenGL ES. */
  readonly gl: ReferenceGl;

  /**
   * @param version Of the context, as one number: 11, 20, 30, 31 or 32.
   * @param Gl The driver's OpenGL ES. Default: the reference one.
   */
  constructor(version: number, Gl = ReferenceGl) {
    this.gl = new Gl({
      current: () => this.context,
      drawSurface: () => this.surface,
      readSurface: () => this.surface,
      image: (handle) => this.images.get(handle),
      flushed: () => {
        this.flushes++;
      },
      blobs: {
        get: (key) => this.blobs.get(key.toHex()),
        set: (key, value) => void this.blobs.set(key.toHex(), value),
      },
    });
    this.context = this.createContext(version);
    this.context.madeCurrent(this.surface);
  }

  /**
   * Makes another context.
   *
   * @param version As one number.
   * @param share The context that it shares objects with.
   */
  createContext(version: number, share?: GlContext): GlContext {
    return this.gl.createContext({ version: [Math.floor(version / 10), version % 10], share });
  }

  /** Calls a function by its name without prefix. */
  call(name: string, ...args: readonly unknown[]): unknown {
    return (this.gl.exports().get(`gl${name}`) as unknown as Call)(...args);
  }

  /** Calls a function, and expects no error. */
  ok(name: string, ...args: readonly unknown[]): unknown {
    const result = this.call(name, ...args);
    assertEquals(this.call("GetError"), 0, `error of ${name}(${args.join(", ")})`);
    return result;
  }

  /** Calls a function, and expects an error. */
  fails(error: number, name: string, ...args: readonly unknown[]): unknown {
    const result = this.call(name, ...args);
    assertEquals(this.call("GetError"), error, `error of ${name}(${args.join(", ")})`);
    return result;
  }

  /** Numbers that glGetIntegerv gives, without error. */
  integers(name: number, count = 1): number[] {
    const out = new Int32Array(count);
    this.ok("GetIntegerv", name, out);
    return [...out];
  }

  /** The number that glGetIntegerv gives. */
  integer(name: number): number {
    return this.integers(name)[0]!;
  }

  /** A new name of a kind of objects. */
  gen(kind: string): number {
    const out = new Int32Array(1);
    this.ok(`Gen${kind}s`, 1, out);
    return out[0]!;
  }

  /** The integers that a function stores in its last argument, of so many. */
  out(count: number, name: string, ...args: readonly unknown[]): number[] {
    const out = new Int32Array(count);
    this.ok(name, ...args, out);
    return [...out];
  }
}

/** A shader that is compiled. */
export function compile(process: GlProcess, type: number, source: string): number {
  const shader = process.ok("CreateShader", type) as number;
  process.ok("ShaderSource", shader, 1, [source], null);
  process.ok("CompileShader", shader);
  assertEquals(process.out(1, "GetShaderiv", shader, GL.COMPILE_STATUS), [1]);
  return shader;
}

/**
 * A program that is linked.
 *
 * @param vertex The vertex shader.
 * @param fragment The fragment shader.
 * @param program The program. Default: a new one.
 */
export function link(
  process: GlProcess,
  vertex: string,
  fragment: string,
  program: number = process.ok("CreateProgram") as number,
): number {
  process.ok("AttachShader", program, compile(process, GL.VERTEX_SHADER, vertex));
  process.ok("AttachShader", program, compile(process, GL.FRAGMENT_SHADER, fragment));
  process.ok("LinkProgram", program);
  assertEquals(process.out(1, "GetProgramiv", program, GL.LINK_STATUS), [1]);
  return program;
}

/**
 * A process with a texture of two dimensions that is bound.
 *
 * @param version Of OpenGL ES.
 */
export function withTexture(version: number): GlProcess {
  const process = new GlProcess(version);
  process.ok("BindTexture", GL.TEXTURE_2D, 1);
  return process;
}
