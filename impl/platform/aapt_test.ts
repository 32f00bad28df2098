import { assert, assertEquals } from "@std/assert";
import { buildApk } from "../../cts/fakes/apk.ts";
import { readApk } from "./apk.ts";
import { PackageManager } from "./package_manager.ts";
import { buildWithAapt, missingAndroidTools } from "./testing/aapt.ts";
import { PackageTestFiles } from "./testing/package_files.ts";

const MISSING = missingAndroidTools();
const IGNORED = MISSING === undefined ? "" : ` (ignored, ${MISSING})`;

const MANIFEST = (application: string, children = "") =>
  `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android"
    package="com.example.tools" android:versionCode="42">
  <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="33"/>
  <application android:hasCode="false" ${application}>${children}</application>
</manifest>`;

async function build(...args: Parameters<typeof buildWithAapt>): Promise<Uint8Array> {
  const apk = await buildWithAapt(...args);
  if ("missing" in apk) throw new Error(`Cannot build APK: ${apk.missing}`);
  return apk;
}

Deno.test({
  name: `an APK of aapt, zipalign and apksigner installs with all its facts${IGNORED}`,
  ignore: MISSING !== undefined,
  async fn() {
    const apk = await build({
      manifest: MANIFEST(
        'android:debuggable="true" android:label="Tools"',
        `<profileable android:shell="true"/>
         <meta-data android:name="com.android.graphics.injectLayers.enable" android:value="true"/>
         <activity android:name=".Main" android:exported="true"/>`,
      ),
      files: { "lib/arm64-v8a/libGLTrace.so": "the layer" },
    });
    const own = buildApk({
      package: "com.example.tools",
      versionCode: 42,
      minSdk: 26,
      targetSdk: 33,
      debuggable: true,
      profileable: true,
      injectLayers: true,
      activities: [".Main"],
    });
    assertEquals((await readApk(apk)).manifest, (await readApk(own)).manifest);

    const files = new PackageTestFiles();
    const packages = new PackageManager({ files, abis: ["arm64-v8a"], release: 14 });
    const installed = await packages.install(apk);
    assertEquals(installed.name, "com.example.tools");
    assertEquals(installed.nativeAbi, "arm64-v8a");
    const library = files.contents(`${installed.nativeLibraryDir}/libGLTrace.so`);
    assertEquals(new TextDecoder().decode(library), "the layer");
    assertEquals(files.contents(installed.sourceDir), apk);
  },
});

Deno.test({
  name:
    `libraries that stay inside must be stored and aligned, as zipalign -p leaves them${IGNORED}`,
  ignore: MISSING !== undefined,
  async fn() {
    const spec = {
      manifest: MANIFEST('android:extractNativeLibs="false"'),
      files: { "lib/arm64-v8a/libGLTrace.so": "the layer ".repeat(100) },
    };
    const packages = new PackageManager({
      files: new PackageTestFiles(),
      abis: ["arm64-v8a"],
      release: 14,
    });
    assertEquals((await packages.install(await build(spec))).extractNativeLibs, false);
    const compressed = await build({ ...spec, compressLibraries: true, signed: false });
    const error = await packages.install(compressed).then(() => undefined, (error) => error);
    assertEquals(error?.code, "INSTALL_FAILED_INVALID_APK");
    assert(error.message.includes("is compressed"), error.message);
  },
});

Deno.test({
  name: `a meta-data string is not a boolean, whatever it spells${IGNORED}`,
  ignore: MISSING !== undefined,
  async fn() {
    const metaData = (value: string) =>
      `<meta-data android:name="com.android.graphics.injectLayers.enable" android:value="${value}"/>`;
    for (
      const [value, expected] of [["true", true], ["false", false], ["true ", false], ["1", false]]
    ) {
      const apk = await build({ manifest: MANIFEST("", metaData(value as string)), signed: false });
      assertEquals((await readApk(apk)).manifest.injectLayers, expected, `value ${value}`);
    }
  },
});
