/**
 * The exceptions of android.renderscript, and the two of Java's own that it throws.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/RS*Exception.java.
 *
 * @module
 */

/** Base class of all exceptions that RenderScript throws. */
export class RSRuntimeException extends Error {
  /**
   * Makes the exception.
   *
   * @param message What is wrong, in Android's words.
   */
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** An argument that RenderScript does not take. */
export class RSIllegalArgumentException extends RSRuntimeException {}

/** A call that does not fit the state of the object or of its context. */
export class RSInvalidStateException extends RSRuntimeException {}

/** Something that the native side could not do. */
export class RSDriverException extends RSRuntimeException {}

/** `java.lang.IllegalArgumentException`. */
export class IllegalArgumentException extends Error {
  /**
   * Makes the exception.
   *
   * @param message What is wrong.
   */
  constructor(message: string) {
    super(message);
    this.name = "IllegalArgumentException";
  }
}

/** `java.lang.ArrayIndexOutOfBoundsException`. */
export class ArrayIndexOutOfBoundsException extends Error {
  /**
   * Makes the exception.
   *
   * @param length The array's length.
   * @param index The index that it has not.
   */
  constructor(length: number, index: number) {
    super(`length=${length}; index=${index}`);
    this.name = "ArrayIndexOutOfBoundsException";
  }
}
