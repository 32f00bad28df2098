/**
 * `deno task layers [FILE.c ...]`: compiles layers written in C for Linux, as the NDK would for a device.
 *
 * @module
 */

import { basename, dirname, fromFileUrl, join, toFileUrl } from "@std/path";
import { GL_NAMES, PLATFORM_NAMES } from "../cts/contract/entry_points.ts";
import { reasonOf } from "../cts/contract/show.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { shellWord } from "../impl/audit/layer/text.ts";
import { buildNative, MissingToolError } from "../impl/machine/native/build.ts";
import { replaceFile } from "../judge/pictures/replace_file.ts";
import { runCommand } from "../judge/command/run_command.ts";

/** Where `gles_layer.h` lies. */
const LAYERS = new URL("../layers/", import.meta.url);

/** The samples, which are built if no file is named. */
const SAMPLES: readonly URL[] = ["passive.c", "active.c", "trace.c"]
  .map((name) => new URL(name, LAYERS));

/** Where built layers go unless `--out` says otherwise. */
const OUT = ".strata/layers";

/** How files in C++ are named. */
export const CPP_SOURCE = /\.(cc|cpp|cxx|C)$/;

/** Debian's packages of the headers that layers include. */
const HEADER_PACKAGES: readonly string[] = ["libegl-dev", "libgles-dev"];

/**
 * The device's libraries that layers are linked with, and what they export; of `liblog.so` what NDK headers have
 * (AOSP system/logging, liblog/include/android/log.h).
 */
const DEVICE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
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
const INCLUDE = new URL("include/", LAYERS);
const INCLUDED = ["android/log.h", "android/trace.h", "sys/system_properties.h"] as const;
/** Headers that Debian's packages have. */
const PACKAGED =
  /^(?:(?:EGL|GLES|GLES2|GLES3|KHR)\/.*|(?:std\w+|string|math|errno|pthread|unistd|time|limits|assert|features)\.h)$/;

/** What the compiler is told, here and by the NDK. 16 KiB is the largest page of a device (Android 15). */
const FLAGS: readonly string[] = [
  "-O2",
  "-g0",
  "-fvisibility=hidden",
  "-Wl,-z,max-page-size=16384",
  "-Wl,--no-undefined",
];

/** The options of the command. */
export const OPTIONS = {
  out: { value: "DIR", help: `folder for the built layers (default ${OUT})` },
  cc: { value: "CC", help: "the compiler, for example aarch64-linux-gnu-gcc (default gcc)" },
  stubs: { value: "DIR", help: "put stand-ins of the device's libraries there, to link with" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task layers [FILE.c ...] [options]

Compiles layers, each from one file in C or C++ (default: the samples passive, active and trace) to libNAME.so, with
-Wall -Wextra -Werror. FILE.c may include "gles_layer.h" of the folder layers/ and whatever lies beside it.
Exit status: 0 everything is built, 2 not so.

For a device, the NDK does the same, here for 64-bit ARM and Android 10. Such a file runs here as well, and so does
what --cc aarch64-linux-gnu-gcc makes:

  $NDK/toolchains/llvm/prebuilt/linux-x86_64/bin/aarch64-linux-android29-clang -shared -fPIC \\
    -std=gnu17 ${FLAGS.join(" ")} \\
    -Wl,-soname,libpassive.so -I layers layers/passive.c -o libpassive.so -llog -lEGL -lGLESv2

What is in C++ gets its C++ runtime into itself. A layer of your own build is a shared library of gcc or g++ (-shared -fPIC). If it calls the
device's libraries, link it with their stand-ins ${
  Object.keys(DEVICE_LIBRARIES).join(", ")
}, as a host has others under
those names, or none: --stubs DIR makes them, and no layer unless one is named. Headers that a host lacks lie in
DIR/include: ${INCLUDED.join(", ")}.`;

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

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where it prints.
 * @returns The exit status.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const line = { args, options: OPTIONS, positionals: "FILE.c", usage: USAGE };
  return await runCommand(line, output, (options) => {
    const out = options.get("out") ?? OUT;
    const stubs = options.get("stubs");
    const named = options.positionals.map(readable);
    const sources = named.length === 0 && stubs === undefined ? SAMPLES : named;
    checkNames(sources);
    if (stubs !== undefined) writeStubs(stubs, options.get("cc"), output);
    if (sources.length === 0) return 0;
    makeFolder(out, "--out");
    for (const source of sources) {
      const built = build(source, join(out, layerName(source)), options.get("cc"));
      output.line(`${built} (${Deno.statSync(built).size} bytes)`);
      output.line(`  next: deno task cts --layer ${built}, deno task doctor ${built}`);
    }
    return 0;
  });
}

function readable(path: string): URL {
  if (!path.endsWith(".c") && !CPP_SOURCE.test(path)) {
    throw new UsageError(
      `Cannot build "${path}": it is neither in C nor in C++, expected FILE.c or FILE.cpp`,
    );
  }
  try {
    if (Deno.statSync(path).isFile) return toFileUrl(Deno.realPathSync(path));
  } catch (error) {
    throw new UsageError(`Cannot build "${path}": ${reasonOf(error)}; name a file that is there`);
  }
  throw new UsageError(`Cannot build "${path}": it is no file, expected FILE.c`);
}

/** @throws {UsageError} If one layer would replace another. */
function checkNames(sources: readonly URL[]): void {
  const byName = Map.groupBy(sources, layerName);
  for (const [name, [first, second]] of byName) {
    if (first === undefined || second === undefined) continue;
    const files = `"${fromFileUrl(first)}" and "${fromFileUrl(second)}"`;
    throw new UsageError(`Both ${files} make ${name}, expected names that differ; build one alone`);
  }
}

function makeFolder(out: string, option: "--out" | "--stubs"): void {
  try {
    Deno.mkdirSync(out, { recursive: true });
  } catch (error) {
    const where = `"${out}" in "${dirname(out)}"`;
    throw new UsageError(
      `Cannot make folder ${where}: ${reasonOf(error)}; name another by ${option}`,
    );
  }
}

function writeStubs(folder: string, compiler: string | undefined, output: Output): void {
  makeFolder(folder, "--stubs");
  for (const path of compiled(() => deviceStubs(compiler), compiler)) {
    const stub = join(folder, basename(path));
    replaceFile(stub, Deno.readFileSync(path));
    output.line(`${stub} (${Deno.statSync(stub).size} bytes)`);
  }
  for (const name of INCLUDED) {
    const header = join(folder, "include", name);
    makeFolder(dirname(header), "--stubs");
    replaceFile(header, Deno.readFileSync(new URL(name, INCLUDE)));
    output.line(header);
  }
  const names = Object.keys(DEVICE_LIBRARIES).map((name) => name.replace(/^lib(.*)\.so$/, "-l$1"));
  const where = shellWord(folder);
  output.line(
    `  next: compile your layer with -I${where}/include, and link it with -L${where} ${
      names.join(" ")
    }`,
  );
  output.line("  and with -landroid for ATrace, with -lproperties for __system_property_get");
}

function build(source: URL, out: string, compiler: string | undefined): string {
  return compiled(() => buildLayer(source, out, compiler), compiler);
}

/** What a compiler makes, or why it does not. */
function compiled<T>(make: () => T, compiler: string | undefined): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof MissingToolError && compiler !== undefined) {
      const missing = error.message.split(" is missing")[0];
      throw new UsageError(
        `Compiler "${compiler}" lacks what it needs: ${missing}; install it or name another by --cc`,
      );
    }
    throw new UsageError(reasonOf(error));
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
