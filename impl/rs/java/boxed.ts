/**
 * Numbers with their Java type, for calls that in Java go by the class of a boxed number.
 *
 * @module
 */

/** The Java type of a number. */
export type BoxedType = "byte" | "short" | "int" | "long" | "float" | "double";

/**
 * A number with its Java type.
 *
 * @example
 * ```ts ignore
 * builder.addInvoke(script.createInvokeID(0), Boxed.int(5), Boxed.float(0.5));
 * ```
 */
export class Boxed {
  /** The Java type. */
  readonly type: BoxedType;
  /** The number: a bigint for a `long`. */
  readonly value: number | bigint;

  private constructor(type: BoxedType, value: number | bigint) {
    this.type = type;
    this.value = value;
  }

  /** A `Byte`. */
  static byte(value: number): Boxed {
    return new Boxed("byte", value);
  }

  /** A `Short`. */
  static short(value: number): Boxed {
    return new Boxed("short", value);
  }

  /** An `Integer`. */
  static int(value: number): Boxed {
    return new Boxed("int", value);
  }

  /** A `Long`. */
  static long(value: number | bigint): Boxed {
    return new Boxed("long", BigInt(value));
  }

  /** A `Float`. */
  static float(value: number): Boxed {
    return new Boxed("float", value);
  }

  /** A `Double`. */
  static double(value: number): Boxed {
    return new Boxed("double", value);
  }

  /**
   * The bits of the number as an integer, and the bytes that it takes as an argument; 0 bytes for those that closures do
   * not know, which are `Byte` and `Short`.
   */
  bits(): { readonly value: bigint; readonly size: number } {
    const view = new DataView(new ArrayBuffer(8));
    switch (this.type) {
      case "int":
        return { value: BigInt(Number(this.value) | 0), size: 4 };
      case "float":
        view.setFloat32(0, Number(this.value));
        return { value: BigInt(view.getInt32(0)), size: 4 };
      case "long":
        return { value: BigInt.asIntN(64, BigInt(this.value)), size: 8 };
      case "double":
        view.setFloat64(0, Number(this.value));
        return { value: view.getBigInt64(0), size: 8 };
      default:
        return { value: 0n, size: 0 };
    }
  }
}
