import { assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path";
import type { Abi } from "../../../cts/contract/world.ts";
import { recordProgram } from "../../../cts/contract/recorder.ts";
import { startGl } from "../../../cts/fakes/programs.ts";
import { APP, buildWorld } from "../../../cts/fakes/world_builder.ts";
import { resolveImplementation } from "../../../judge/implementation/implementations.ts";
import { buildLayer } from "../../../judge/layer/build_layer.ts";
import { whyNotNative } from "../../../judge/implementation/native_ready.ts";
import { compilerFor, packagesToRun, TARGET_ABIS, targetFor } from "./target.ts";

type Image = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  null,
];

/** Values of which no two are alike, as a texture's size, offsets and format would be. */
const IMAGE: Image = [0x806f, -2, 0x8058, 4, 5, 6, 0, 0x1908, 0x1401, null];
/** The same of a compressed part. */
const PART = [0x806f, 1, -12, 13, -14, 15, 16, 17, 0x9278, 18, null] as const;
/** A layer's own call. */
const OWN = IMAGE.with(1, 99);

const LAYER_IN_C = `
#include <string.h>
#define LAYER __attribute__((visibility("default")))
int __android_log_print(int, const char *, const char *, ...);
typedef unsigned u;
void glTexImage3D(u, int, int, int, int, int, int, u, u, const void *);
static void (*image_below)(u, int, int, int, int, int, int, u, u, const void *);
static void (*part_below)(u, int, int, int, int, int, int, int, u, int, const void *);
static void image(u a, int b, int c, int d, int e, int f, int g, u h, u i, const void *j) {
  __android_log_print(4, "C", "[%u,%d,%d,%d,%d,%d,%d,%u,%u,%s]", a, b, c, d, e, f, g, h, i,
                      j == NULL ? "null" : "something");
  image_below(a, b, c, d, e, f, g, h, i, j);
}
static void part(u a, int b, int c, int d, int e, int f, int g, int h, u i, int j,
                 const void *k) {
  __android_log_print(4, "C", "[%u,%d,%d,%d,%d,%d,%d,%d,%u,%d,%s]", a, b, c, d, e, f, g, h, i, j,
                      k == NULL ? "null" : "something");
  part_below(a, b, c, d, e, f, g, h, i, j, k);
}
static void flush(void) {
  glTexImage3D(${OWN.map((value) => value ?? "NULL").join(", ")});
}
LAYER void AndroidGLESLayer_Initialize(void *id, void *get) { (void)id; (void)get; }
LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
  if (strcmp(name, "glFlush") == 0) return flush;
  if (strcmp(name, "glTexImage3D") == 0) return image_below = next, image;
  if (strcmp(name, "glCompressedTexSubImage3D") == 0) return part_below = next, part;
  return next;
}
`;

const layerInScript = (abi: Abi) =>
  `//!strata-library {"soname":"libscript.so","abi":"${abi}"}
import { __android_log_write } from "liblog.so";
export function AndroidGLESLayer_Initialize() {}
export function AndroidGLESLayer_GetProcAddress(name, next) {
  if (!/Tex.*Image3D$/.test(name)) return next;
  return (...args) => {
    __android_log_write(4, "script", JSON.stringify(args));
    next(...args);
  };
}
`;

function layerInC(abi: Abi): Uint8Array {
  const file = Deno.makeTempFileSync({ suffix: ".c" });
  try {
    Deno.writeTextFileSync(file, LAYER_IN_C);
    return Deno.readFileSync(buildLayer(toFileUrl(file), undefined, compilerFor(targetFor(abi))));
  } finally {
    Deno.removeSync(file);
  }
}

/** The calls with more arguments than registers that layers and driver see, by who says so. */
async function seenOn(abi: Abi): Promise<Readonly<Record<string, unknown>>> {
  const device = await resolveImplementation(`native:${abi}`, []);
  const { world } = buildWorld({ release: 14, abis: [abi] })
    .app({ debuggable: true })
    .driver({ reports: ["glTexImage3D", "glCompressedTexSubImage3D"] })
    .layer({
      name: "fake",
      offers: [],
      hooks: { glTexImage3D: [], glCompressedTexSubImage3D: [] },
    }, "app-data")
    .enable("libarguments.so:libscript.so:libfake.so");
  const files = [["libarguments.so", layerInC(abi)], [
    "libscript.so",
    new TextEncoder().encode(layerInScript(abi)),
  ]] as const;
  const booted = await device.boot({
    ...world,
    files: [
      ...world.files,
      ...files.map(([name, bytes]) => ({
        path: `/data/data/${APP}/${name}`,
        base64: bytes.toBase64(),
      })),
    ],
  });
  try {
    const process = await booted.launch({ kind: "app", package: APP });
    const record = await process.run(recordProgram((app) => {
      startGl(app, 3);
      app.gl.TexImage3D(...IMAGE);
      app.gl.CompressedTexSubImage3D(...PART);
      app.gl.Flush();
    }));
    assertEquals(record.end, { kind: "running" });
    const said = (by: string) =>
      record.log.filter(({ tag }) => tag === by).map(({ message }) => JSON.parse(message));
    const calls = record.events.filter(({ at, fn }) => at === "call" && fn?.includes("Image3D"));
    const reported = (by: string) => calls.filter(({ who }) => who === by).map(({ args }) => args);
    return {
      C: said("C"),
      script: said("script"),
      fake: reported("fake"),
      driver: reported("driver"),
    };
  } finally {
    await booted.dispose();
    await device.dispose?.();
  }
}

for (const abi of TARGET_ABIS) {
  const needs = [...packagesToRun(abi), "Mesa"].join(", ");
  Deno.test({
    name: `arguments that have no register reach layers and driver on ${abi} (needs ${needs})`,
    ignore: await whyNotNative(abi) !== undefined,
    async fn() {
      const all = [IMAGE, PART, OWN];
      assertEquals(await seenOn(abi), { C: all, script: all, fake: all, driver: all });
    },
  });
}
