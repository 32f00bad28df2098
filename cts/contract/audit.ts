/**
 * The audit of a vendor's files: what a checker says of a World before any process of it runs.
 *
 * A platform's build, a vendor's own script and `deno task doctor` answer the same question; the suite judges whoever
 * claims to answer it. An audit reads the files of the World where a device has them: `ld.config*.txt`,
 * `*_file_contexts` and `*_sepolicy.cil` under `etc/selinux`, and the libraries, the executables and the bitcode (`*.bc`) of
 * the vendor and odm partitions.
 *
 * @module
 */

/** The rules that an audit knows, each with what it demands. */
export const AUDIT_RULES = {
  /** Source: RenderScript, SELinux policy, first rule. */
  "vendor-file-default": "vendor_file is the label of every vendor file that no row names",
  /** Source: RenderScript, SELinux policy, second rule. */
  "vendor-file-type": "an exec_type that labels a vendor file has the attribute vendor_file_type",
  /** Source: RenderScript, SELinux policy, third rule. */
  "needless-label": "files of vendor that are not executables keep the platform's own labels",
  /** Source: RenderScript, SELinux policy, fourth rule, and the rule for driver modules. */
  "same-process-hal-file":
    "a same-process HAL, a driver and every vendor library that they need are same_process_hal_file",
  /** Source: RenderScript, SELinux policy for the compiler (/vendor/bin/bcc). */
  "app-executable": "a vendor executable that apps run, such as bcc, is same_process_hal_file",
  /** Source: RenderScript, driver modules. */
  "listed-library": "vendor code needs no system library that is not listed for vendors",
  /** Source: RenderScript, driver modules and legacy devices; the latter then takes the CPU path. */
  "renderscript-hal":
    "where a RenderScript driver is, /vendor/lib[64]/hw has android.hardware.renderscript@1.0-impl",
  /** A DT_NEEDED that neither the vendor partition nor any list has. */
  "missing-library": "every library that vendor code needs exists",
  /** A library whose ELF class, machine or form does not fit the directory it is in. */
  "library-form": "a library is a whole ELF file of the class that its directory says",
  /** Source: RenderScript, bitcode compiler; AOSP frameworks/compile/libbcc, bcinfo/Wrap/bitcode_wrapperer.cpp. */
  "bitcode-form":
    "a vendor's file *.bc is LLVM bitcode, alone or in a wrapper that says rightly where it is",
  /** Source: AOSP frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp. */
  "bitcode-level": "wrapped bitcode is for an API level that the device's compiler takes",
  /** Source: AOSP frameworks/compile/slang, slang_version.h; frameworks/rs, cpu_ref/rsCpuScript.cpp. */
  "bitcode-fields":
    "a wrapper's compiler version and optimization level are ones that the device's compiler knows",
  /** Source: SELinux policy language and CIL. */
  "policy-syntax": "a policy of which the rules speak can be read whole",
  /** Source: AOSP external/selinux, libselinux/src/label_file.h. */
  "file-contexts-syntax": "a file_contexts can be read whole",
  /** Source: AOSP system/sepolicy, tools/checkfc.c. */
  "file-contexts-duplicate": "no two rows of a file_contexts have the same expression and type",
  /** Source: AOSP system/sepolicy, tools/fc_sort. */
  "file-contexts-order":
    "which of two rows that match the same file wins does not hang on their order",
  /** Source: AOSP bionic, linker/linker_config.cpp. */
  "ld-config-syntax": "a linker configuration is read without a warning",
  /** Source: AOSP bionic, linker/linker_config.cpp. */
  "ld-config-error": "a linker configuration is read without an error, which would drop it whole",
  /** Source: RenderScript, linker namespace configuration. */
  "rs-namespace":
    "the rs namespace may load compiled scripts from /data, and what RenderScript needs",
  /** Source: RenderScript, loading drivers. */
  "rs-link": "libRS_internal.so, asked for in sphal, comes from the rs namespace",
  /** Source: RenderScript, linker namespace configuration. */
  "sphal-isolation":
    "sphal reaches libraries of the system only by links, none of them framework-only, and nothing under /data",
} as const;

/** A rule of {@link AUDIT_RULES}. */
export type AuditRule = keyof typeof AUDIT_RULES;

/** Something that an audit found. */
export interface Finding {
  /** The rule that it is about. */
  readonly rule: AuditRule;
  /**
   * `error`: the rule is broken. `advice`: it is allowed and unwise. `undecided`: what is needed to decide is not there,
   * which is never a pass.
   */
  readonly severity: "error" | "advice" | "undecided";
  /** The subject: the path of a file, a type, a namespace, or a regular expression of file_contexts. */
  readonly subject: string;
  /** The file in which it is written, if it is. */
  readonly file?: string;
  /** Line in that file, from 1. */
  readonly line?: number;
  /** The mistake, and why it matters. */
  readonly message: string;
  /** The action that removes it. */
  readonly remedy: string;
}
