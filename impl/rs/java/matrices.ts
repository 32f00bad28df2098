/**
 * Square matrices of floats, column by column.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Matrix2f.java, Matrix3f.java and Matrix4f.java.
 *
 * @module
 */

/** A square matrix; its memory is that of `rs_matrix2x2`, `rs_matrix3x3` or `rs_matrix4x4`. */
export abstract class SquareMatrix {
  readonly #size: number;
  readonly #mat: Float32Array;

  /**
   * Makes the matrix.
   *
   * @param size Number of columns, and of rows.
   * @param data Cells, column by column; the identity without.
   */
  constructor(size: number, data?: ArrayLike<number>) {
    this.#size = size;
    this.#mat = new Float32Array(size * size);
    if (data === undefined) this.loadIdentity();
    else this.#mat.set(Array.from(data).slice(0, size * size));
  }

  /** The cells themselves, column by column. */
  getArray(): Float32Array {
    return this.#mat;
  }

  /** The cell in column `x` and row `y`. */
  get(x: number, y: number): number {
    return this.#mat[x * this.#size + y] ?? NaN;
  }

  /** Sets the cell in column `x` and row `y`. */
  set(x: number, y: number, v: number): void {
    this.#mat[x * this.#size + y] = v;
  }

  /** Makes it the identity. */
  loadIdentity(): void {
    for (let i = 0; i < this.#mat.length; i++) this.#mat[i] = i % (this.#size + 1) === 0 ? 1 : 0;
  }
}

/** A matrix of 2 × 2 floats. */
export class Matrix2f extends SquareMatrix {
  /**
   * Makes the matrix.
   *
   * @param data 4 cells, column by column; the identity without.
   */
  constructor(data?: ArrayLike<number>) {
    super(2, data);
  }
}

/** A matrix of 3 × 3 floats. */
export class Matrix3f extends SquareMatrix {
  /**
   * Makes the matrix.
   *
   * @param data 9 cells, column by column; the identity without.
   */
  constructor(data?: ArrayLike<number>) {
    super(3, data);
  }
}

/** A matrix of 4 × 4 floats. */
export class Matrix4f extends SquareMatrix {
  /**
   * Makes the matrix.
   *
   * @param data 16 cells, column by column; the identity without.
   */
  constructor(data?: ArrayLike<number>) {
    super(4, data);
  }
}
