/**
 * OpenGL ES 1.x and 2.0 of the mock driver: rendering is webgl-mock's, which draws nothing; names, errors, strings and
 * simple state behave as GLES says.
 *
 * @module
 */

// @ts-types="./webgl_mock.d.ts"
import MockContext from "webgl-mock/context";
import { SIGNATURES } from "../../../cts/contract/entry_points.ts";
import { GL } from "../../egl/enums.ts";

/** A function of the driver. */
export type DriverFunction = (...args: never[]) => unknown;

/** What a GL context of the driver remembers. */
export interface GlContext {
  /** 1 or 2. */
  readonly version: number;
  readonly mock: Readonly<Record<string, unknown>>;
  error: number;
  /** Live object names by kind. */
  readonly names: Map<string, Set<number>>;
  readonly enabled: Set<number>;
  readonly integers: Map<number, number[]>;
  nextName: number;
}

/** Object kinds whose names are made, bound and deleted alike. */
const KINDS = ["Buffer", "Framebuffer", "Renderbuffer", "Texture"] as const;
const CLEAR_COLOR = 0x0c22;
const VIEWPORT = 0x0ba2;
const GL_EXTENSIONS = "GL_OES_EGL_image GL_OES_EGL_image_external GL_OES_texture_external";

/** A new context. */
export function createGlContext(version: number): GlContext {
  const canvas = { width: 1, height: 1 };
  return {
    version,
    mock: new MockContext(canvas),
    error: GL.NO_ERROR,
    names: new Map(),
    enabled: new Set(),
    integers: new Map([[VIEWPORT, [0, 0, 1, 1]]]),
    nextName: 1,
  };
}

/** A method of the mock as a GL function. */
interface MockMethod {
  readonly name: string;
  readonly fn: string;
  /** What it gives beside its effect. */
  readonly returned: 0 | undefined;
}

let methods: readonly MockMethod[] | undefined;

function mockMethods(): MockMethod[] {
  return Object.keys(MockContext.prototype).filter((name) =>
    typeof MockContext.prototype[name] === "function"
  ).map((name) => {
    const fn = `gl${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return { name, fn, returned: SIGNATURES[fn]?.startsWith("void(") ? undefined : 0 };
  });
}

/**
 * GL functions over the current context.
 *
 * @param current The context of the calling thread.
 */
export function glFunctions(current: () => GlContext | undefined): Record<string, DriverFunction> {
  const within =
    <A extends unknown[]>(body: (context: GlContext, ...args: A) => unknown) => (...args: A) => {
      const context = current();
      return context === undefined ? 0 : body(context, ...args);
    };
  const functions: Record<string, (...args: never[]) => unknown> = {};
  for (const { name, fn, returned } of methods ??= mockMethods()) {
    functions[fn] = within((context, ...args) => {
      (context.mock[name] as (...args: unknown[]) => unknown)(...args);
      return returned;
    });
  }
  for (const kind of KINDS) Object.assign(functions, objectFunctions(kind, within));
  return Object.assign(functions, {
    glGetString: within(getString),
    glGetError: within((context) => {
      const { error } = context;
      context.error = GL.NO_ERROR;
      return error;
    }),
    glEnable: within((context, cap: number) => void context.enabled.add(cap)),
    glDisable: within((context, cap: number) => void context.enabled.delete(cap)),
    glIsEnabled: within((context, cap: number) => context.enabled.has(cap) ? 1 : 0),
    glViewport: within((context, ...box: number[]) => {
      if (box[2]! < 0 || box[3]! < 0) raise(context, GL.INVALID_VALUE);
      else context.integers.set(VIEWPORT, box);
    }),
    glClearColor: within((context, ...rgba: number[]) =>
      void context.integers.set(CLEAR_COLOR, rgba)
    ),
    glGetIntegerv: within((context, name: number, data: Int32Array) =>
      getNumbers(context, name, data)
    ),
    glGetFloatv: within((context, name: number, data: Float32Array) =>
      getNumbers(context, name, data)
    ),
    glCreateShader: within(newName),
    glCreateProgram: within(newName),
  } as Record<string, DriverFunction>);
}

type Within = <A extends unknown[]>(
  body: (context: GlContext, ...args: A) => unknown,
) => (...args: A) => unknown;

function objectFunctions(kind: string, within: Within): Record<string, DriverFunction> {
  const names = (context: GlContext) => {
    let set = context.names.get(kind);
    if (set === undefined) context.names.set(kind, set = new Set());
    return set;
  };
  return {
    [`glGen${kind}s`]: within((context, count: number, out: Int32Array) => {
      if (count < 0) return raise(context, GL.INVALID_VALUE);
      for (let i = 0; i < count; i++) {
        out[i] = context.nextName++;
      }
      return 0;
    }),
    [`glBind${kind}`]: within((context, _target: number, name: number) => {
      if (name !== 0) names(context).add(name);
      return 0;
    }),
    [`glIs${kind}`]: within((context, name: number) => names(context).has(name) ? 1 : 0),
    [`glDelete${kind}s`]: within((context, count: number, list: ArrayLike<number>) => {
      if (count < 0) return raise(context, GL.INVALID_VALUE);
      for (let i = 0; i < count; i++) names(context).delete(list[i]!);
      return 0;
    }),
  } as Record<string, DriverFunction>;
}

function newName(context: GlContext): number {
  return context.nextName++;
}

function raise(context: GlContext, error: number): number {
  if (context.error === GL.NO_ERROR) context.error = error;
  return 0;
}

function getString(context: GlContext, name: number): string | null {
  switch (name) {
    case GL.VENDOR:
      return "Strata";
    case GL.RENDERER:
      return "webgl-mock";
    case GL.VERSION:
      return context.version === 1 ? "OpenGL ES-CM 1.1 Strata" : "OpenGL ES 2.0 Strata";
    case GL.SHADING_LANGUAGE_VERSION:
      return context.version === 1 ? null : "OpenGL ES GLSL ES 1.00";
    case GL.EXTENSIONS:
      return GL_EXTENSIONS;
    default:
      raise(context, GL.INVALID_ENUM);
      return null;
  }
}

function getNumbers(context: GlContext, name: number, data: { [i: number]: number }): number {
  const values = context.integers.get(name);
  if (values === undefined) return raise(context, GL.INVALID_ENUM);
  values.forEach((value, i) => data[i] = value);
  return 0;
}
