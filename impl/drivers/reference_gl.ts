/**
 * The reference driver's OpenGL ES: 1.1, 2.0 and 3.0 to 3.2.
 *
 * What is stateful behaves as OpenGL ES says: objects and their names, bindings, errors, limits, strings, values that are
 * set and got, buffers' bytes. What is not done: shaders are scanned for declarations but not compiled, and nothing is
 * drawn, which is webgl-mock's part. So colors of framebuffers are what clearing and copying made them; texture data that
 * a program gives is checked and forgotten; queries count nothing, and transform feedback captures nothing.
 *
 * A function that a context's version does not have raises GL_INVALID_OPERATION, as Mesa's does (src/mesa/main/context.c,
 * `_mesa_generic_nop`); one that is called without a context does nothing.
 *
 * @module
 */

// @ts-types="./webgl_mock.d.ts"
import MockContext from "webgl-mock/context";
import { type EntryPoint, type Exports, LazyExports } from "../machine/machine.ts";
import type { DriverGl, GlContextOptions, GlHost } from "./driver_image.ts";
import type { ColorRegions } from "./gl/framebuffers/color_regions.ts";
import { GlContext, type GlDriver, GlFailure, type ImageSource } from "./gl/context.ts";
import { imageSourceOf } from "./gl/textures/egl_images.ts";
import { GL } from "../../cts/contract/enums.ts";
import { type DriverFunction, driverFunction, exportedNames } from "./gl/functions.ts";
import { isIn } from "./gl/versions.ts";

/** The results of calls that fail, where C has neither 0, NULL nor nothing for it. */
const FAILED: ReadonlyMap<string, number> = new Map<string, number>([
  ["glClientWaitSync", GL.WAIT_FAILED],
  ["glGetAttribLocation", -1],
  ["glGetFragDataLocation", -1],
  ["glGetProgramResourceIndex", GL.INVALID_INDEX],
  ["glGetProgramResourceLocation", -1],
  ["glGetUniformBlockIndex", GL.INVALID_INDEX],
  ["glGetUniformLocation", -1],
]);

/** OpenGL ES in one process. */
export class ReferenceGl implements DriverGl<GlContext>, GlDriver {
  readonly host: GlHost<GlContext>;
  readonly colors: WeakMap<object, ColorRegions> = new WeakMap();
  readonly imageSource: ImageSource = imageSourceOf;
  readonly #exports = new LazyExports(exportedNames(), (name) => this.#entry(name));
  #mock: Readonly<Record<string, unknown>> | undefined;

  /** @param host The driver's EGL. */
  constructor(host: GlHost<GlContext>) {
    this.host = host;
  }

  createContext(options: GlContextOptions<GlContext>): GlContext {
    return new GlContext(this, options);
  }

  exports(): Exports {
    return this.#exports;
  }

  /** Gives a call that draws to webgl-mock, which has those of OpenGL ES 2.0. */
  render(method: string, args: readonly unknown[]): void {
    this.#mock ??= new MockContext({ width: 1, height: 1 });
    const draw = this.#mock[method];
    if (typeof draw === "function") draw.apply(this.#mock, args);
  }

  #entry(name: string): EntryPoint {
    const fn = driverFunction(name);
    const { nothing } = fn.signature;
    const entry = (...args: unknown[]) => {
      const context = this.host.current();
      const result = context === undefined ? nothing : call(context, fn, args);
      return result === 0 && nothing === null ? null : result;
    };
    return entry as unknown as EntryPoint;
  }
}

/** Calls a function in a context: with what C would see of the arguments, if the context's version has it. */
function call(context: GlContext, fn: DriverFunction, args: readonly unknown[]): unknown {
  const { parameters, nothing } = fn.signature;
  try {
    if (!fn.since.some((version) => isIn(version, context.api))) {
      context.raise(GL.INVALID_OPERATION);
      return nothing;
    }
    return fn.run(context, ...parameters.map((convert, i) => convert(args[i])) as never[]);
  } catch (failure) {
    if (!(failure instanceof GlFailure)) throw failure;
    context.raise(failure.error);
    return FAILED.get(fn.name) ?? nothing;
  }
}
