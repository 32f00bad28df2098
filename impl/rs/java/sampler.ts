/**
 * How scripts read Allocations between their cells.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Sampler.java.
 *
 * @module
 */

import { RsSamplerValue } from "../../../cts/contract/rs_defines.ts";
import { BaseObj } from "./base_obj.ts";
import { IllegalArgumentException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";

/** `Sampler.Value`: each constant's value is its name. */
export const SamplerValue = {
  NEAREST: "NEAREST",
  LINEAR: "LINEAR",
  LINEAR_MIP_LINEAR: "LINEAR_MIP_LINEAR",
  LINEAR_MIP_NEAREST: "LINEAR_MIP_NEAREST",
  WRAP: "WRAP",
  CLAMP: "CLAMP",
  MIRRORED_REPEAT: "MIRRORED_REPEAT",
} as const;

/** The name of a way to sample, or to go on beyond the edge. */
export type SamplerValue = keyof typeof SamplerValue;

/** Gives a Sampler of a context, the same one each time. */
export type SamplerFactory = (rs: RenderScript) => Sampler;

/** The parts of a Sampler. */
export interface SamplerParts {
  /** For cells that look smaller than pixels. */
  readonly minification: SamplerValue;
  /** For cells that look larger than pixels. */
  readonly magnification: SamplerValue;
  /** Beyond the edge in X. */
  readonly wrapS: SamplerValue;
  /** Beyond the edge in Y. */
  readonly wrapT: SamplerValue;
  /** How oblique cells may look. */
  readonly anisotropy: number;
}

const WRAPS: readonly SamplerValue[] = ["WRAP", "CLAMP", "MIRRORED_REPEAT"];
const MAGNIFICATIONS: readonly SamplerValue[] = ["NEAREST", "LINEAR"];
const MINIFICATIONS: readonly SamplerValue[] = [
  ...MAGNIFICATIONS,
  "LINEAR_MIP_LINEAR",
  "LINEAR_MIP_NEAREST",
];

/** A way to read an Allocation between its cells. */
export class Sampler extends BaseObj {
  /** `Sampler.Value`. */
  static readonly Value: typeof SamplerValue = SamplerValue;
  /** The nearest cell; beyond the edge, that of the edge. */
  static readonly CLAMP_NEAREST: SamplerFactory = standard("NEAREST", "NEAREST", "CLAMP");
  /** Between cells; beyond the edge, the cell of the edge. */
  static readonly CLAMP_LINEAR: SamplerFactory = standard("LINEAR", "LINEAR", "CLAMP");
  /** Between cells, and between smaller copies; beyond the edge, the cell of the edge. */
  static readonly CLAMP_LINEAR_MIP_LINEAR: SamplerFactory = standard(
    "LINEAR_MIP_LINEAR",
    "LINEAR",
    "CLAMP",
  );
  /** The nearest cell; beyond the edge, from the other one on. */
  static readonly WRAP_NEAREST: SamplerFactory = standard("NEAREST", "NEAREST", "WRAP");
  /** Between cells; beyond the edge, from the other one on. */
  static readonly WRAP_LINEAR: SamplerFactory = standard("LINEAR", "LINEAR", "WRAP");
  /** Between cells, and between smaller copies; beyond the edge, from the other one on. */
  static readonly WRAP_LINEAR_MIP_LINEAR: SamplerFactory = standard(
    "LINEAR_MIP_LINEAR",
    "LINEAR",
    "WRAP",
  );
  /** The nearest cell; beyond the edge, back again. */
  static readonly MIRRORED_REPEAT_NEAREST: SamplerFactory = standard(
    "NEAREST",
    "NEAREST",
    "MIRRORED_REPEAT",
  );
  /** Between cells; beyond the edge, back again. */
  static readonly MIRRORED_REPEAT_LINEAR: SamplerFactory = standard(
    "LINEAR",
    "LINEAR",
    "MIRRORED_REPEAT",
  );
  /** Between cells, and between smaller copies; beyond the edge, back again. */
  static readonly MIRRORED_REPEAT_LINEAR_MIP_LINEAR: SamplerFactory = standard(
    "LINEAR_MIP_LINEAR",
    "LINEAR",
    "MIRRORED_REPEAT",
  );

  readonly #parts: SamplerParts;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, parts: SamplerParts) {
    super(id, rs);
    this.#parts = parts;
  }

  /** `Sampler.Builder`. */
  static get Builder(): typeof SamplerBuilder {
    return SamplerBuilder;
  }

  /** For cells that look smaller than pixels. */
  getMinification(): SamplerValue {
    return this.#parts.minification;
  }

  /** For cells that look larger than pixels. */
  getMagnification(): SamplerValue {
    return this.#parts.magnification;
  }

  /** Beyond the edge in X. */
  getWrapS(): SamplerValue {
    return this.#parts.wrapS;
  }

  /** Beyond the edge in Y. */
  getWrapT(): SamplerValue {
    return this.#parts.wrapT;
  }

  /** How oblique cells may look. */
  getAnisotropy(): number {
    return this.#parts.anisotropy;
  }
}

/** `Sampler.Builder`: makes a Sampler, value by value. */
export class SamplerBuilder {
  readonly #rs: RenderScript;
  #parts: SamplerParts = {
    minification: "NEAREST",
    magnification: "NEAREST",
    wrapS: "WRAP",
    wrapT: "WRAP",
    anisotropy: 1,
  };

  /**
   * Begins a Sampler.
   *
   * @param rs The context.
   */
  constructor(rs: RenderScript) {
    this.#rs = rs;
  }

  /** For cells that look smaller than pixels. @throws {IllegalArgumentException} For what is no filter. */
  setMinification(value: SamplerValue): void {
    this.#set("minification", value, MINIFICATIONS);
  }

  /** For cells that look larger than pixels. @throws {IllegalArgumentException} For what is no filter without copies. */
  setMagnification(value: SamplerValue): void {
    this.#set("magnification", value, MAGNIFICATIONS);
  }

  /** Beyond the edge in X. @throws {IllegalArgumentException} For what is no way to go on. */
  setWrapS(value: SamplerValue): void {
    this.#set("wrapS", value, WRAPS);
  }

  /** Beyond the edge in Y. @throws {IllegalArgumentException} For what is no way to go on. */
  setWrapT(value: SamplerValue): void {
    this.#set("wrapT", value, WRAPS);
  }

  /** How oblique cells may look. @throws {IllegalArgumentException} If less than 0. */
  setAnisotropy(value: number): void {
    if (!(value >= 0)) throw new IllegalArgumentException("Invalid value");
    this.#parts = { ...this.#parts, anisotropy: value };
  }

  /** Makes the Sampler. */
  create(): Sampler {
    const { minification, magnification, wrapS, wrapT, anisotropy } = this.#parts;
    const values = [magnification, minification, wrapS, wrapT, SamplerValue.WRAP];
    const ids = values.map((value) => RsSamplerValue[value]);
    const id = this.#rs.call("rsSamplerCreate", ...ids, anisotropy);
    return new Sampler(id, this.#rs, this.#parts);
  }

  #set(
    part: "minification" | "magnification" | "wrapS" | "wrapT",
    value: SamplerValue,
    known: readonly SamplerValue[],
  ): void {
    if (!known.includes(value)) throw new IllegalArgumentException("Invalid value");
    this.#parts = { ...this.#parts, [part]: value };
  }
}

function standard(
  minification: SamplerValue,
  magnification: SamplerValue,
  wrap: SamplerValue,
): SamplerFactory {
  return (rs) =>
    rs.once(`Sampler ${minification} ${magnification} ${wrap}`, () => {
      const builder = new SamplerBuilder(rs);
      builder.setMinification(minification);
      builder.setMagnification(magnification);
      builder.setWrapS(wrap);
      builder.setWrapT(wrap);
      return builder.create();
    });
}
