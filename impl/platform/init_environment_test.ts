import { assertEquals } from "@std/assert";
import { initEnvironment } from "./init_environment.ts";

Deno.test("directories of APEXes are named from the release on that has them", () => {
  const roots = (release: Parameters<typeof initEnvironment>[0]) =>
    Object.keys(initEnvironment(release)).filter((name) => /^ANDROID_\w+_ROOT$/.test(name));
  assertEquals(roots(9), []);
  assertEquals(roots(10), ["ANDROID_RUNTIME_ROOT", "ANDROID_TZDATA_ROOT"]);
  assertEquals(roots(15), ["ANDROID_ART_ROOT", "ANDROID_I18N_ROOT", "ANDROID_TZDATA_ROOT"]);
});

Deno.test("nothing of a desktop is in it, and the places of the device are", () => {
  for (const release of [8, 10, 15] as const) {
    const environment = initEnvironment(release);
    assertEquals(environment.HOME ?? environment.DISPLAY, undefined);
    assertEquals([environment.ANDROID_ROOT, environment.ANDROID_DATA], ["/system", "/data"]);
    assertEquals(environment.PATH?.includes("/system/bin"), true);
  }
});
