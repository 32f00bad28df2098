/**
 * The libraries of the NDK to link with: their functions are never called, and their symbols have versions.
 *
 * @module
 */

import { buildNative } from "../build.ts";
import { compilerFor, type Target, targetFor } from "../target.ts";

/** Symbols of a library, by version; those of "" have none. */
export type StubSymbols = Readonly<Record<string, readonly string[]>>;

/**
 * The symbols that `ndk_layer.c` is linked with (AOSP, the `.map.txt` of each library).
 */
export const LAYER_LIBRARIES: Readonly<Record<string, StubSymbols>> = {
  "libc.so": { LIBC: ["strcmp", "__cxa_finalize", "__system_property_get", "getenv"] },
  "libdl.so": { LIBC: ["dlopen", "dlsym", "dlerror"] },
  "liblog.so": { LIBLOG: ["__android_log_print"] },
  "libEGL.so": { LIBEGL: ["eglQueryString"] },
  "libGLESv3.so": { LIBGLESV3: ["glFenceSync"] },
  "libGLESv2.so": { LIBGLESV2: ["glGetString"] },
  "libandroid.so": {
    LIBANDROID: [
      "ATrace_isEnabled",
      "ATrace_beginSection",
      "ATrace_endSection",
      "ATrace_setCounter",
      "ANativeWindow_getWidth",
    ],
  },
  "libnativewindow.so": {
    LIBNATIVEWINDOW: [
      "AHardwareBuffer_allocate",
      "AHardwareBuffer_release",
      "ANativeWindow_getFormat",
      "ANativeWindow_getHeight",
    ],
  },
  "libmediandk.so": {
    LIBMEDIANDK: ["AImageReader_new", "AImageReader_getWindow", "AImageReader_delete"],
  },
  "libz.so": { "": ["crc32"], "ZLIB_1.2.2": ["crc32_combine"] },
};

/**
 * Builds a library from a C file of this folder as the NDK would.
 *
 * @param source The file.
 * @param libraries What it is linked with.
 * @param flags Further flags of gcc. Default: none.
 * @param target What runs it. Default: this machine.
 * @returns The library's bytes.
 * @throws {MissingToolError} If gcc is not installed.
 */
export function ndkLibrary(
  source: string,
  libraries: Readonly<Record<string, StubSymbols>>,
  flags: readonly string[] = [],
  target: Target = targetFor(),
): Uint8Array<ArrayBuffer> {
  const name = `lib${source.replace(/\.c$/, "")}.so`;
  return Deno.readFileSync(buildNative({
    name,
    kind: "library",
    sources: [new URL(source, import.meta.url)],
    flags: [
      "-nostdlib",
      "-fno-builtin",
      "-fvisibility=hidden",
      "-Wl,--no-undefined",
      `-Wl,-soname,${name}`,
      ...flags,
      ...Object.entries(libraries).map(([soname, symbols]) => stub(soname, symbols, target)),
    ],
    compiler: compilerFor(target),
  }));
}

function stub(soname: string, symbols: StubSymbols, target: Target): string {
  const names = Object.values(symbols).flat();
  const versions = Object.entries(symbols).filter(([version]) => version !== "");
  const nodes = versions.map(([version, some]) => `${version} { global: ${some.join("; ")}; };`);
  const script = ["versions.ld", `VERSION { ${nodes.join(" ")} }\n`] as const;
  return buildNative({
    name: soname,
    kind: "library",
    sources: [],
    texts: new Map([
      ["stub.c", names.map((name) => `void ${name}(void) {}\n`).join("")],
      ...(nodes.length === 0 ? [] : [script]),
    ]),
    flags: ["-nostdlib", "-fno-builtin", `-Wl,-soname,${soname}`],
    compiler: compilerFor(target),
  });
}
