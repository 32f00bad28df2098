/**
 * Samplers: how a script looks at an Allocation as a texture.
 *
 * Source: AOSP frameworks/rs, rsSampler.cpp of Android 9; which values are allowed: frameworks/base,
 * rs/java/android/renderscript/Sampler.java.
 *
 * @module
 */

import { RsError, RsSamplerValue } from "../../../cts/contract/rs_defines.ts";
import type { RsSampler } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { RuntimeContext } from "./runtime_context.ts";

const { NEAREST, LINEAR, LINEAR_MIP_LINEAR, LINEAR_MIP_NEAREST, WRAP, CLAMP, MIRRORED_REPEAT } =
  RsSamplerValue;

/** The request for a Sampler: the arguments of rsSamplerCreate in their order. */
export type SamplerRequest = readonly [
  magFilter: number,
  minFilter: number,
  wrapS: number,
  wrapT: number,
  wrapR: number,
  aniso: number,
];

/** A Sampler of a context. */
export class Sampler implements RsSampler {
  readonly kind = "Sampler";
  readonly handle: number;
  name: string | null = null;
  readonly magFilter: number;
  readonly minFilter: number;
  readonly wrapS: number;
  readonly wrapT: number;
  readonly wrapR: number;
  readonly aniso: number;
  readonly hal: { drv: unknown } = { drv: null };

  /**
   * Makes a Sampler that no table has yet.
   *
   * @param process The process.
   * @param request Its values.
   */
  constructor(process: RsProcess, request: SamplerRequest) {
    this.handle = process.newHandle();
    [this.magFilter, this.minFilter, this.wrapS, this.wrapT, this.wrapR] = request;
    this.aniso = Math.fround(request[5]);
  }

  /** Checks that a request for the other would be answered with this one. */
  isSame(other: RsSampler): boolean {
    return this.magFilter === other.magFilter && this.minFilter === other.minFilter &&
      this.wrapS === other.wrapS && this.wrapT === other.wrapT && this.wrapR === other.wrapR &&
      this.aniso === other.aniso;
  }

  /**
   * Why there can be no such Sampler.
   *
   * @returns Undefined if there can.
   */
  problem(): string | undefined {
    if (!this.#magFilters().includes(this.magFilter)) {
      return `magnification filter ${this.magFilter} is not allowed`;
    }
    if (!this.#minFilters().includes(this.minFilter)) {
      return `minification filter ${this.minFilter} is not allowed`;
    }
    const wrong = [this.wrapS, this.wrapT, this.wrapR].find((wrap) =>
      !this.#wraps().includes(wrap)
    );
    if (wrong !== undefined) return `wrap mode ${wrong} is not allowed`;
    return this.aniso >= 0 ? undefined : `anisotropy is ${this.aniso}, expected at least 0`;
  }

  /** Filters for what is shown larger. */
  #magFilters(): readonly number[] {
    return [NEAREST, LINEAR];
  }

  /** Filters for what is shown smaller. */
  #minFilters(): readonly number[] {
    return [NEAREST, LINEAR, LINEAR_MIP_LINEAR, LINEAR_MIP_NEAREST];
  }

  /** The behavior at the edges. */
  #wraps(): readonly number[] {
    return [WRAP, CLAMP, MIRRORED_REPEAT];
  }
}

/**
 * Finds the Sampler of a context that is as asked for, or makes it (Sampler::getSampler). The app gets one more
 * reference.
 *
 * @param rsc The context.
 * @param fn The function that asks, for errors.
 * @param request Its values.
 * @returns Null after an error of the context.
 */
export function createSampler(
  rsc: RuntimeContext,
  fn: string,
  request: SamplerRequest,
): Sampler | null {
  const sampler: Sampler = new (rsc.process.part<typeof Sampler>("rs-sampler"))(
    rsc.process,
    request,
  );
  const problem = sampler.problem();
  if (problem !== undefined) {
    rsc.setError(RsError.BAD_VALUE, `${fn}: ${problem}`);
    return null;
  }
  const known = rsc.objects.reuse("Sampler", (other) => sampler.isSame(other));
  if (known !== undefined) return known as Sampler;
  const { init } = rsc.hal.funcs.sampler;
  if (init === null) {
    rsc.setError(RsError.FATAL_DRIVER, `${fn}: driver has no sampler.init`);
    return null;
  }
  if (!init(rsc, sampler)) {
    rsc.setError(RsError.FATAL_DRIVER, `${fn}: driver's sampler.init failed`);
    return null;
  }
  rsc.objects.add(sampler, () => rsc.hal.funcs.sampler.destroy?.(rsc, sampler));
  return sampler;
}
