/**
 * Compiles layers written in C or C++ for Linux, as the NDK would for a device.
 *
 * @module
 */

import { basename, fromFileUrl } from "@std/path";
import { GL_NAMES, PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import { buildNative, MissingToolError } from "../../impl/machine/native/build.ts";
import { replaceFile } from "../pictures/replace_file.ts";

/** Where `gles_layer.h` lies. */
const LAYERS = new URL("../../layers/", import.meta.url);

/** The samples. */
export const SAMPLES: readonly URL[] = ["passive.c", "active.c", "trace.c"]
  .map((name) => new URL(name, LAYERS));

/** How files in C++ are named. */
export const CPP_SOURCE = /\.(cc|cpp|cxx|C)$/;

/** Debian's packages of the headers that layers include. */
const HEADER_PACKAGES: readonly string[] = ["libegl-dev", "libgles-dev"];

/**
 * The device's libraries that layers are linked with, and what they export; of `liblog.so` what NDK headers have
 * (AOSP system/logging, liblog/include/android/log.h).
 */
export const DEVICE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  "liblog.so": [
    "__android_log_write",
    "__android_log_print",
    "__android_log_vprint",
    "__android_log_buf_write",
    "__android_log_buf_print",
    "__android_log_assert",
  ],
  "libEGL.so": PLATFORM_NAMES.filter((name) => name.startsWith("egl")),
  "libGLESv2.so": GL_NAMES,
};

/** Those that a layer needs only if it calls them. */
const SELDOM_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  "libandroid.so": [
    "ATrace_isEnabled",
    "ATrace_beginSection",
    "ATrace_endSection",
    "ATrace_beginAsyncSection",
    "ATrace_endAsyncSection",
    "ATrace_setCounter",
  ],
  "libc.so": ["__system_property_get"],
};
/** The file of the stand-in of bionic's library, which may not be found as that of a host. */
const FILES: Readonly<Record<string, string>> = { "libc.so": "libproperties.so" };

/** Headers that the NDK has and a host has not, in folders as they are included. */
export const INCLUDE: URL = new URL("include/", LAYERS);
export const INCLUDED: readonly string[] = [
  "android/log.h",
  "android/trace.h",
  "sys/system_properties.h",
];
/** Headers that Debian's packages have. */
const PACKAGED =
  /^(?:(?:EGL|GLES|GLES2|GLES3|KHR)\/.*|(?:std\w+|string|math|errno|pthread|unistd|time|limits|assert|features)\.h)$/;

/** The options of the compiler, here and by the NDK. 16 KiB is the largest page of a device (Android 15). */
export const FLAGS: readonly string[] = [
  "-O2",
  "-g0",
  "-fvisibility=hidden",
  "-Wl,-z,max-page-size=16384",
  "-Wl,--no-undefined",
];

/**
 * The file name of the layer that a source file makes: `libNAME.so`.
 *
 * @param source A file in C or C++.
 */
export function layerName(source: URL): string {
  return `lib${basename(fromFileUrl(source)).replace(/\.(c|cc|cpp|cxx|C)$/, "")}.so`;
}

/**
 * Builds a layer. It needs `liblog.so`, `libEGL.so` and `libGLESv2.so`, as one built by the NDK does.
 *
 * @param source A file in C, or in C++, whose library then has its C++ runtime in itself.
 * @param out Where the layer goes. Default: where built things are kept, and nothing is built that is there already.
 * @param compiler A compiler that takes what gcc takes; of one that ends in `gcc`, C++ is compiled by its `g++`. Default: gcc.
 * @param warned Is told what the compiler warned of. Default: a warning is an error.
 * @returns The path of the layer.
 * @throws {MissingToolError} If gcc or a header is not installed.
 * @throws {Error} If the file does not compile, with what the compiler printed.
 */
export function buildLayer(
  source: URL,
  out?: string,
  compiler?: string,
  warned?: (text: string) => void,
): string {
  const name = layerName(source);
  const isCpp = CPP_SOURCE.test(source.pathname);
  const builder = isCpp ? (compiler ?? "gcc").replace(/gcc$/, "g++") : compiler;
  const built = withOwnHeaders(name, () =>
    buildNative({
      name,
      kind: "library",
      sources: [source],
      headers: [
        ...headersIn(new URL(".", source)),
        ...headersIn(LAYERS),
        ...INCLUDED.map((name) => new URL(name, INCLUDE)),
      ],
      flags: [
        ...isCpp ? ["-std=gnu++17", "-static-libstdc++", "-static-libgcc"] : ["-std=gnu17"],
        ...FLAGS,
        `-Wl,-soname,${name}`,
        `-I${fromFileUrl(LAYERS)}`,
        `-I${fromFileUrl(INCLUDE)}`,
        "-Wl,--no-as-needed",
        ...stubsOf(DEVICE_LIBRARIES, compiler),
        "-Wl,--as-needed",
        ...stubsOf(SELDOM_LIBRARIES, compiler),
        "-lm",
      ],
      packages: HEADER_PACKAGES,
      ...builder === undefined ? {} : { compiler: builder },
      ...warned === undefined ? {} : { warned },
    }));
  if (out !== undefined) replaceFile(out, Deno.readFileSync(built));
  return out ?? built;
}

/**
 * Stand-ins of the device's libraries to link with: their functions do nothing, and no device ever loads them.
 *
 * @param compiler As {@link buildLayer} has it.
 * @returns Their paths.
 * @throws {MissingToolError} If gcc is not installed.
 */
export function deviceStubs(compiler?: string): string[] {
  return stubsOf({ ...DEVICE_LIBRARIES, ...SELDOM_LIBRARIES }, compiler);
}

function stubsOf(libraries: typeof DEVICE_LIBRARIES, compiler: string | undefined): string[] {
  return Object.entries(libraries).map(([soname, names]) =>
    buildNative({
      name: FILES[soname] ?? soname,
      kind: "library",
      sources: [],
      texts: new Map([[`${soname}.c`, names.map((name) => `void ${name}(void) {}\n`).join("")]]),
      flags: ["-fno-builtin", "-nostdlib", `-Wl,-soname,${soname}`],
      ...compiler === undefined ? {} : { compiler },
    })
  );
}

/** Builds, and tells of a header that no package of ours has that its author has to give it. */
function withOwnHeaders(name: string, build: () => string): string {
  try {
    return build();
  } catch (error) {
    const header = error instanceof MissingToolError &&
      /^Header "([^"]+)"/.exec(error.message)?.[1];
    if (typeof header !== "string" || PACKAGED.test(header)) throw error;
    throw new Error(
      `Cannot build "${name}": header "${header}" is missing, expected it beside the file or among ${
        INCLUDED.join(", ")
      } and those of EGL and OpenGL ES; copy it there, or build the library yourself`,
    );
  }
}

function headersIn(folder: URL): URL[] {
  return [...Deno.readDirSync(folder)]
    .filter(({ name, isFile }) => isFile && name.endsWith(".h"))
    .map(({ name }) => name)
    .sort()
    .map((name) => new URL(encodeURIComponent(name), folder));
}
