import { assertEquals } from "@std/assert";
import { builtIn, passedThrough } from "./extension_strings.ts";

const TIMESTAMPS = "EGL_ANDROID_get_frame_timestamps";

Deno.test("what libEGL implements is in alphabetical order from Android 12 on", () => {
  for (const release of [12, 13] as const) {
    const names = builtIn(release, false);
    assertEquals(names, names.toSorted());
    assertEquals(passedThrough(release), passedThrough(release).toSorted());
  }
  assertEquals(builtIn(11, false)[0], "EGL_KHR_get_all_proc_addresses");
  assertEquals(passedThrough(11)[0], "EGL_KHR_image");
});

Deno.test("frame timestamps have their place among the others until 13, and the last one from 14 on", () => {
  const place = (release: 11 | 13 | 14, has: boolean) => builtIn(release, has).indexOf(TIMESTAMPS);
  assertEquals([place(11, false), place(13, false), place(14, true), place(14, false)], [
    5,
    1,
    7,
    -1,
  ]);
  assertEquals(builtIn(14, true).length, builtIn(13, true).length);
});
