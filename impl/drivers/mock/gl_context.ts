/**
 * A context of OpenGL ES, and the group of contexts that it shares objects with.
 *
 * What a context has is kept by area: each area of the API declares a class for its part of the state, which is made when
 * it is first used, so that a context that nobody draws with is small.
 *
 * @module
 */

import type {
  DriverImage,
  DriverSurface,
  EglSideOfContext,
  GlContextOptions,
  GlHost,
  NoImage,
} from "./driver_image.ts";
import type { ColourRegions } from "./gl_colour_regions.ts";
import { GL } from "./gl_enums.ts";
import { signalFences } from "./gl_syncs.ts";
import { StateValues } from "./gl_state_values.ts";

/** What the driver decides for all of its contexts; each rule is a method of `MockGl` that a mutant can break. */
export interface GlRules {
  /** The driver's EGL. */
  readonly host: GlHost<GlContext>;
  /** The colours of pixels that are known, by the identity of the pixels. */
  readonly colours: WeakMap<object, ColourRegions>;
  /** Records an error. */
  raise(context: GlContext, error: number): void;
  /** GL_EXTENSIONS, one by one. */
  extensions(context: GlContext): readonly string[];
  /** GL_VERSION. */
  versionString(context: GlContext): string;
  /** The value of a limit. */
  limit(context: GlContext, name: number, values: readonly number[]): readonly number[];
  /** Whether a texture of that target can have that image's pixels. */
  takesImage(target: number, image: DriverImage): boolean;
  /** Whether a sampler parameter may have that value in textures of that target. */
  takesParameter(target: number, name: number, value: number): boolean;
  /** Draws, as far as this driver does. */
  render(method: string, args: readonly unknown[]): void;
  /** What an image of one of a context's objects would show. */
  imageSource(
    context: GlContext,
    target: number,
    name: number,
    level: number,
    slice: number,
  ): DriverImage | NoImage;
}

/** Parts of state by class, each made when it is first asked for. */
export class Store {
  readonly #parts = new Map<new () => object, object>();

  /** The part of that class. */
  own<T extends object>(Part: new () => T): T {
    let part = this.#parts.get(Part) as T | undefined;
    if (part === undefined) this.#parts.set(Part, part = new Part());
    return part;
  }

  /** The part of that class, if it was ever asked for. */
  peek<T extends object>(Part: new () => T): T | undefined {
    return this.#parts.get(Part) as T | undefined;
  }
}

/** A context. */
export class GlContext extends Store implements EglSideOfContext {
  readonly version: readonly [major: number, minor: number];
  /** The version as one number: 11, 20, 30, 31 or 32. */
  readonly api: number;
  /** Whether it was made for debugging. */
  readonly isDebug: boolean;
  /** Whether it was made with robust access. */
  readonly isRobust: boolean;
  /** Whether a reset loses it. */
  readonly losesOnReset: boolean;
  /** The driver's decisions. */
  readonly rules: GlRules;
  /** The objects that it shares with other contexts. */
  readonly shared: Store;
  /** State that is values. */
  readonly state: StateValues;
  /** What glGetError returns next. */
  error: number = GL.NO_ERROR;
  #wasCurrent = false;

  /**
   * @param rules The driver's decisions.
   * @param options What EGL asks for.
   */
  constructor(rules: GlRules, options: GlContextOptions<GlContext>) {
    super();
    this.rules = rules;
    this.version = options.version;
    this.api = options.version[0] * 10 + options.version[1];
    this.shared = options.share?.shared ?? new Store();
    this.state = new StateValues(this.api);
    this.isDebug = options.debug ?? false;
    this.isRobust = options.robust ?? false;
    this.losesOnReset = options.losesOnReset ?? false;
    if (this.isDebug) this.state.set(GL.DEBUG_OUTPUT, 1);
  }

  madeCurrent(surface: DriverSurface | undefined): void {
    if (this.#wasCurrent) return;
    this.#wasCurrent = true;
    if (surface === undefined) return;
    this.state.set(GL.VIEWPORT, 0, 0, surface.width, surface.height);
    this.state.set(GL.SCISSOR_BOX, 0, 0, surface.width, surface.height);
  }

  /** Its commands have been flushed: its fences are signaled. */
  flushed(): void {
    signalFences(this);
  }

  imageSource(target: number, name: number, level: number, slice: number): DriverImage | NoImage {
    return this.rules.imageSource(this, target, name, level, slice);
  }

  /** Records an error, and gives what a function returns that fails. */
  raise(error: number): 0 {
    this.rules.raise(this, error);
    return 0;
  }

  /** Whether `value` is one of `accepted`; GL_INVALID_ENUM otherwise. */
  isEnum(value: number, accepted: readonly number[]): boolean {
    if (accepted.includes(value)) return true;
    this.raise(GL.INVALID_ENUM);
    return false;
  }

  /** Whether none of the numbers is negative; GL_INVALID_VALUE otherwise. */
  notNegative(...values: readonly number[]): boolean {
    if (values.every((value) => value >= 0)) return true;
    this.raise(GL.INVALID_VALUE);
    return false;
  }
}

/** Functions of GL by name: what each does in a context that is current. */
export type GlFunctions = Readonly<Record<string, GlFunction>>;

/** What a function does. Numbers come as C would see them, pointers as the program gave them. */
export type GlFunction = (gl: GlContext, ...args: never[]) => unknown;

/**
 * State that is read off objects and bindings, by name, for the numeric getters; undefined where there is nothing to read
 * it off, which is GL_INVALID_OPERATION.
 */
export type GlGetters = Readonly<
  Record<
    number,
    readonly [since: number, read: (gl: GlContext) => number | readonly number[] | undefined]
  >
>;

/** A whole-object pointer or nothing: the name of an object that may be absent. */
export function nameOf(object: { readonly name: number } | undefined): number {
  return object?.name ?? 0;
}
