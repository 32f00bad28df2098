/**
 * The libraries that the documentation's page "RenderScript" lists as available for vendors.
 *
 * The page says that its list may differ between releases and that a device's own ld.config.txt is decisive;
 * library_lists.ts has the lists by release.
 *
 * @module
 */

/** A library of the page's list. */
export interface PageLibrary {
  /** The name as the page has it. */
  readonly listed: string;
  /** The library's real name; another one only where the page has a slip. */
  readonly soname: string;
  /** The page's column. */
  readonly column: "renderscript" | "other";
}

/** The page names the interface library with a package that does not exist. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ["android.hardware.graphics.renderscript@1.0.so", "android.hardware.renderscript@1.0.so"],
]);

/** The page's first column, in its order. */
const RENDERSCRIPT = [
  "android.hardware.graphics.renderscript@1.0.so",
  "libRS_internal.so",
  "libRSCpuRef.so",
  "libblas.so",
  "libbcinfo.so",
  "libcompiler_rt.so",
  "libRSDriver.so",
] as const;

/** The page's second column, in its order. */
const OTHER = [
  "libc.so",
  "libm.so",
  "libdl.so",
  "libstdc++.so",
  "liblog.so",
  "libnativewindow.so",
  "libsync.so",
  "libvndksupport.so",
  "libbase.so",
  "libc++.so",
  "libcutils.so",
  "libutils.so",
  "libhardware.so",
  "libhidlbase.so",
  "libhidltransport.so",
  "libhwbinder.so",
  "liblzma.so",
  "libz.so",
  "libEGL.so",
  "libGLESv1_CM.so",
  "libGLESv2.so",
] as const;

/** The page's list, in its order: first the libraries of RenderScript, then the others. */
export const PAGE_LIBRARIES: readonly PageLibrary[] = Object.freeze([
  ...RENDERSCRIPT.map((listed) => row(listed, "renderscript")),
  ...OTHER.map((listed) => row(listed, "other")),
]);

/**
 * Libraries that the page exposes to the rs namespace alone. Real files differ by release: 8.0 has no libft2.so there,
 * and a device that enforces the VNDK has libmediandk.so for everyone.
 */
export const PAGE_RS_LIBRARIES: readonly string[] = Object.freeze([
  "libft2.so",
  "libmediandk.so",
]);

/** Libraries that the page names as the framework's own. */
export const PAGE_FRAMEWORK_LIBRARIES: readonly string[] = Object.freeze(["libLLVM.so"]);

function row(listed: string, column: PageLibrary["column"]): PageLibrary {
  return Object.freeze({ listed, soname: SLIPS.get(listed) ?? listed, column });
}
