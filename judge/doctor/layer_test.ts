import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { encodeLibrary } from "../../cts/contract/library.ts";
import { buildApk } from "../../cts/fakes/apk.ts";
import { layerFile } from "../../impl/audit/testing/layer_files.ts";
import { buildWithAapt, missingAndroidTools } from "../../impl/platform/testing/aapt.ts";
import { main } from "../../scripts/doctor.ts";
import { inTemporary, runHere } from "../../scripts/testing/command.ts";
import { doctorHere } from "../../scripts/testing/doctor_here.ts";

/** Runs the command on one file of a fresh folder, which `FILE` stands for. */
async function doctor(name: string, contents: Uint8Array | string, ...words: string[]) {
  return await doctorHere({ [name]: contents }, `{${name}}`, ...words);
}

Deno.test("a layer is told by what it exports, and a sound one is fine", async () => {
  const { status, lines, text } = await doctor("libGood.so", layerFile());
  assertEquals([status, lines.at(-1)], [0, "0 errors, 0 warnings, 0 hints"]);
  assertStringIncludes(lines[0]!, "libGood.so: a GLES layer, examined for Android 10 to 15");
  assertStringIncludes(text, "ELF: 64 bits, little-endian, EM_AARCH64 (arm64-v8a)");
  assertStringIncludes(text, "built for: Android, API level 29, by NDK r26b (10909125)");
  assertStringIncludes(text, "AndroidGLESLayer_GetProcAddress: exported");
  assertStringIncludes(text, "needs: liblog.so, offered by Android");
  assertStringIncludes(text, "adb shell run-as TARGET_PACKAGE cp /data/local/tmp/libGood.so .");
  assertMatch(
    text,
    /\nTo judge it, on Linux, without a device:\n {2}deno task cts --layer \S+libGood\.so\n/,
  );
});

Deno.test("a layer for an ABI whose code runs nowhere here is not said to be judged", async () => {
  const { text } = await doctor("libGood.so", layerFile({ bits: 32, machine: 40 }));
  assertStringIncludes(text, "(armeabi-v7a)");
  assertEquals(text.includes("deno task cts"), false);
});

Deno.test("what a layer needs counts as found if it lies beside it, and else is to be put there", async () => {
  await inTemporary(async (folder) => {
    const file = join(folder, "libGood.so");
    await Deno.writeFile(
      file,
      layerFile({ needed: ["liblog.so", "libutil.so", "libc++_shared.so"] }),
    );
    await Deno.writeFile(
      join(folder, "libutil.so"),
      layerFile({ soname: "libutil.so", needed: ["libinner.so"] }),
    );
    const examine = async () => {
      const { status, lines } = await runHere(main, file);
      return { status, text: lines.join("\n"), last: lines.at(-1) };
    };
    const lacking = await examine();
    assertEquals([lacking.status, lacking.last], [0, "0 errors, 2 warnings, 1 hint"]);
    assertStringIncludes(lacking.text, "needs: libutil.so, beside the layer");
    assertStringIncludes(lacking.text, "needs: libc++_shared.so, must be shipped");
    assertStringIncludes(
      lacking.text,
      "or put libc++_shared.so beside libGood.so and ship both in one APK",
    );
    assertStringIncludes(lacking.text, "Its neighbor libutil.so needs libinner.so");
    assertStringIncludes(
      lacking.text,
      "Put libinner.so beside libGood.so and ship both in one APK",
    );
    for (const name of ["libinner.so", "libc++_shared.so"]) {
      await Deno.writeFile(join(folder, name), layerFile({ soname: name, needed: [] }));
    }
    const whole = await examine();
    assertEquals([whole.status, whole.last], [0, "0 errors, 0 warnings, 1 hint"]);
    assertStringIncludes(whole.text, "comes with: libutil.so, libc++_shared.so, libinner.so");
    assertStringIncludes(whole.text, "link with -Wl,-rpath,'$ORIGIN'");
    assertStringIncludes(whole.text, "a debuggable app whose APK has libGood.so, libutil.so, ");
    assert(!whole.text.includes("run-as"));
    await Deno.writeFile(join(folder, "libinner.so"), layerFile().subarray(0, 100));
    const broken = await examine();
    assertEquals([broken.status, broken.last], [1, "1 error, 0 warnings, 1 hint"]);
    assertStringIncludes(broken.text, `libinner.so" cannot be loaded: is truncated`);
  });
});

Deno.test("a layer with the name of the platform's sample is an error with its hint", async () => {
  const bytes = layerFile({
    symbols: [{ name: "AndroidGLESLayer_Initialize" }, { name: "AndroidGLESLayer_GetProcAddres" }],
  });
  const { status, text, lines } = await doctor("libGood.so", bytes);
  assertEquals([status, lines.at(-1)], [1, "1 error, 0 warnings, 0 hints"]);
  assertStringIncludes(text, "remedy: Rename AndroidGLESLayer_GetProcAddres to ");
  assert(!text.includes("adb"));
});

Deno.test("a warning does not fail the command, and names its releases", async () => {
  const { status, text } = await doctor("libGood.so", layerFile({ loadAlign: 4096 }));
  assertEquals(status, 0);
  assertStringIncludes(text, "libGood.so, Android 15\n  rule layer-page-size: ");
  const older = await doctor("libGood.so", layerFile({ loadAlign: 4096 }), "--release", "14");
  assertEquals(older.lines.at(-1), "0 errors, 0 warnings, 0 hints");
});

Deno.test("findings about layers are JSON for those who ask", async () => {
  const { status, lines } = await doctor("libGood.so", layerFile({ tags: [[36, 0]] }), "--json");
  assertEquals(status, 0);
  const [found, ...others] = lines.map((line) => JSON.parse(line));
  assertEquals(others, []);
  assertEquals([found.rule, found.severity, found.releases], ["layer-relocations", "warning", [
    10,
  ]]);
});

Deno.test("a library that is no layer is a driver's, unless it is said to be one", async () => {
  const bytes = layerFile({ symbols: [] });
  assertStringIncludes((await doctor("libGood.so", bytes)).lines[0]!, "a library, checked for");
  const forced = await doctor("libGood.so", bytes, "--as", "layer");
  assertEquals([forced.status, forced.lines.at(-1)], [1, "2 errors, 0 warnings, 0 hints"]);
});

Deno.test("a layer of the simulated form is told", async () => {
  const text = encodeLibrary(
    { soname: "liba.so", abi: "arm64-v8a" },
    "export function AndroidGLESLayer_Initialize() {}\n" +
      "export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }\n",
  );
  const { status, lines } = await doctor("liba.so", text);
  assertEquals([status, lines.at(-1)], [0, "0 errors, 0 warnings, 1 hint"]);
});

Deno.test("an APK is told by its first bytes or its name, and its layers are listed", async () => {
  const apk = buildApk({
    package: "com.example.layers",
    targetSdk: 34,
    libs: { "arm64-v8a": { "libGood.so": layerFile() } },
  });
  for (const name of ["layers.apk", "layers"]) {
    const { status, lines, text } = await doctor(name, apk);
    assertEquals([status, lines.at(-1)], [0, "0 errors, 0 warnings, 0 hints"]);
    assertStringIncludes(text, "package: com.example.layers, version 1, minSdkVersion 1, ");
    assertStringIncludes(text, "lib/arm64-v8a/libGood.so: a GLES layer");
    assertStringIncludes(text, "in the APK: stored, ");
    assertStringIncludes(text, "settings put global gpu_debug_layer_app com.example.layers");
  }
  const text = await doctor("broken.apk", "not an APK");
  assertEquals(text.status, 1);
  assertStringIncludes(text.text, "rule apk-form");
});

const MISSING = missingAndroidTools();
const IGNORED = MISSING === undefined ? "" : ` (ignored, ${MISSING})`;

Deno.test({
  name: `an APK of aapt and zipalign is examined as it is${IGNORED}`,
  ignore: MISSING !== undefined,
  async fn() {
    const manifest = (application: string) =>
      `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android"
    package="com.example.tools" android:versionCode="42">
  <uses-sdk android:minSdkVersion="29" android:targetSdkVersion="33"/>
  <application android:hasCode="false" ${application}>
    <meta-data android:name="com.android.graphics.injectLayers.enable" android:value="true"/>
  </application>
</manifest>`;
    const build = async (application: string) => {
      const files = { "lib/arm64-v8a/libGood.so": layerFile() };
      const apk = await buildWithAapt({ manifest: manifest(application), files });
      if ("missing" in apk) throw new Error(apk.missing);
      return apk;
    };
    const good = await doctor("layers.apk", await build('android:debuggable="true"'));
    assertEquals([good.status, good.lines.at(-1)], [0, "0 errors, 0 warnings, 0 hints"]);
    assertStringIncludes(good.text, "flags: debuggable, injectLayers");
    assertStringIncludes(good.text, "  Android 10 to 15: yes, because it is debuggable");
    const kept = await doctor("layers.apk", await build('android:extractNativeLibs="false"'));
    assertEquals(kept.status, 1);
    assertStringIncludes(kept.text, "rule apk-extracted");
    assertStringIncludes(kept.text, "  Android 11 to 15: yes, because of its meta-data");
  },
});

Deno.test("bad files give one clear line or a finding, and no exception", async () => {
  const elf = layerFile();
  const cases: readonly (readonly [name: string, contents: Uint8Array | string, said: string])[] = [
    ["libGood.so", "", "is empty"],
    ["libGood.so", "#!/bin/sh\n", "a script"],
    ["libGood.so", Uint8Array.of(0x1f, 0x8b, 8, 0), "compressed by gzip"],
    ["libGood.so", elf.subarray(0, 64), "is truncated or corrupt"],
  ];
  for (const [name, contents, said] of cases) {
    for (const words of [[], ["--as", "layer"]]) {
      const { status, text } = await doctor(name, contents, ...words);
      assertEquals(status, 1, name);
      if (words.length > 0) assertStringIncludes(text, said);
    }
  }
});

Deno.test("an empty folder and a file of 2 GiB are refused at once", async () => {
  await inTemporary(async (folder) => {
    const large = join(folder, "libLarge.so");
    await Deno.writeTextFile(large, "");
    await Deno.truncate(large, 2 ** 31);
    await Deno.mkdir(join(folder, "libFolder.so"));
    for (const name of ["libLarge.so", "libFolder.so"]) {
      const { status, errors } = await runHere(main, join(folder, name));
      const text = errors.join("\n");
      assertEquals([status, text.split("\n").length], [2, 1], text);
      assertStringIncludes(
        text,
        name === "libLarge.so" ? "2147483648 bytes" : "Cannot check folder",
      );
    }
  });
});
