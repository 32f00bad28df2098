/**
 * The code host's own programs and libraries, built from the C sources in `host/`.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Step } from "../../build_cache.ts";
import { buildNative } from "./build.ts";
import { buildCLibraries } from "./c_libraries.ts";
import { compilerFor, type Target, targetFor } from "./target.ts";

/** Paths of what makes up the code host. */
export interface HostFiles {
  /** The command that starts the fork server, whose program is also that of every process. */
  readonly server: readonly string[];
  /** Libraries that every process has: Android's names of what the host's C library is called otherwise, and `liblog.so`. */
  readonly preload: readonly string[];
}

const CAGE_SOURCES = ["cage.c", "cage_calls.c"];
const CAGE_HEADERS = ["cage.h", "landlock.h"];
const SERVER_SOURCES = [
  "server.c",
  "process.c",
  "requests.c",
  "libraries.c",
  "limits.c",
  "fault.c",
  "channel.c",
  "orphans.c",
  "refusals.c",
  ...CAGE_SOURCES,
];
const CLIENT_SOURCES = [
  "client_control.c",
  "client_server.c",
  "client_process.c",
  "client_exchange.c",
  "client_patience.c",
  "client_cage.c",
];
const HEADERS = [
  ...CAGE_HEADERS,
  "client.h",
  "message.h",
  "channel.h",
  "libraries.h",
  "limits.h",
  "fault.h",
  "orphans.h",
  "process.h",
  "requests.h",
  "thunks.h",
];

/**
 * Builds them, unless that was done before.
 *
 * @param target What runs the server. Default: this machine, as for the client.
 * @param step Told what takes its time. Default: nobody.
 * @throws {MissingToolError} If a compiler is not installed.
 */
export function buildHost(target: Target = targetFor(), step?: Step): HostFiles {
  const headers = HEADERS.map(source);
  const server = buildNative({
    name: "strata-host",
    kind: "program",
    sources: [...SERVER_SOURCES, `${target.arch}.S`].map(source),
    headers,
    flags: ["-ldl", "-static-libgcc", "-rdynamic", "-fvisibility=hidden"],
    compiler: compilerFor(target),
  }, step);
  return {
    server: target.runner === undefined ? [server] : [buildKeeper(step), target.runner, server],
    preload: [logLibrary(target, step), ...buildCLibraries(target, step)],
  };
}

/**
 * Builds the library through which this program talks to servers.
 *
 * @param step Told what is compiled. Default: nobody is.
 * @returns Its path.
 * @throws {MissingToolError} If the compiler is not installed.
 */
export function buildClient(step?: Step): string {
  return buildNative({
    name: "libstrata-client.so",
    kind: "library",
    sources: CLIENT_SOURCES.map(source),
    headers: HEADERS.map(source),
    flags: ["-pthread", "-Wl,-z,nodelete", "-Wl,-Bsymbolic"],
  }, step);
}

/** Builds the program that runs a server by QEMU. */
function buildKeeper(step: Step | undefined): string {
  return buildNative({
    name: "strata-keeper",
    kind: "program",
    sources: ["keeper.c", "limits.c", "orphans.c", ...CAGE_SOURCES].map(source),
    headers: ["limits.h", "orphans.h", ...CAGE_HEADERS].map(source),
  }, step);
}

/**
 * Builds `liblog.so`, which what writes to the log is linked with: its path among gcc's flags makes it a DT_NEEDED.
 *
 * @param target What runs it. Default: this machine.
 * @param step Told if that takes its time. Default: nobody.
 * @throws {MissingToolError} If its compiler is not installed.
 */
export function logLibrary(target: Target = targetFor(), step?: Step): string {
  const versions = source("liblog.map");
  return buildNative({
    name: "liblog.so",
    kind: "library",
    sources: [source("liblog.c")],
    headers: [versions],
    flags: ["-Wl,-soname,liblog.so", `-Wl,--version-script=${fromFileUrl(versions)}`],
    compiler: compilerFor(target),
  }, step);
}

function source(name: string): URL {
  return new URL(`host/${name}`, import.meta.url);
}
