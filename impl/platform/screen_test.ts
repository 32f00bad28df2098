import { assertEquals } from "@std/assert";
import { Screen, ScreenWindow } from "./screen.ts";

Deno.test("a frame is kept with its rows from the top, and covers the screen", () => {
  const screen = new Screen();
  assertEquals(screen.frame, undefined);
  screen.show({ width: 1, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) });
  assertEquals(screen.frame, {
    width: 1,
    height: 2,
    pixels: Uint8Array.of(5, 6, 7, 255, 1, 2, 3, 255),
  });
  screen.clear();
  assertEquals(screen.frame, undefined);
  const window = new ScreenWindow(screen);
  assertEquals([window.width, window.height], [screen.width, screen.height]);
});
