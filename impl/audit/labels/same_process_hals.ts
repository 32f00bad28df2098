/**
 * The vendor's libraries that are loaded into processes of apps and of the system, by their names.
 *
 * Sources: the documentation's page "RenderScript"; AOSP's list of same-process HALs (VNDK extensions), system/sepolicy,
 * private/file_contexts and vendor/file_contexts.
 *
 * @module
 */

/** A library that something of the platform loads by its name. */
export interface SameProcessHal {
  /** Its name, for people. */
  readonly what: string;
  /** The namespace that it is loaded into. */
  readonly namespace: "sphal" | "rs";
}

const KINDS: readonly (readonly [path: RegExp, hal: SameProcessHal])[] = [
  [/\/egl\/[^/]+\.so$/, { what: "an EGL or OpenGL ES driver", namespace: "sphal" }],
  [/\/hw\/gralloc\.[^/]+\.so$/, { what: "a gralloc module", namespace: "sphal" }],
  [/\/hw\/vulkan\.[^/]+\.so$/, { what: "a Vulkan driver", namespace: "sphal" }],
  [/\/hw\/android\.hardware\.graphics\.mapper@[^/]*-impl[^/]*\.so$/, {
    what: "the graphics mapper HAL",
    namespace: "sphal",
  }],
  [/\/hw\/android\.hardware\.renderscript@[^/]*-impl[^/]*\.so$/, {
    what: "the RenderScript HAL",
    namespace: "sphal",
  }],
  [/\/libRSDriver[^/]+\.so$/, { what: "a RenderScript driver", namespace: "rs" }],
  [/\/libbcc[^/]*\.so$/, { what: "a plugin or part of the compiler bcc", namespace: "sphal" }],
];

const PLACE = /^\/(?:vendor|odm)\/lib(?:64)?(?:\/(?:egl|hw))?\/[^/]+$/;

/**
 * Recognizes a vendor's library that is loaded into processes of apps for its name.
 *
 * @param path A canonical path.
 */
export function sameProcessHal(path: string): SameProcessHal | undefined {
  if (!PLACE.test(path)) return undefined;
  return KINDS.find(([pattern]) => pattern.test(path))?.[1];
}

/** Checks that {@link sameProcessHal} knows a path. */
export function isSameProcessHal(path: string): boolean {
  return sameProcessHal(path) !== undefined;
}

/**
 * Checks that a path is the RenderScript HAL, as libhidl looks for it (AOSP system/libhidl, transport/ServiceManagement.cpp).
 *
 * @param path A canonical path.
 */
export function isRenderScriptHal(path: string): boolean {
  return /^\/(vendor|odm)\/lib(64)?\/hw\/android\.hardware\.renderscript@1\.0-impl[^/]*\.so$/
    .test(path);
}

/**
 * Checks that a path is a vendor's RenderScript driver.
 *
 * @param path A canonical path.
 */
export function isRenderScriptDriver(path: string): boolean {
  return sameProcessHal(path)?.namespace === "rs";
}

/**
 * Checks that a path is bitcode that a compiler in a process of an app reads, such as `libclcore.bc`.
 *
 * @param path A canonical path.
 */
export function isBitcode(path: string): boolean {
  return /^\/(vendor|odm)\/lib(64)?\/[^/]+\.bc$/.test(path);
}

/**
 * Checks that a path is the bitcode that the compiler bcc links with every script: `libclcore.bc` or a variant of it.
 *
 * @param path A canonical path.
 */
export function isCoreBitcode(path: string): boolean {
  return isBitcode(path) && /\/libclcore[^/]*$/.test(path);
}
