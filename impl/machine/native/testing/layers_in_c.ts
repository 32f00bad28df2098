/**
 * Apps on the native device with layers in C, and what those layers say.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path";
import { recordProgram } from "../../../../cts/contract/recorder.ts";
import { buildApk } from "../../../../cts/fakes/apk.ts";
import { startGl } from "../../../../cts/fakes/programs.ts";
import { APP, buildWorld } from "../../../../cts/fakes/world_builder.ts";
import { resolveImplementation } from "../../../../judge/implementation/implementations.ts";
import { buildLayer } from "../../../../judge/layer/build_layer.ts";
import { whyNotNative } from "../../../../judge/implementation/native_ready.ts";
import { buildNative } from "../build.ts";
import { logLibrary } from "../host_build.ts";

const missing = await whyNotNative();

/** How layers in C begin: `say(what, value)` writes a line. */
export const HEAD = `
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <EGL/egl.h>
#include <GLES2/gl2.h>
int __android_log_write(int, const char *, const char *);
static void say(const char *what, long value) {
  char line[99];
  snprintf(line, sizeof line, "%s %ld", what, value);
  __android_log_write(4, "elf", line);
}
`;

/** A layer in C with one hook of a function without parameters. */
export function hooking(name: string, body: string): Uint8Array {
  return built(`${HEAD}${body}
    LAYER void AndroidGLESLayer_Initialize(void *id, void *get) { (void)id; (void)get; }
    LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
      return strcmp(name, "${name}") == 0 ? (void *)hook : next;
    }`);
}

/** A library of a text in C. */
export function built(text: string): Uint8Array {
  const file = Deno.makeTempFileSync({ suffix: ".c" });
  try {
    const visible = '#define LAYER __attribute__((visibility("default")))\n';
    Deno.writeTextFileSync(file, `${visible}${text}`);
    return Deno.readFileSync(buildLayer(toFileUrl(file)));
  } finally {
    Deno.removeSync(file);
  }
}

/**
 * Reads what the layers say while an app makes one call more than its usual ones.
 *
 * @param layers Layers by file name, in the app's base directory.
 * @param call The call.
 * @param libraries Libraries in the app's APK, by file name, or elsewhere, by path. Default: none.
 * @param implementation What runs the app. Default: the native device, as the suite has it.
 */
export async function saidBy(
  layers: Readonly<Record<string, Uint8Array>>,
  call: Parameters<typeof recordProgram>[0],
  libraries: Readonly<Record<string, Uint8Array>> = {},
  implementation?: Awaited<ReturnType<typeof resolveImplementation>>,
): Promise<string[]> {
  const device = implementation ?? await resolveImplementation("native", []);
  const names = Object.keys(layers);
  const [inApk, elsewhere] = [false, true].map((isPath) =>
    Object.entries(libraries).filter(([name]) => name.startsWith("/") === isPath)
  ) as [[string, Uint8Array][], [string, Uint8Array][]];
  const libs = { x86_64: Object.fromEntries(inApk) };
  const apk = buildApk({ package: APP, debuggable: true, libs });
  const { world } = buildWorld({ release: 14, abis: ["x86_64"] }).enable(names.join(":"));
  const files = [
    ...names.map((name) => [`/data/data/${APP}/${name}`, layers[name]!] as const),
    ...elsewhere,
  ].map(([path, bytes]) => ({ path, base64: bytes.toBase64() }));
  const booted = await device.boot({
    ...world,
    packages: [...world.packages, { apk: apk.toBase64() }],
    files: [...world.files, ...files],
  });
  try {
    const process = await booted.launch({ kind: "app", package: APP });
    const program = recordProgram((app) => {
      startGl(app);
      call(app);
    });
    const { end, log } = await process.run(program);
    assertEquals(end, { kind: "running" });
    return log.filter(({ tag }) => tag === "elf" || tag === "script")
      .map(({ message }) => message);
  } finally {
    await booted.dispose();
    await device.dispose?.();
  }
}

/** A test that needs a compiler and Mesa. */
export function nativeTest(name: string, fn: () => Promise<void>): void {
  const needs = "(apt-get install gcc libc6-dev libegl1 libgles2 libgles1 libgl1-mesa-dri)";
  Deno.test({ name: `${name} ${needs}`, ignore: missing !== undefined, fn });
}

/**
 * Builds a library of a text in C, with its own name and no other needs than the C library and the log.
 *
 * @param name Its file name and soname.
 * @param text Its text, after {@link HEAD}.
 */
export function library(name: string, text: string): Uint8Array {
  return Deno.readFileSync(buildNative({
    name,
    kind: "library",
    sources: [],
    texts: new Map([["library.c", `${HEAD}${text}`]]),
    flags: ["-w", `-Wl,-soname,${name}`, logLibrary()],
  }));
}
