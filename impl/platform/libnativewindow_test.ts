import { assert, assertEquals, assertMatch } from "@std/assert";
import { hardwareBufferDesc, ints, out, recordProgram } from "../../cts/contract/recorder.ts";
import { descriptionFault } from "./hardware_buffer.ts";
import type { App } from "../../cts/contract/recorder.ts";
import { buildWorld } from "../../cts/fakes/world_builder.ts";
import type { Release } from "../../cts/contract/world.ts";
import { sim } from "../mod.ts";

const implementation = sim();

async function run(write: (app: App) => void, release: Release = 14) {
  const device = await implementation.boot(buildWorld({ release }).world);
  return await (await device.launch({ kind: "native" })).run(recordProgram(write));
}

async function allocate(desc: Parameters<typeof hardwareBufferDesc>, release: Release = 14) {
  const { results } = await run(({ nativewindow }) => {
    nativewindow.AHardwareBuffer_allocate(hardwareBufferDesc(...desc), out("pointer"));
  }, release);
  return results[0]!;
}

Deno.test("a buffer of a known format is a handle of its own", async () => {
  const { results, end } = await run(({ nativewindow }) => {
    for (let i = 0; i < 2; i++) {
      const made = nativewindow.AHardwareBuffer_allocate(
        hardwareBufferDesc(4, 4, 1),
        out("pointer"),
      );
      nativewindow.AHardwareBuffer_release(made.outCell(0));
    }
  });
  assertEquals(end, { kind: "running" });
  assertEquals(results.map(({ value }) => value), [0, null, 0, null]);
  const handles = results.filter((_, i) => i % 2 === 0).map(({ outs }) => JSON.stringify(outs));
  assert(handles.every((handle) => handle.includes("0x")));
  assert(handles[0] !== handles[1]);
});

Deno.test("a cube has six layers, or an array of cubes a multiple of them", () => {
  const fault = (layers: number) =>
    descriptionFault({ width: 4, height: 4, layers, format: 1, usage: 1n << 25n }, 14);
  assertEquals([6, 12, 24].map(fault), [undefined, undefined, undefined]);
  for (const layers of [1, 5, 7, 13]) assert(fault(layers)?.includes("in sixes"));
});

Deno.test("buffers that cannot be are refused", async () => {
  const CUBE = 1 << 25;
  const wrong: Parameters<typeof hardwareBufferDesc>[] = [
    [0, 1, 1],
    [1, 0, 1],
    [4, 4, 0],
    [4, 4, 0x37],
    [4, 4, -1],
    [4, 2, 0x21],
    [4, 1, 0x21, 0x100],
    [3, 4, 0x3231_5659],
    [4, 3, 0x3231_5659],
    [4, 4, 0x23, CUBE],
    [4, 4, 1, CUBE],
    [4, 4, 1, 1 << 24],
    [4, 4, 1, (1 << 14) | 3],
  ];
  for (const desc of wrong) {
    const { value, outs } = await allocate(desc);
    assertEquals(value, -22, JSON.stringify(desc));
    assertEquals(outs[0], [null]);
  }
  assertEquals((await allocate([0xffff, 0xffff, 1])).value, -12);
  const { results } = await run(({ nativewindow }) => {
    nativewindow.AHardwareBuffer_allocate(ints(1, 1, 1, 1), out("pointer"));
    nativewindow.AHardwareBuffer_allocate(ints(4, 4, 1, 1, 256, 0, 0, 1, 0, 0), out("pointer"));
    nativewindow.AHardwareBuffer_allocate(hardwareBufferDesc(1, 1, 1), null as never);
  });
  assertEquals(results.map(({ value }) => value), [-22, -22, -22]);
});

Deno.test("YUV buffers and blobs are given, P010 from Android 13 on", async () => {
  for (const format of [0x23, 0x3231_5659, 0x11]) {
    assertEquals((await allocate([4, 4, format])).value, 0);
  }
  assertEquals((await allocate([4096, 1, 0x21, 1 << 24])).value, 0);
  assertEquals((await allocate([4, 4, 0x36], 12)).value, -22);
  assertEquals((await allocate([4, 4, 0x36], 13)).value, 0);
});

Deno.test("a buffer that was freed, or is none, ends the process", async () => {
  const twice = await run(({ nativewindow }) => {
    const made = nativewindow.AHardwareBuffer_allocate(hardwareBufferDesc(4, 4, 1), out("pointer"));
    nativewindow.AHardwareBuffer_release(made.outCell(0));
    nativewindow.AHardwareBuffer_release(made.outCell(0));
  });
  assertEquals(twice.end.kind === "signal" && twice.end.signal, "SIGSEGV");
  const none = await run(({ nativewindow }) => {
    nativewindow.ANativeWindow_getWidth(null as never);
  });
  assertMatch(none.end.kind === "signal" ? none.end.reason : "", /ANativeWindow_getWidth/);
});

Deno.test("an image reader has one window of its size, which it abandons", async () => {
  const { results, end } = await run(({ mediandk, nativewindow }) => {
    const reader = mediandk.AImageReader_new(640, 480, 1, 2, out("pointer")).outCell(0);
    const window = mediandk.AImageReader_getWindow(reader, out("pointer")).outCell(0);
    mediandk.AImageReader_getWindow(reader, out("pointer"));
    nativewindow.ANativeWindow_getWidth(window);
    nativewindow.ANativeWindow_getHeight(window);
    mediandk.AImageReader_delete(reader);
    nativewindow.ANativeWindow_getWidth(window);
  });
  assertEquals(end, { kind: "running" });
  assertEquals(results.map(({ value }) => value), [0, 0, 0, 640, 480, null, -19]);
  assertEquals(results[1]!.outs, results[2]!.outs);
});

Deno.test("image readers that cannot be are refused", async () => {
  const wrong = [[0, 1, 1, 1], [1, -1, 1, 1], [1, 1, 0x22, 1], [1, 1, 77, 1], [1, 1, 1, 0], [
    1,
    1,
    1,
    65,
  ]] as const;
  const { results } = await run(({ mediandk }) => {
    for (const [w, h, format, images] of wrong) {
      mediandk.AImageReader_new(w, h, format, images, out("pointer"));
    }
    mediandk.AImageReader_new(1, 1, 1, 1, null as never);
    mediandk.AImageReader_getWindow(null as never, out("pointer"));
    mediandk.AImageReader_delete(null as never);
  });
  assertEquals(results.map(({ value }) => value), [
    ...wrong.map(() => -10004),
    -10004,
    -10004,
    null,
  ]);
  const gone = await run(({ mediandk }) => {
    const reader = mediandk.AImageReader_new(1, 1, 1, 1, out("pointer")).outCell(0);
    mediandk.AImageReader_delete(reader);
    mediandk.AImageReader_getWindow(reader, out("pointer"));
  });
  assertEquals(gone.end.kind === "signal" && gone.end.signal, "SIGSEGV");
});

const YV12 = 0x3231_5659;

Deno.test("code finds a buffer's planes, and what it writes there stays", async () => {
  const { results, end } = await run(({ nativewindow, libc }) => {
    const made = nativewindow.AHardwareBuffer_allocate(
      hardwareBufferDesc(8, 8, YV12),
      out("pointer"),
    );
    const buffer = made.outCell(0);
    const lock = () =>
      nativewindow.AHardwareBuffer_lockPlanes(buffer, 3, -1, null, out("pointer", 9));
    libc.memcpy(lock().outCell(0, 1), { in: "byte", cells: [7, 8, 9] }, 3);
    nativewindow.AHardwareBuffer_unlock(buffer, out("int"));
    libc.memcpy(out("byte", 4), lock().outCell(0, 1), 4);
    nativewindow.AHardwareBuffer_release(buffer);
    lock();
  });
  assertEquals(end, { kind: "running" });
  const [, planes, , unlocked, again, copied, , released] = results;
  assertEquals([planes!.value, planes!.outs[0]![0], unlocked!.outs], [0, 3, [[-1]]]);
  assertEquals(planes!.outs[0]!.filter((_, i) => i > 0 && i % 2 === 0).slice(0, 3), [
    1 + 16 * 2 ** 32,
    1 + 16 * 2 ** 32,
    1 + 16 * 2 ** 32,
  ]);
  assertEquals(again!.value, 0);
  assertEquals([copied!.outs, released!.value], [[[7, 8, 9, 0]], -22]);
});

Deno.test("code cannot look into formats whose layout is the vendor's, nor copy from nowhere", async () => {
  const { results } = await run(({ nativewindow }) => {
    const made = nativewindow.AHardwareBuffer_allocate(
      hardwareBufferDesc(8, 8, 0x36),
      out("pointer"),
    );
    nativewindow.AHardwareBuffer_lockPlanes(made.outCell(0), 3, -1, null, out("pointer", 9));
  });
  assertEquals(results[1]!.value, -38);
  for (const [count, reason] of [[4, "two addresses"], [2 ** 40, "1099511627776 bytes"]] as const) {
    const { end } = await run(({ libc }) => libc.memcpy(null, { in: "byte", cells: [1] }, count));
    assertMatch(
      end.kind === "signal" ? `${end.signal} ${end.reason}` : "",
      RegExp(`SIGSEGV.*${reason}`),
    );
  }
});
