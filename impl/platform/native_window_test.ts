import { assertEquals } from "@std/assert";
import { HardwareBuffer } from "./hardware_buffer.ts";
import {
  NATIVE_WINDOW_API_EGL,
  NativeWindow,
  WINDOW_BAD_VALUE,
  WINDOW_NO_INIT,
} from "./native_window.ts";

Deno.test("one producer at a time is connected to a window", () => {
  const window = new NativeWindow(4, 2, 1);
  assertEquals(window.disconnect(NATIVE_WINDOW_API_EGL), WINDOW_NO_INIT);
  assertEquals(window.connect(NATIVE_WINDOW_API_EGL), 0);
  assertEquals(window.connected, NATIVE_WINDOW_API_EGL);
  assertEquals(window.connect(2), WINDOW_BAD_VALUE);
  assertEquals(window.disconnect(2), WINDOW_BAD_VALUE);
  assertEquals(window.connected, NATIVE_WINDOW_API_EGL);
  assertEquals(window.disconnect(NATIVE_WINDOW_API_EGL), 0);
  assertEquals(window.connected, 0);
});

Deno.test("nobody connects to a window that is abandoned", () => {
  const window = new NativeWindow(4, 2, 1);
  window.abandon();
  assertEquals(window.connect(NATIVE_WINDOW_API_EGL), WINDOW_NO_INIT);
  assertEquals(window.connected, 0);
  assertEquals(window.disconnect(NATIVE_WINDOW_API_EGL), 0);
});

Deno.test("a buffer is freed when the last who holds it lets it go", () => {
  const buffer = new HardwareBuffer({ width: 5, height: 3, layers: 1, format: 0x23, usage: 0n });
  assertEquals([buffer.stride, buffer.size, buffer.isYuv], [16, 72, true]);
  buffer.acquire();
  buffer.release();
  assertEquals(buffer.released, false);
  buffer.release();
  assertEquals(buffer.released, true);
});
