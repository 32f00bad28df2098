/**
 * A context of OpenGL ES, and the group of contexts that it shares objects with.
 *
 * What a context has is kept by area: each area of the API declares a class for its part of the state, which is made when
 * it is first used, so that a context that nobody draws with is small.
 *
 * @module
 */

import type { Declarations } from "../../../cts/contract/entry_points.ts";
import type {
  DriverImage,
  DriverSurface,
  EglSideOfContext,
  GlContextOptions,
  GlHost,
  NoImage,
} from "../driver_image.ts";
import type { ColorRegions } from "./framebuffers/color_regions.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { signalFences } from "./fences.ts";
import { StateValues } from "./state_values.ts";
import { Store } from "./store.ts";
import type { Memory } from "./words.ts";

/** Thrown by a call that fails. */
export class GlFailure {
  /** The value of glGetError then, if it has no earlier error. */
  readonly error: number;

  /** @param error What glGetError gives then, if it has no earlier error. */
  constructor(error: number) {
    this.error = error;
  }
}

/** The driver, as contexts need it. */
export interface GlDriver {
  /** The driver's EGL. */
  readonly host: GlHost<GlContext>;
  /** The colors of pixels that are known, by the identity of the pixels. */
  readonly colors: WeakMap<object, ColorRegions>;
  /** Draws, as far as this driver does. */
  render(method: string, args: readonly unknown[]): void;
  /** The pictures that images of a context's objects would show. */
  readonly imageSource: ImageSource;
}

/** Finds what an image of one of a context's objects would show; see {@link EglSideOfContext.imageSource}. */
export type ImageSource = (
  gl: GlContext,
  target: number,
  name: number,
  level: number,
  slice: number,
) => DriverImage | NoImage;

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
  readonly driver: GlDriver;
  /** The objects that it shares with other contexts. */
  readonly shared: Store;
  /** State that is values. */
  readonly state: StateValues;
  /** The next value of glGetError. */
  error: number = GL.NO_ERROR;
  #wasCurrent = false;

  /**
   * @param driver The driver.
   * @param options What EGL asks for.
   */
  constructor(driver: GlDriver, options: GlContextOptions<GlContext>) {
    super();
    this.driver = driver;
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
    return this.driver.imageSource(this, target, name, level, slice);
  }

  /** Records an error: the first one stays until glGetError gives it. */
  raise(error: number): void {
    if (this.error === GL.NO_ERROR) this.error = error;
  }

  /** Ends the call with an error. */
  fail(error: number): never {
    throw new GlFailure(error);
  }

  /** Fails with GL_INVALID_ENUM unless `value` is one of `accepted`. */
  checkEnum(value: number, accepted: readonly number[]): void {
    if (!accepted.includes(value)) this.fail(GL.INVALID_ENUM);
  }

  /** Fails with GL_INVALID_VALUE if a number is negative. */
  checkSigns(...values: readonly number[]): void {
    if (!values.every((value) => value >= 0)) this.fail(GL.INVALID_VALUE);
  }
}

/** A function of OpenGL ES. Numbers come as C would see them, pointers as the program gave them. */
export type GlFunction = (gl: GlContext, ...args: never[]) => unknown;

/** Functions of GL by name: what each does in a context that is current. */
export type GlFunctions = {
  readonly [N in keyof Declarations & `gl${string}`]?: (
    gl: GlContext,
    ...args: Declarations[N] extends `${string}(${infer P})` ? Parameters<P> : never
  ) => unknown;
};

/** The types of a C declaration's parameters. */
type Parameters<P extends string> = P extends "" ? []
  : P extends `${infer First}, ${infer Rest}` ? [Parameter<First>, ...Parameters<Rest>]
  : [Parameter<P>];

type Parameter<P extends string> = P extends
  `${string}*${string}` | `GLsync ${string}` | `GLDEBUGPROC ${string}` | `GLeglImageOES ${string}`
  ? Memory
  : number;

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
