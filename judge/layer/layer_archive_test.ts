import { assertEquals, assertRejects } from "@std/assert";
import { basename } from "@std/path";
import { buildApk } from "../../cts/fakes/apk.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { layerFile } from "../../impl/audit/testing/layer_files.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { layerNamedBy, layersNamedBy } from "./layer_archive.ts";

const ARM64 = layerFile();
const HELPER = layerFile({ soname: "libhelper.so", symbols: [] });

/** Writes an APK into a folder and says what a word about it names. */
function apkIn(
  directory: string,
  libs: Readonly<Record<string, Readonly<Record<string, Uint8Array>>>>,
) {
  const apk = `${directory}/layers.apk`;
  Deno.writeFileSync(apk, buildApk({ package: "com.example.layers", targetSdk: 34, libs }));
  const named = (word: string) => layersNamedBy(word, "arm64-v8a", `${directory}/out`);
  return { apk, named };
}

Deno.test("an APK stands for the layers in it, by name, with what lies beside them", async () => {
  await inTemporary(async (directory) => {
    const { apk, named } = apkIn(directory, {
      "arm64-v8a": { "libB.so": ARM64, "libA.so": ARM64, "libhelper.so": HELPER },
      "armeabi-v7a": { "libC.so": layerFile({ bits: 32, machine: 40 }) },
    });
    const files = await named(apk);
    assertEquals(files.map((file) => basename(file)), ["libA.so", "libB.so"]);
    assertEquals(Deno.readFileSync(files[0]!), ARM64);
    const beside = files[0]!.replace(/[^/]*$/, "libhelper.so");
    assertEquals(Deno.readFileSync(beside), HELPER);
    assertEquals(await named(`${apk}!/lib/arm64-v8a/libB.so`), [files[1]!]);
    assertEquals(await named("libmine.so"), ["libmine.so"]);
  });
});

Deno.test("who names no layer, or several, is told what to name", async () => {
  await inTemporary(async (directory) => {
    const { apk, named } = apkIn(directory, {
      "arm64-v8a": { "libhelper.so": HELPER },
      x86_64: { "libA.so": layerFile({ machine: 62 }), "libB.so": layerFile({ machine: 62 }) },
    });
    const says = (promise: Promise<unknown>, text: string) =>
      assertRejects(() => promise, UsageError, text);
    await says(named(apk), "has no layer for arm64-v8a, expected one in lib/ABI or jni/ABI");
    await says(named(`${apk}!/lib/x86_64/libC.so`), 'has no library "lib/x86_64/libC.so"');
    await says(
      layerNamedBy(apk, "x86_64"),
      "has 2 layers, libA.so, libB.so, expected one to judge, or a chain in your order",
    );
    Deno.writeTextFileSync(`${directory}/bad.aar`, "PK");
    await says(named(`${directory}/bad.aar`), "Cannot read archive");
    await says(named(`${directory}/none.apk`), "none.apk");
  });
});
