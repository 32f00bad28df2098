import { assertEquals } from "@std/assert";
import { callers } from "../cts/fakes/observe.ts";
import { EGL_PROGRAM } from "../cts/fakes/programs.ts";
import { buildWorld, layerLibrary } from "../cts/fakes/world_builder.ts";
import { sim } from "./mod.ts";
import { buildWithAapt, missingAndroidTools } from "./platform/testing/aapt.ts";

const MISSING = missingAndroidTools();
const IGNORED = MISSING === undefined ? "" : ` (ignored, ${MISSING})`;
const PACKAGE = "com.example.built";

/** Builds an APK with Debian's Android tools, with one layer for the device's ABI. */
async function build(application: string, layer: string): Promise<Uint8Array> {
  const apk = await buildWithAapt({
    manifest: `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${PACKAGE}">
  <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="33"/>
  <application android:hasCode="false" android:extractNativeLibs="true" ${application}/>
</manifest>`,
    files: {
      "lib/arm64-v8a/libBuilt.so": layerLibrary({ name: layer, hooks: { eglChooseConfig: [] } }),
    },
  });
  if ("missing" in apk) throw new Error(`Cannot build APK: ${apk.missing}`);
  return apk;
}

for (const [debuggable, expected] of [[true, ["Built"]], [false, []]] as const) {
  Deno.test({
    name: `the layer in an APK of aapt, zipalign and apksigner ${
      debuggable ? "loads" : "does not load if the app is not debuggable"
    }${IGNORED}`,
    ignore: MISSING !== undefined,
    async fn() {
      const apk = await build(`android:debuggable="${debuggable}"`, "Built");
      const { world } = buildWorld({ release: 14 }).enable("libBuilt.so", { app: PACKAGE });
      const device = await sim().boot(world);
      const { status, stderr } = await device.install(apk);
      assertEquals([status, stderr], [0, ""]);
      const process = await device.launch({ kind: "app", package: PACKAGE });
      const record = await process.run(EGL_PROGRAM);
      assertEquals(record.end, { kind: "running" });
      assertEquals(callers(record, "eglChooseConfig"), [...expected]);
    },
  });
}
