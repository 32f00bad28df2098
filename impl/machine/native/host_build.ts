/**
 * The code host's own programs and libraries, built from the C sources in `host/`.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { buildNative, MissingToolError } from "./build.ts";
import { buildCLibraries } from "./c_libraries.ts";

/** Paths of what makes up the code host. */
export interface HostFiles {
  /** The fork server, which is also the program of every process. */
  readonly server: string;
  /** The library through which this program talks to it. */
  readonly client: string;
  /** Libraries that every process has: Android's names of what the host's C library is called otherwise, and `liblog.so`. */
  readonly preload: readonly string[];
}

const SERVER_SOURCES = ["server.c", "process.c", "requests.c", "libraries.c", "channel.c"];
const CLIENT_SOURCES = [
  "client_control.c",
  "client_server.c",
  "client_process.c",
  "client_exchange.c",
];
const HEADERS = [
  "client.h",
  "message.h",
  "channel.h",
  "libraries.h",
  "process.h",
  "requests.h",
  "thunks.h",
];

/**
 * Builds them, unless that was done before.
 *
 * @throws {MissingToolError} If gcc is not installed, or this machine is of a kind that machine code is not run on.
 */
export function buildHost(): HostFiles {
  if (Deno.build.os !== "linux" || Deno.build.arch !== "x86_64") {
    const here = `${Deno.build.arch} ${Deno.build.os}`;
    throw new MissingToolError(`Cannot run machine code on ${here}, expected x86_64 linux`, []);
  }
  const headers = HEADERS.map(source);
  return {
    server: buildNative({
      name: "strata-host",
      kind: "program",
      sources: [...SERVER_SOURCES, `${Deno.build.arch}.S`].map(source),
      headers,
      flags: ["-ldl"],
    }),
    client: buildNative({
      name: "libstrata-client.so",
      kind: "library",
      sources: CLIENT_SOURCES.map(source),
      headers,
      flags: ["-pthread", "-Wl,-z,nodelete", "-Wl,-Bsymbolic"],
    }),
    preload: [logLibrary(), ...buildCLibraries()],
  };
}

/**
 * Builds `liblog.so`, which what writes to the log is linked with: its path among gcc's flags makes it a DT_NEEDED.
 *
 * @throws {MissingToolError} If gcc is not installed.
 */
export function logLibrary(): string {
  const versions = source("liblog.map");
  return buildNative({
    name: "liblog.so",
    kind: "library",
    sources: [source("liblog.c")],
    headers: [versions],
    flags: ["-Wl,-soname,liblog.so", `-Wl,--version-script=${fromFileUrl(versions)}`],
  });
}

function source(name: string): URL {
  return new URL(`host/${name}`, import.meta.url);
}
