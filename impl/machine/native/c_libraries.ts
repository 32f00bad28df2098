/**
 * Android's C library for machine code that was built for Android: `libc.so`, `libm.so` and `libdl.so`, whose functions are those
 * of the host, but for those that are the device's own (`dispatch.ts`); and likewise `libz.so`.
 *
 * A library that was built with the NDK asks for symbols with versions of bionic, which a host's C library has not. So each of
 * its functions is exported once more, without a version. Those that take structures of another form are left out, so that a
 * library that needs one is refused by name, and does not go wrong.
 *
 * @module
 */

import type { Step } from "../../build_cache.ts";
import { buildNative, type NativeBuild, toolOutput } from "./build.ts";
import { dispatchSource } from "./dispatch.ts";
import { compilerFor, type Target, targetFor } from "./target.ts";

/**
 * Names of functions whose arguments differ between bionic and glibc on 64-bit machines: sets of signals have 8 bytes there and
 * 128 here (`host/signals.c`), other structures have fields in another order (bionic, `libc/include`) or another size
 * (`host/thread_types.c`), `__fgets_chk` and its like take their arguments in another order (bionic, `libc/bionic/fortify.cpp`),
 * and the names of limits have other numbers (`host/sysconf.c`). Some of them are written for Android there.
 */
const DIFFERENT = new RegExp(`^_*(?:${
  [
    "sig(?:action|[a-z]+set|ismember|procmask|pending|suspend|pause|wait|waitinfo|timedwait)",
    "pthread_sigmask|p(?:poll|select)\\w*|epoll_pwait\\w*|signalfd|posix_spawn\\w*",
    "reg(?:comp|exec|free|error)|glob\\w*|(?:get|free)addrinfo|word(?:exp|free)|n?ftw\\w*|fts_\\w+",
    "tc[gs]etattr|cf[gs]et\\w+|mallinfo\\w*|mallopt|f?statvfs\\w*|nl_langinfo\\w*|sysconf|f[gs]etpos(?:64)?",
    "f(?:gets|read|write)_chk|pthread_(?:mutex_(?:init|lock|trylock|timedlock|destroy)|attr_init|getattr_np)",
  ].join("|")
})$`);

/** Functions that take a stream, by the place of that argument (POSIX.1-2017, `stdio.h` and `wchar.h`, and their unlocked twins). */
const STREAM_FUNCTIONS: readonly RegExp[] = [
  "clearerr|fclose|feof|ferror|fflush|fileno|fgetw?c|getw?c|getw|rewind|ftello?|fseeko?|fwide|pclose|" +
  "setv?buf|setbuffer|setlinebuf|v?fw?printf|v?fw?scanf|f(?:un|try)?lockfile",
  "f?putw?c|putw|fputw?s|ungetw?c",
  "fgetw?s|freopen|getline",
  "fread|fwrite|getdelim",
].map((names) => new RegExp(`^(?:${names})(?:_unlocked|64)?$`));

/** Types of `nm` that functions have: global, weak, and chosen when the library is loaded. */
const FUNCTION_LINE = /^[0-9a-f]+ [TWi] ([A-Za-z_]\w*)(?:@@(?!GLIBC_PRIVATE).*)?$/gm;

/** Functions of the host's that Android has by another name, too: glibc has `sigsetjmp` as a macro (`setjmp.h`). */
const OTHER_NAMES: Readonly<Record<string, string>> = { __sigsetjmp: "sigsetjmp" };

/** The sources of libc.so beside functions that are the host's. */
const OWN_SOURCES: readonly string[] = [
  "fortify.c",
  "libc.c",
  "own_functions.c",
  "signals.c",
  "streams.c",
  "sysconf.c",
  "thread_types.c",
];
const HEADERS: readonly string[] = ["forward.h", "own_functions.h", "streams.h"];

const HOST_LIBRARIES = {
  "libc.so": "libc.so.6",
  "libm.so": "libm.so.6",
  "libz.so": "libz.so.1",
} as const;

/**
 * Builds the libraries. On a host without zlib (Debian: zlib1g), `libz.so` has no function.
 *
 * @param target What runs them. Default: this machine.
 * @param step Told what takes its time. Default: nobody.
 * @returns Their paths; each has its name as soname.
 * @throws {MissingToolError} If the compiler is not installed.
 */
export function buildCLibraries(target: Target = targetFor(), step?: Step): string[] {
  const builds = [
    library(target, "libc.so"),
    library(target, "libm.so"),
    library(target, "libz.so"),
    build(target, "libdl.so", ["libdl.c"], new Map([["slots.S", dispatchSource("libdl")]]), []),
  ];
  return builds.map((one) => buildNative(one, step));
}

function library(target: Target, name: keyof typeof HOST_LIBRARIES): NativeBuild {
  const host = HOST_LIBRARIES[name];
  const own = name === "libc.so" ? OWN_SOURCES : [];
  const compiler = compilerFor(target);
  const path = toolOutput(compiler, [`-print-file-name=${host}`], compiler).trim();
  const text = forwards(path === host ? "" : symbolsOf(target, path));
  const texts = new Map([["functions.S", text]]);
  if (name === "libc.so") texts.set("slots.S", dispatchSource("libc"));
  return build(target, name, ["forward.c", ...own], texts, [`-DSTRATA_FORWARD_TO="${host}"`]);
}

/**
 * The functions that a C library of the host exports, as assembly of functions that jump to them.
 *
 * @param symbols What `nm -D` prints of it.
 */
export function forwards(symbols: string): string {
  const names = [...symbols.matchAll(FUNCTION_LINE)].map(([, name]) => name!);
  const lines = names.filter((name) => !DIFFERENT.test(name)).flatMap((name) => {
    const place = STREAM_FUNCTIONS.findIndex((functions) => functions.test(name));
    const other = OTHER_NAMES[name];
    return [
      place < 0 ? `FORWARD ${name}` : `FORWARD_STREAM ${name}, ARGUMENT_${place}`,
      ...other === undefined ? [] : [`FORWARD ${other}, ${name}`],
    ];
  });
  return ['#include "forward.h"', ...lines, "FORWARD_END", ""].join("\n");
}

function symbolsOf(target: Target, path: string): string {
  return toolOutput(`${target.tools}nm`, ["-D", "--defined-only", path], compilerFor(target));
}

function build(
  target: Target,
  name: string,
  sources: readonly string[],
  texts: ReadonlyMap<string, string>,
  flags: readonly string[],
): NativeBuild {
  const map = source("bionic.map");
  return {
    name,
    kind: "library",
    sources: sources.map(source),
    headers: [...HEADERS.map(source), map],
    texts,
    flags: [
      `-I${source("./").pathname}`,
      `-Wl,-soname,${name}`,
      `-Wl,--version-script=${map.pathname}`,
      ...flags,
    ],
    compiler: compilerFor(target),
  };
}

function source(name: string): URL {
  return new URL(`host/${name}`, import.meta.url);
}
