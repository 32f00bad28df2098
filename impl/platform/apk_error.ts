/**
 * Why a package cannot be installed, in the codes that `pm install` prints.
 *
 * Source: AOSP frameworks/base, core/java/android/content/pm/PackageManager.java (`INSTALL_*` constants).
 *
 * @module
 */

/** A result of `pm install` that is not success. */
export type InstallCode =
  | "INSTALL_PARSE_FAILED_NOT_APK"
  | "INSTALL_PARSE_FAILED_BAD_MANIFEST"
  | "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME"
  | "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED"
  | "INSTALL_PARSE_FAILED_MANIFEST_EMPTY"
  | "INSTALL_FAILED_INVALID_APK"
  | "INSTALL_FAILED_NO_MATCHING_ABIS"
  | "INSTALL_FAILED_CPU_ABI_INCOMPATIBLE"
  | "INSTALL_FAILED_OLDER_SDK"
  | "INSTALL_FAILED_DEPRECATED_SDK_VERSION"
  | "INSTALL_FAILED_VERSION_DOWNGRADE"
  | "INSTALL_FAILED_INSUFFICIENT_STORAGE";

/** An APK that cannot be read or installed. `pm install` prints `Failure [CODE: MESSAGE]`. */
export class ApkError extends Error {
  /** The result that `pm install` prints. */
  readonly code: InstallCode;

  /**
   * Makes the error.
   *
   * @param code The result that `pm install` prints.
   * @param message What is wrong and what to do about it, without the code.
   */
  constructor(code: InstallCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApkError";
    this.code = code;
  }
}
