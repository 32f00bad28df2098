import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Program } from "../cts/contract/program.ts";
import type { Release } from "../cts/contract/world.ts";
import { APP, buildWorld } from "../cts/fakes/world_builder.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { PT, readElf } from "./elf/elf.ts";
import { LAYER_LIBRARIES, ndkLibrary } from "./machine/native/testing/ndk_stubs.ts";
import { TRIANGLE, trianglePixels } from "./testing/triangle.ts";

/** Tags of the dynamic section (ELF gABI; AOSP bionic, libc/include/elf.h). */
const DT_RELA = 7;
const DT_ANDROID_RELA = 0x6000_0011n;

const missing = await whyNotNative();
const device = missing === undefined ? await resolveImplementation("native", []) : undefined;
const needs = "(apt-get install gcc libc6-dev zlib1g libegl1 libgles2 libgles1 libgl1-mesa-dri)";

async function run(
  layer: Uint8Array<ArrayBuffer> | undefined,
  program = TRIANGLE,
  release: Release = 14,
) {
  const builder = buildWorld({ release, abis: ["x86_64"] }).app({ debuggable: true })
    .property("debug.ndk", "value");
  const path = `/data/data/${APP}/libndk_layer.so`;
  const booted = await device!.boot(
    layer === undefined ? builder.world : builder.enable("libndk_layer.so").with({
      files: [...builder.world.files, { path, base64: layer.toBase64() }],
    }).world,
  );
  try {
    return await (await booted.launch({ kind: "app", package: APP })).run(program);
  } finally {
    await booted.dispose();
  }
}

/** A test that needs a compiler and Mesa. */
function nativeTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name: `${name} ${needs}`, ignore: missing !== undefined, fn });
}

/** The triangle, shown before it is read back. */
const SWAPPING = { ...TRIANGLE, calls: withSwap(TRIANGLE.calls) };

function withSwap(calls: Program["calls"]): Program["calls"] {
  const current = calls.find(({ fn }) => fn === "eglMakeCurrent")!;
  const swap = { ...current, fn: "eglSwapBuffers", args: current.args.slice(0, 2) };
  return calls.toSpliced(-1, 0, swap);
}

const linesOf = ({ log }: Awaited<ReturnType<typeof run>>) =>
  log.filter(({ tag }) => tag === "ndk").map(({ message }) => message);

nativeTest("a layer of the NDK's reaches the libraries that it is linked with", async () => {
  const layer = ndkLibrary("ndk_layer.c", LAYER_LIBRARIES);
  const record = await run(layer, SWAPPING);
  assertEquals(record.end, { kind: "running" });
  assertEquals(record.results.at(-2)?.value, 1);
  assertEquals(trianglePixels(record), trianglePixels(await run(undefined)));
  const [clear, ...lines] = linesOf(record);
  assertMatch(clear!, /^glClear 4000, OpenGL ES/);
  assertEquals(lines, [
    "fence 1",
    `crc32 ${0xcbf43926}`,
    "joined 1",
    "reader 0",
    "window 0",
    "width 64",
    "height 32",
    "format 1",
    "abandoned -19",
    "buffer 0",
    "bad buffer -22",
    "property 5 value",
    "no property 0",
    "its own 1",
    "libGLESv2's 0",
    "the host's 0",
    'dlopen failed: library "libGLESv2.so.2" not found',
    "home 0",
    "/system",
    "eglSwapBuffers, enabled 0",
    "1.5 ",
  ]);
});

nativeTest("what a library of the device lacks is refused by its name", async () => {
  const refusal = async (library: string, symbol: string) => {
    const { log } = await run(
      ndkLibrary("ndk_wish.c", { [library]: { "": [symbol] } }, [`-DWISH=${symbol}`]),
    );
    return log.find(({ message }) => message.includes("cannot locate"))?.message;
  };
  for (
    const [library, symbol] of [
      ["libandroid.so", "AChoreographer_getInstance"],
      ["libnativewindow.so", "ANativeWindow_lock"],
      ["libGLESv3.so", "glNobody"],
      ["libz.so", "deflateNobody"],
      ["libm.so", "crc32"],
    ] as const
  ) {
    assertStringIncludes(`${await refusal(library, symbol)}`, `cannot locate symbol "${symbol}"`);
  }
  assertEquals(await refusal("libz.so", "crc32"), undefined);
});

nativeTest(
  "a library of the NDK with nothing behind it can be needed, but not called",
  async () => {
    const wish = (library: string, symbol: string, ...flags: string[]) =>
      ndkLibrary("ndk_wish.c", { [library]: { "": [symbol] } }, [`-DWISH=${symbol}`, ...flags]);
    const isLoaded = async (library: string, symbol: string, release: Release = 14) => {
      const { libraries } = await run(wish(library, symbol), TRIANGLE, release);
      return libraries.some(({ path }) => path.endsWith("/libndk_layer.so"));
    };
    for (
      const [library, symbol] of [
        ["libvulkan.so", "vkCreateInstance"],
        ["libOpenSLES.so", "slCreateEngine"],
        ["libjnigraphics.so", "AndroidBitmap_getInfo"],
        ["libstdc++.so", "_Znwm"],
      ] as const
    ) {
      assertEquals(await isLoaded(library, symbol), true, library);
    }
    assertEquals(await isLoaded("libvulkan.so", "vkless"), false);
    assertEquals(await isLoaded("libicu.so", "u_strlen", 11), false);
    assertEquals(await isLoaded("libicu.so", "u_strlen", 12), true);
    const { end } = await run(wish("libvulkan.so", "vkCreateInstance", "-DCALLS"));
    assertEquals(end.kind, "signal");
    assertStringIncludes(JSON.stringify(end), "vkCreateInstance of libvulkan.so was called");
  },
);

nativeTest("what came after the release, or is glibc's alone, is refused by its name", async () => {
  const isRefused = async (symbol: string, release: Release) => {
    const layer = ndkLibrary("ndk_wish.c", { "libc.so": { "": [symbol] } }, [`-DWISH=${symbol}`]);
    const { log } = await run(layer, TRIANGLE, release);
    return log.some(({ message }) => message.includes(`cannot locate symbol "${symbol}"`));
  };
  assertEquals(await isRefused("strfry", 15), true);
  assertEquals(await isRefused("backtrace", 12), true);
  assertEquals(await isRefused("backtrace", 13), false);
});

nativeTest(
  "a library with packed relocations that cannot be unpacked is refused, as it would run without them",
  async () => {
    const layer = ndkLibrary("ndk_wish.c", { "libm.so": { "": ["sqrt"] } }, ["-DWISH=sqrt"]);
    const elf = readElf(layer);
    const section = elf.segments.find(({ type }) => type === PT.DYNAMIC)!;
    const row = elf.dynamic.findIndex(({ tag }) => tag === DT_RELA);
    new DataView(layer.buffer).setBigUint64(section.offset + 16 * row, DT_ANDROID_RELA, true);
    const { log } = await run(layer);
    const lines = log.map(({ message }) => message).filter((line) => line.includes("ANDROID_RELA"));
    assertEquals(lines.length, 1);
    assertMatch(lines[0]!, /libndk_layer\.so" is corrupt: DT_ANDROID_RELA has no size/);
  },
);
