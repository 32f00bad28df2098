/**
 * The common parts of tests of BLAS: matrices of each type, and what a routine is to pass on.
 *
 * @module
 */

import { assertEquals, assertThrows } from "@std/assert";
import { readBlasCall, type RsBlasCall, RsBlasFunction } from "../../../../cts/contract/rs_blas.ts";
import type { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { RSIllegalArgumentException, RSRuntimeException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { ScriptIntrinsicBLAS } from "./blas.ts";
import type { BlasComplex, BlasLetter, BlasRoutine } from "./calls.ts";
import { type CallLog, eachCompat, FIRST_HANDLE, image } from "../intrinsics/testing.ts";

/** The call that a routine is to pass on; a missing field is 0. */
export type ExpectedCall = Partial<Omit<RsBlasCall, "func">>;

const ELEMENTS = { s: Element.F32, d: Element.F64, c: Element.F32_2, z: Element.F64_2 };

/** A BLAS whose calls are written down. */
export class BlasFixture {
  /** The intrinsic. */
  readonly blas: ScriptIntrinsicBLAS;
  /** Whether the app has Android's defects. */
  readonly compat: boolean;
  readonly #rs: RenderScript;
  readonly #log: CallLog;

  /** Makes the intrinsic. */
  constructor(rs: RenderScript, log: CallLog, compat: boolean) {
    this.#rs = rs;
    this.#log = log;
    this.compat = compat;
    this.blas = ScriptIntrinsicBLAS.create(rs);
    log.expect(["rsScriptIntrinsicCreate", 13, Element.U32(rs).getID()]);
  }

  /** A matrix. */
  matrix(letter: BlasLetter, rows: number, columns: number): Allocation {
    return image(ELEMENTS[letter](this.#rs), this.#rs, columns, rows);
  }

  /** A vector. */
  vector(letter: BlasLetter, count: number): Allocation {
    return image(ELEMENTS[letter](this.#rs), this.#rs, count, 0);
  }

  /** A matrix of bytes. */
  bytes(rows: number, columns: number): Allocation {
    return image(Element.U8(this.#rs), this.#rs, columns, rows);
  }

  /** Checks that a routine ran, and nothing else. */
  ran(
    routine: BlasRoutine,
    expected: ExpectedCall,
    allocations: readonly (Allocation | null)[],
  ): void {
    const [[fn, id, slot, inputs, count, output, usr, usrLength, ...limits], ...more] = this.#log
      .take() as [[string, ...unknown[]]];
    const ids = allocations.map((allocation) => allocation?.getID() ?? 0);
    const head = ["rsScriptForEachMulti", FIRST_HANDLE, 0, ids, 3, 0, 104, null, 0];
    assertEquals([fn, id, slot, inputs, count, output, usrLength, ...limits], head);
    assertEquals(more, []);
    assertEquals(readBlasCall(usr as Uint8Array), {
      ...ZERO,
      func: RsBlasFunction[routine],
      ...expected,
    });
  }

  /** Checks that a routine is refused, and nothing ran. */
  refuses(body: () => void, message: string): void {
    assertEquals(assertThrows(body, RSRuntimeException).message, message);
    this.#log.expect();
  }

  /** Checks that a routine is refused unless the app has Android's defects, and runs then. */
  refusesBeyondAndroid(body: () => void, message: string): void {
    if (!this.compat) {
      assertThrows(body, RSIllegalArgumentException, message);
      return this.#log.expect();
    }
    body();
    assertEquals(this.#log.take().length, 1);
  }
}

/** Runs a test for an app, and for one that has Android's defects. */
export function withBlas(body: (fixture: BlasFixture) => void): Promise<void> {
  return eachCompat((rs, log, compat) => body(new BlasFixture(rs, log, compat)));
}

/** A factor for each type: as routines take it, and as it is passed on. */
export const ALPHA: Readonly<Record<BlasLetter, { given: never; passed: BlasComplex }>> = {
  s: { given: 1.5 as never, passed: [1.5, 0] },
  d: { given: 0.1 as never, passed: [0.1, 0] },
  c: { given: [1.5, -2] as never, passed: [1.5, -2] },
  z: { given: [0.1, 0.2] as never, passed: [0.1, 0.2] },
};

/** Another factor. */
export const BETA: typeof ALPHA = {
  s: { given: 0.25 as never, passed: [0.25, 0] },
  d: { given: 0.3 as never, passed: [0.3, 0] },
  c: { given: [-4, 8] as never, passed: [-4, 8] },
  z: { given: [0.5, 0.7] as never, passed: [0.5, 0.7] },
};

const ZERO: RsBlasCall = {
  func: 0,
  transA: 0,
  transB: 0,
  uplo: 0,
  diag: 0,
  side: 0,
  m: 0,
  n: 0,
  k: 0,
  alpha: [0, 0],
  beta: [0, 0],
  incX: 0,
  incY: 0,
  kl: 0,
  ku: 0,
  aOffset: 0,
  bOffset: 0,
  cOffset: 0,
  cMultiplier: 0,
};
