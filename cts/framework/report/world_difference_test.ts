import { assertEquals } from "@std/assert";
import { DEFAULT_WORLD } from "../../contract/world.ts";
import { worldDifference } from "./world_difference.ts";

Deno.test("worldDifference of the default World is empty", () => {
  assertEquals(worldDifference(DEFAULT_WORLD), []);
});

Deno.test("worldDifference shows what changed and shortens contents", () => {
  const lines = worldDifference({
    ...DEFAULT_WORLD,
    release: 13,
    settings: { gpu_debug_layers_gles: "libA.so", huge: "x".repeat(1_000_000) },
    packages: [
      { apk: btoa("four"), abi: "x86" },
      {
        apk: btoa("seven.."),
        facts: {
          package: "com.example.app",
          versionCode: 2,
          debuggable: false,
          injectLayers: true,
          targetSdk: 30,
          libraries: { x86: ["libA.so", "libB.so"], x86_64: [] },
        },
      },
    ],
    files: [
      { path: "/a.so", text: "first\nsecond", mode: 0o700, owner: "shell" },
      { path: "/b", link: "/a.so" },
      { path: "/c", directory: true },
      { path: "/d", base64: btoa("12345") },
      { path: "/e", absent: true },
      { path: "/f", text: "" },
    ],
  });
  assertEquals(lines, [
    "release: 13 (default 14)",
    'settings: gpu_debug_layers_gles = "libA.so"',
    `settings: huge = (1000000 characters) "${"x".repeat(60)}"...`,
    "package: APK of 4 bytes, installed with --abi x86",
    "package: com.example.app: not debuggable, lets layers in, version 2, x86: libA.so libB.so, x86_64: nothing; APK of 7 bytes",
    'file: /a.so (12 characters) "first"..., owner shell, mode 700',
    "file: /b -> /a.so",
    "file: /c (directory)",
    "file: /d (5 bytes)",
    "file: /e (absent)",
    'file: /f ""',
  ]);
});

Deno.test("worldDifference is bounded in the number of files", () => {
  const files = Array.from({ length: 5000 }, (_, i) => ({ path: `/${i}`, text: "" }));
  assertEquals(worldDifference({ ...DEFAULT_WORLD, files }).length, 101);
});
