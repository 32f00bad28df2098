/**
 * The one display of the device, and the objects that libEGL wraps for apps and layers.
 *
 * @module
 */

/** A context as apps see it. */
export interface ContextObject {
  /** The driver's handle. */
  readonly driver: unknown;
  /** 1 for OpenGL ES 1.x, 2 for later. */
  readonly version: 1 | 2;
  /** Whether it has been current; the first time libEGL looks at its strings. */
  wasCurrent: boolean;
  /** GL_EXTENSIONS as libEGL reports it, once it has been current. */
  extensions: string;
}

/** A surface as apps see it. */
export interface SurfaceObject {
  /** The driver's handle. */
  readonly driver: unknown;
}

/** Handles of one kind: numbers that look like addresses and are never reused. */
export class Handles<T> {
  readonly #objects = new Map<number, T>();
  #next: number;

  /** @param first First handle; kinds should start apart. */
  constructor(first: number) {
    this.#next = first;
  }

  /** Number of live objects. */
  get size(): number {
    return this.#objects.size;
  }

  /** Registers an object. */
  add(object: T): number {
    const handle = this.#next;
    this.#next += 0x10;
    this.#objects.set(handle, object);
    return handle;
  }

  /** The object behind a handle. */
  get(handle: unknown): T | undefined {
    return this.#objects.get(handle as number);
  }

  /** Forgets a handle. */
  delete(handle: unknown): boolean {
    return this.#objects.delete(handle as number);
  }

  /** Forgets all. */
  clear(): void {
    this.#objects.clear();
  }
}

/** State of the display. */
export class Display {
  /** Handle that apps have; undefined before eglGetDisplay. */
  handle: unknown;
  /** The driver's handle. */
  driver: unknown;
  /** How many eglInitialize are not balanced by eglTerminate. */
  references = 0;
  major = 0;
  minor = 0;
  /** EGL_EXTENSIONS as apps see it. */
  extensions = "";
  readonly contexts = new Handles<ContextObject>(0x7b_0000_1000);
  readonly surfaces = new Handles<SurfaceObject>(0x7c_0000_1000);
}
