/**
 * BLAS as RenderScript's C interface has it: the numbers of its routines and options, and the bytes of a call.
 *
 * Source of all: rsDefines.h of Android 9. The bytes of an RsBlasCall are the user data of a launch of kernel 0 of the BLAS
 * intrinsic; the inputs of the launch are the allocations A, B and C.
 *
 * @module
 */

/** `RsBlasFunction`. Level 1 (up to `zdscal`) has numbers, but no driver runs it; `bnnm` is of RenderScript's own. */
export const RsBlasFunction = {
  nop: 0,
  sdsdot: 1,
  dsdot: 2,
  sdot: 3,
  ddot: 4,
  cdotu_sub: 5,
  cdotc_sub: 6,
  zdotu_sub: 7,
  zdotc_sub: 8,
  snrm2: 9,
  sasum: 10,
  dnrm2: 11,
  dasum: 12,
  scnrm2: 13,
  scasum: 14,
  dznrm2: 15,
  dzasum: 16,
  isamax: 17,
  idamax: 18,
  icamax: 19,
  izamax: 20,
  sswap: 21,
  scopy: 22,
  saxpy: 23,
  dswap: 24,
  dcopy: 25,
  daxpy: 26,
  cswap: 27,
  ccopy: 28,
  caxpy: 29,
  zswap: 30,
  zcopy: 31,
  zaxpy: 32,
  srotg: 33,
  srotmg: 34,
  srot: 35,
  srotm: 36,
  drotg: 37,
  drotmg: 38,
  drot: 39,
  drotm: 40,
  sscal: 41,
  dscal: 42,
  cscal: 43,
  zscal: 44,
  csscal: 45,
  zdscal: 46,
  sgemv: 47,
  sgbmv: 48,
  strmv: 49,
  stbmv: 50,
  stpmv: 51,
  strsv: 52,
  stbsv: 53,
  stpsv: 54,
  dgemv: 55,
  dgbmv: 56,
  dtrmv: 57,
  dtbmv: 58,
  dtpmv: 59,
  dtrsv: 60,
  dtbsv: 61,
  dtpsv: 62,
  cgemv: 63,
  cgbmv: 64,
  ctrmv: 65,
  ctbmv: 66,
  ctpmv: 67,
  ctrsv: 68,
  ctbsv: 69,
  ctpsv: 70,
  zgemv: 71,
  zgbmv: 72,
  ztrmv: 73,
  ztbmv: 74,
  ztpmv: 75,
  ztrsv: 76,
  ztbsv: 77,
  ztpsv: 78,
  ssymv: 79,
  ssbmv: 80,
  sspmv: 81,
  sger: 82,
  ssyr: 83,
  sspr: 84,
  ssyr2: 85,
  sspr2: 86,
  dsymv: 87,
  dsbmv: 88,
  dspmv: 89,
  dger: 90,
  dsyr: 91,
  dspr: 92,
  dsyr2: 93,
  dspr2: 94,
  chemv: 95,
  chbmv: 96,
  chpmv: 97,
  cgeru: 98,
  cgerc: 99,
  cher: 100,
  chpr: 101,
  cher2: 102,
  chpr2: 103,
  zhemv: 104,
  zhbmv: 105,
  zhpmv: 106,
  zgeru: 107,
  zgerc: 108,
  zher: 109,
  zhpr: 110,
  zher2: 111,
  zhpr2: 112,
  sgemm: 113,
  ssymm: 114,
  ssyrk: 115,
  ssyr2k: 116,
  strmm: 117,
  strsm: 118,
  dgemm: 119,
  dsymm: 120,
  dsyrk: 121,
  dsyr2k: 122,
  dtrmm: 123,
  dtrsm: 124,
  cgemm: 125,
  csymm: 126,
  csyrk: 127,
  csyr2k: 128,
  ctrmm: 129,
  ctrsm: 130,
  zgemm: 131,
  zsymm: 132,
  zsyrk: 133,
  zsyr2k: 134,
  ztrmm: 135,
  ztrsm: 136,
  chemm: 137,
  cherk: 138,
  cher2k: 139,
  zhemm: 140,
  zherk: 141,
  zher2k: 142,
  bnnm: 1000,
} as const;

/** `RsBlasTranspose`. */
export const RsBlasTranspose = { NO_TRANS: 111, TRANS: 112, CONJ_TRANS: 113 } as const;

/** `RsBlasUplo`. */
export const RsBlasUplo = { UPPER: 121, LOWER: 122 } as const;

/** `RsBlasDiag`. */
export const RsBlasDiag = { NON_UNIT: 131, UNIT: 132 } as const;

/** `RsBlasSide`. */
export const RsBlasSide = { LEFT: 141, RIGHT: 142 } as const;

/** `RsBlasCall`: a call without its matrices. What a routine has no use for is 0. */
export interface RsBlasCall {
  /** One of {@link RsBlasFunction}. */
  readonly func: number;
  /** One of {@link RsBlasTranspose}. */
  readonly transA: number;
  /** One of {@link RsBlasTranspose}. */
  readonly transB: number;
  /** One of {@link RsBlasUplo}. */
  readonly uplo: number;
  /** One of {@link RsBlasDiag}. */
  readonly diag: number;
  /** One of {@link RsBlasSide}. */
  readonly side: number;
  /** Rows of the result. */
  readonly m: number;
  /** Columns of the result. */
  readonly n: number;
  /** The size that the product sums over, or diagonals beside the main one. */
  readonly k: number;
  /** Real and imaginary part; floats unless the routine's name starts with `d` or `z`. */
  readonly alpha: readonly [re: number, im: number];
  /** Real and imaginary part. */
  readonly beta: readonly [re: number, im: number];
  /** Distance of the elements of x. */
  readonly incX: number;
  /** Distance of the elements of y. */
  readonly incY: number;
  /** Diagonals below the main one. */
  readonly kl: number;
  /** Diagonals above the main one. */
  readonly ku: number;
  /** For `bnnm`: what is subtracted from A, from 0 to 255. */
  readonly aOffset: number;
  /** For `bnnm`: what is subtracted from B, from 0 to 255. */
  readonly bOffset: number;
  /** For `bnnm`: what is added to a sum. */
  readonly cOffset: number;
  /** For `bnnm`: what a sum is multiplied by. */
  readonly cMultiplier: number;
}

/** Members of an RsBlasCall in order: 32 bits, 8 bits, or an `RsBlasScalar`, which has room for two doubles. */
export const RS_BLAS_CALL_MEMBERS = {
  func: "int",
  transA: "int",
  transB: "int",
  uplo: "int",
  diag: "int",
  side: "int",
  m: "int",
  n: "int",
  k: "int",
  alpha: "scalar",
  beta: "scalar",
  incX: "int",
  incY: "int",
  kl: "int",
  ku: "int",
  aOffset: "byte",
  bOffset: "byte",
  cOffset: "int",
  cMultiplier: "int",
} as const satisfies Record<keyof RsBlasCall, "int" | "byte" | "scalar">;

/** The number that the address of a double is a multiple of: 8, and in a struct of 32 bit x86, 4. */
export type DoubleAlignment = 4 | 8;

/** Where the members of an RsBlasCall are. */
export interface RsBlasCallLayout {
  /** In bytes from the start. */
  readonly offsets: Readonly<Record<keyof RsBlasCall, number>>;
  /** All bytes of it: 104, or 96 where doubles are aligned to 4. */
  readonly size: number;
}

/**
 * Where the C compiler puts the members of an RsBlasCall.
 *
 * @param doubleAlignment What the platform aligns doubles of a struct to.
 * @returns Offsets and size.
 */
export function rsBlasCallLayout(doubleAlignment: DoubleAlignment = 8): RsBlasCallLayout {
  const sizes = { int: 4, byte: 1, scalar: 16 };
  const alignments = { int: 4, byte: 1, scalar: doubleAlignment };
  const offsets: Record<string, number> = {};
  let end = 0;
  for (const [name, type] of Object.entries(RS_BLAS_CALL_MEMBERS)) {
    const offset = alignUp(end, alignments[type]);
    offsets[name] = offset;
    end = offset + sizes[type];
  }
  return {
    offsets: offsets as RsBlasCallLayout["offsets"],
    size: alignUp(end, doubleAlignment),
  };
}

/**
 * The bytes of a call, as a launch passes them.
 *
 * @param call The call; members that are missing are 0.
 * @param doubleAlignment What the platform aligns doubles of a struct to.
 * @returns A new array.
 */
export function blasCallBytes(
  call: Partial<RsBlasCall> & Pick<RsBlasCall, "func">,
  doubleAlignment: DoubleAlignment = 8,
): Uint8Array<ArrayBuffer> {
  const { offsets, size } = rsBlasCallLayout(doubleAlignment);
  const view = new DataView(new ArrayBuffer(size));
  const doubles = hasDoubles(call.func);
  for (const name of memberNames()) {
    const value = call[name] ?? 0;
    const offset = offsets[name];
    if (typeof value !== "number") {
      if (doubles) value.forEach((part, i) => view.setFloat64(offset + 8 * i, part, true));
      else value.forEach((part, i) => view.setFloat32(offset + 4 * i, part, true));
    } else if (RS_BLAS_CALL_MEMBERS[name] === "byte") view.setUint8(offset, value);
    else if (RS_BLAS_CALL_MEMBERS[name] === "int") view.setInt32(offset, value, true);
  }
  return new Uint8Array(view.buffer);
}

/**
 * Reads a call from the bytes of a launch.
 *
 * @param bytes The user data; bytes beyond the call are ignored.
 * @param doubleAlignment What the platform aligns doubles of a struct to.
 * @returns All members. Of `alpha` and `beta`, a routine without complex numbers has the real part only.
 * @throws {RangeError} If there are too few bytes.
 */
export function readBlasCall(bytes: Uint8Array, doubleAlignment: DoubleAlignment = 8): RsBlasCall {
  const { offsets, size } = rsBlasCallLayout(doubleAlignment);
  if (bytes.length < size) {
    throw new RangeError(`RsBlasCall has ${bytes.length} bytes, expected ${size}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const doubles = hasDoubles(view.getInt32(offsets.func, true));
  const call: Record<string, number | readonly [number, number]> = {};
  for (const name of memberNames()) {
    const offset = offsets[name];
    const type = RS_BLAS_CALL_MEMBERS[name];
    if (type === "byte") call[name] = view.getUint8(offset);
    else if (type === "int") call[name] = view.getInt32(offset, true);
    else if (doubles) {
      call[name] = [view.getFloat64(offset, true), view.getFloat64(offset + 8, true)];
    } else call[name] = [view.getFloat32(offset, true), view.getFloat32(offset + 4, true)];
  }
  return call as unknown as RsBlasCall;
}

/**
 * The name of a routine.
 *
 * @param func Its number.
 * @returns The name as BLAS calls it, in lower case; `undefined` if no routine has the number.
 */
export function rsBlasFunctionName(func: number): keyof typeof RsBlasFunction | undefined {
  functionNames ??= new Map(
    Object.entries(RsBlasFunction).map(([name, number]) => [number, name as BlasFunctionName]),
  );
  return functionNames.get(func);
}

type BlasFunctionName = keyof typeof RsBlasFunction;
let functionNames: ReadonlyMap<number, BlasFunctionName> | undefined;

function hasDoubles(func: number): boolean {
  return /^[dz]/.test(rsBlasFunctionName(func) ?? "");
}

function memberNames(): (keyof RsBlasCall)[] {
  return Object.keys(RS_BLAS_CALL_MEMBERS) as (keyof RsBlasCall)[];
}

function alignUp(value: number, alignment: number): number {
  return Math.ceil(value / alignment) * alignment;
}
