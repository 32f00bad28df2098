/**
 * The reference driver's OpenGL ES: 1.1, 2.0 and 3.0 to 3.2.
 *
 * What is stateful behaves as OpenGL ES says: objects and their names, bindings, errors, limits, strings, values that are
 * set and got, buffers' bytes. What is not done: shaders are scanned for declarations but not compiled, and nothing is
 * drawn, which is webgl-mock's part. So colours of framebuffers are what clearing and copying made them; texture data that
 * a program gives is checked and forgotten; queries count nothing, and transform feedback captures nothing.
 *
 * A function that a context's version does not have raises GL_INVALID_OPERATION, as Mesa's does (src/mesa/main/context.c,
 * `_mesa_generic_nop`); one that is called without a context does nothing.
 *
 * @module
 */

// @ts-types="./webgl_mock.d.ts"
import MockContext from "webgl-mock/context";
import { type EntryPoint, type Exports, LazyExports } from "../../machine/machine.ts";
import type { DriverGl, DriverImage, GlContextOptions, GlHost, NoImage } from "./driver_image.ts";
import type { ColourRegions } from "./gl_colour_regions.ts";
import { GlContext, type GlRules } from "./gl_context.ts";
import { canTakeImage, imageSourceOf } from "./gl_egl_images.ts";
import { GL } from "./gl_enums.ts";
import { GL_EXTENSIONS } from "./gl_extensions.ts";
import { type DriverFunction, driverFunction, exportedNames } from "./gl_functions.ts";
import { isSampledSo } from "./gl_texture_parameters.ts";
import { isIn } from "./gl_versions.ts";

/** OpenGL ES in one process. */
export class MockGl implements DriverGl<GlContext> {
  readonly #host: GlHost<GlContext>;
  readonly #rules: GlRules;
  readonly #exports: Exports;
  #mock: Readonly<Record<string, unknown>> | undefined;

  /** @param host The driver's EGL. */
  constructor(host: GlHost<GlContext>) {
    this.#host = host;
    this.#rules = this.#newRules();
    this.#exports = new LazyExports(exportedNames(), (name) => this.#entry(name));
  }

  createContext(options: GlContextOptions<GlContext>): GlContext {
    return new GlContext(this.#rules, options);
  }

  exports(): Exports {
    return this.#exports;
  }

  #newRules(): GlRules {
    return {
      host: this.#host,
      colours: new WeakMap<object, ColourRegions>(),
      raise: (context, error) => this.raise(context, error),
      extensions: (context) => this.extensions(context),
      versionString: (context) => this.versionString(context),
      limit: (context, name, values) => this.limit(context, name, values),
      takesImage: (target, image) => this.takesImage(target, image),
      takesParameter: (target, name, value) => this.takesParameter(target, name, value),
      render: (method, args) => this.render(method, args),
      imageSource: (context, target, name, level, slice) =>
        this.imageSource(context, target, name, level, slice),
    };
  }

  #entry(name: string): EntryPoint {
    const fn = driverFunction(name);
    const { nothing } = fn.signature;
    const entry = (...args: unknown[]) => {
      const context = this.#host.current();
      const result = context === undefined ? nothing : this.call(context, fn, args);
      return result === 0 && nothing === null ? null : result;
    };
    return entry as unknown as EntryPoint;
  }

  /** Calls a function in a context: with what C would see of the arguments, if the context's version has it. */
  protected call(context: GlContext, fn: DriverFunction, args: readonly unknown[]): unknown {
    if (!this.has(context, fn)) {
      this.raise(context, GL.INVALID_OPERATION);
      return fn.signature.nothing;
    }
    const { parameters } = fn.signature;
    const converted = parameters.map((convert, i) => convert(args[i])) as never[];
    return fn.run(context, ...converted);
  }

  /** Whether a context's version has a function. */
  protected has({ api }: GlContext, { since }: DriverFunction): boolean {
    return since.some((version) => isIn(version, api));
  }

  /** Records an error: the first one stays until glGetError gives it. */
  protected raise(context: GlContext, error: number): void {
    if (context.error === GL.NO_ERROR) context.error = error;
  }

  /** GL_EXTENSIONS, one by one. */
  protected extensions({ api }: GlContext): readonly string[] {
    return GL_EXTENSIONS.filter(({ since }) => isIn(since, api)).map(({ name }) => name);
  }

  /** GL_VERSION. */
  protected versionString({ version: [major, minor] }: GlContext): string {
    return `OpenGL ES${major === 1 ? "-CM" : ""} ${major}.${minor} Strata`;
  }

  /** The value of a limit. */
  protected limit(
    _context: GlContext,
    _name: number,
    values: readonly number[],
  ): readonly number[] {
    return values;
  }

  /** Whether a texture of that target, or a renderbuffer, can have that image's pixels. */
  protected takesImage(target: number, image: DriverImage): boolean {
    return canTakeImage(target, image);
  }

  /** Whether textures of that target can be sampled with that value of a parameter. */
  protected takesParameter(target: number, name: number, value: number): boolean {
    return isSampledSo(target, name, value);
  }

  /** What an image of one of a context's objects would show, or why there can be none. */
  protected imageSource(
    context: GlContext,
    target: number,
    name: number,
    level: number,
    slice: number,
  ): DriverImage | NoImage {
    return imageSourceOf(context, target, name, level, slice);
  }

  /** Gives a call that draws to webgl-mock, which has those of OpenGL ES 2.0. */
  protected render(method: string, args: readonly unknown[]): void {
    this.#mock ??= new MockContext({ width: 1, height: 1 });
    const draw = this.#mock[method];
    if (typeof draw === "function") draw.apply(this.#mock, args);
  }
}
