/**
 * Textures, and the units that they are bound to.
 *
 * @module
 */

import type { DriverImage } from "../../driver_image.ts";
import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import type { CompressedFormat } from "../pixels/compressed_formats.ts";
import type { Format } from "../pixels/formats.ts";
import { Names } from "../names.ts";
import type { Parameters } from "./parameters.ts";
import { ALL, ES1, ES2, ES3, ES31, ES32, isIn } from "../versions.ts";

/** One image of a texture or renderbuffer: a level, a face, all of a renderbuffer. */
export interface Image {
  readonly width: number;
  readonly height: number;
  /** Slices or layers. */
  readonly depth: number;
  /** The internal format as the program named it. */
  readonly internalFormat: number;
  /** The known facts of that format; undefined for a compressed one. */
  readonly format: Format | undefined;
  /** The known facts of it if it is compressed. */
  readonly compressed?: CompressedFormat | undefined;
  /** 0 if it is not multisampled. */
  readonly samples: number;
  /** Whether sample locations are the same for all pixels. */
  readonly fixedSampleLocations?: boolean;
  /** Identity of the pixels; EGL images and their siblings have one. */
  readonly storage: object;
  /** The same for each slice or layer, made when it is asked for. */
  readonly slices: object[];
}

/** A texture. */
export class Texture {
  /** Its name; 0 for the default texture of a target. */
  readonly name: number;
  /** The target that it was first bound to. */
  readonly target: number;
  /** Parameters that were set. */
  readonly parameters: Parameters = new Map();
  /** By {@link imageKey}. */
  readonly images: Map<number, Image> = new Map();
  /** Levels of storage that cannot change (glTexStorage*); 0 for none. */
  immutableLevels = 0;
  /** The EGL image that it shows. */
  source: DriverImage | undefined;
  /** The buffer that a buffer texture reads. */
  buffer: { readonly name: number; readonly offset: number; readonly size: number } | undefined;

  /**
   * @param name Its name.
   * @param target What it is bound to.
   */
  constructor(name: number, target: number) {
    this.name = name;
    this.target = target;
  }

  /** The image of a level and face. */
  image(level = 0, face = 0): Image | undefined {
    return this.images.get(imageKey(level, face));
  }
}

const FACES = 6;

/** Key of an image in a texture. */
export function imageKey(level: number, face: number): number {
  return level * FACES + face;
}

/** Textures of a share group. */
export class Textures extends Names<Texture> {}

/** A texture unit: what is bound to it. */
export class TextureUnit {
  /** By target. */
  readonly textures: Map<number, Texture> = new Map();
  /** Targets that texturing is enabled for (OpenGL ES 1.x). */
  readonly enabled: Set<number> = new Set();
  /** The sampler object. */
  sampler: { readonly name: number } | undefined;
}

/** The texture units of a context. */
export class TextureUnits {
  /** Number of the active unit. */
  active = 0;
  readonly #units = new Map<number, TextureUnit>();
  readonly #defaults = new Map<number, Texture>();

  /** The active unit. */
  get current(): TextureUnit {
    return this.at(this.active);
  }

  /** Every unit that was ever used. */
  get used(): Iterable<TextureUnit> {
    return this.#units.values();
  }

  /** A unit by number. */
  at(number: number): TextureUnit {
    let unit = this.#units.get(number);
    if (unit === undefined) this.#units.set(number, unit = new TextureUnit());
    return unit;
  }

  /** The texture that is bound to a target of the active unit: the target's default texture if none is. */
  bound(target: number): Texture {
    const texture = this.current.textures.get(target) ?? this.#defaults.get(target);
    if (texture !== undefined) return texture;
    const made = new Texture(0, target);
    this.#defaults.set(target, made);
    return made;
  }
}

/** Every target that textures are bound to, with the state that tells what is bound. */
export const TARGETS: readonly (readonly [target: number, since: number, binding: number])[] = [
  [GL.TEXTURE_2D, ALL, GL.TEXTURE_BINDING_2D],
  [GL.TEXTURE_EXTERNAL_OES, ALL, GL.TEXTURE_BINDING_EXTERNAL_OES],
  [GL.TEXTURE_CUBE_MAP, ES2, GL.TEXTURE_BINDING_CUBE_MAP],
  [GL.TEXTURE_3D, ES3, GL.TEXTURE_BINDING_3D],
  [GL.TEXTURE_2D_ARRAY, ES3, GL.TEXTURE_BINDING_2D_ARRAY],
  [GL.TEXTURE_2D_MULTISAMPLE, ES31, GL.TEXTURE_BINDING_2D_MULTISAMPLE],
  [GL.TEXTURE_CUBE_MAP_ARRAY, ES32, GL.TEXTURE_BINDING_CUBE_MAP_ARRAY],
  [GL.TEXTURE_2D_MULTISAMPLE_ARRAY, ES32, GL.TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY],
  [GL.TEXTURE_BUFFER, ES32, GL.TEXTURE_BINDING_BUFFER],
];

/** The targets that a context's version has, less those that are left out. */
export function targetsOf(gl: GlContext, ...without: readonly number[]): number[] {
  return TARGETS.filter(([target, since]) => isIn(since, gl.api) && !without.includes(target))
    .map(([target]) => target);
}

/** The targets that texturing is switched on for by glEnable: OpenGL ES 1.x has some. */
export function unitTargets(gl: GlContext): number[] {
  return gl.api === ES1 ? targetsOf(gl) : [];
}

/** Checks that a target names a face of a cube map. */
export function isFace(target: number): boolean {
  return target >= GL.TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL.TEXTURE_CUBE_MAP_NEGATIVE_Z;
}

/** The number of the face that a target names; 0 if it names none. */
export function faceOf(target: number): number {
  return isFace(target) ? target - GL.TEXTURE_CUBE_MAP_POSITIVE_X : 0;
}

/** The target of the binding of a texture whose image a target names. */
export function bindingTarget(target: number): number {
  return isFace(target) ? GL.TEXTURE_CUBE_MAP : target;
}
