/**
 * The facts of an APK: whether it can be installed, and how its manifest is read.
 *
 * Plan:
 * - libraries that stay inside, and ABIs;
 * - the manifest: where meta-data counts, how attributes are found, booleans, encodings.
 *
 * The manifest is judged by what it lets happen: only a debuggable app, or one that has opted in, loads a layer.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { apkEntries, type ApkSpec, buildManifest, INJECT_LAYERS } from "../../fakes/apk.ts";
import { writeAxml } from "../../fakes/axml.ts";
import { simForm } from "../../fakes/forms.ts";
import { initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { APP, buildWorld, layerFile } from "../../fakes/world_builder.ts";
import { writeZip } from "../../fakes/zip.ts";
import { group, isAtEdgeOf, type Scene } from "../../framework/mod.ts";

const manifest = group("linker:apk_manifest", "What an APK says of itself.");

const LIBRARY = simForm({
  soname: "libinside.so",
  abi: "arm64-v8a",
  behavior: { kind: "library", name: "inside" },
});

/** An APK is installed, and its app started. */
function installing(release: Release, spec: Partial<ApkSpec>): Scene {
  const full = { package: APP, ...spec };
  const apk = writeZip(apkEntries(full, buildManifest(full)));
  return {
    world: buildWorld({ release }).app({ package: "com.example.other" }).world,
    adb: ["? adb install app.apk"],
    hostFiles: { "app.apk": { base64: apk.toBase64() } },
    process: { kind: "app", package: "com.example.other" },
    program: recordProgram(() => {}),
  };
}

/** Signs that an installation succeeded. */
function successes(
  { commands }: { readonly commands: readonly { readonly result: { readonly stdout: string } }[] },
) {
  return commands.filter(({ result }) => result.stdout.includes("Success"))
    .map(() => "Success");
}

manifest.test("libraries_that_stay_inside_must_be_loadable")
  .clauses("LINKER-APK-15")
  .releases(8, 15)
  .params({ entry: ["compressed", "misaligned"] })
  .filter(isStockKind)
  .mustNot({
    what: "an APK is installed whose library cannot be mapped",
    scene: ({ release, entry }) =>
      installing(release, {
        extractNativeLibs: false,
        entries: [{
          name: "lib/arm64-v8a/libinside.so",
          data: LIBRARY,
          ...(entry === "compressed" ? { deflate: true, alignment: 4096 } : { alignment: 4 }),
        }],
      }),
    happened: successes,
  })
  .control("it is extracted", ({ release, entry }) =>
    installing(release, {
      extractNativeLibs: true,
      entries: [{
        name: "lib/arm64-v8a/libinside.so",
        data: LIBRARY,
        ...(entry === "compressed" ? { deflate: true, alignment: 4096 } : { alignment: 4 }),
      }],
    }));

manifest.test("no_library_for_the_device")
  .clauses("LINKER-APK-16")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "an APK is installed that has libraries for other devices only",
    scene: ({ release }) => installing(release, { libs: { x86_64: { "libinside.so": LIBRARY } } }),
    happened: successes,
  })
  .control("it has one for the device", ({ release }) =>
    installing(release, {
      libs: { x86_64: { "libinside.so": LIBRARY }, "arm64-v8a": { "libinside.so": LIBRARY } },
    }));

/** An app of that manifest has a layer enabled that lies in its data directory. */
function layerScene(release: Release, bytes: Uint8Array): Scene {
  const apk = writeZip(apkEntries({ package: APP }, bytes)).toBase64();
  return {
    world: buildWorld({ release, selinux: "permissive" }).with({ packages: [{ apk }] })
      .layer({ name: "A" }, "app-data").enable(layerFile("A")).world,
    process: { kind: "app", package: APP },
    program: EGL_PROGRAM,
  };
}

/** The manifest of an app with the meta-data below an element. */
function withMetaData(below: "application" | "activity"): Uint8Array {
  const metaData = {
    name: "meta-data",
    android: { name: INJECT_LAYERS, value: true },
  };
  const activity = {
    name: "activity",
    android: { name: ".Main", exported: true },
    children: below === "activity" ? [metaData] : [],
  };
  return writeAxml({
    name: "manifest",
    plain: { package: APP },
    android: { versionCode: 1 },
    children: [
      { name: "uses-sdk", android: { targetSdkVersion: 30 } },
      {
        name: "application",
        android: { hasCode: false },
        children: below === "application" ? [activity, metaData] : [activity],
      },
    ],
  });
}

manifest.test("meta_data_of_an_activity_does_not_count")
  .clauses("LINKER-APK-5")
  .releases(11, 15)
  .filter(isAtEdgeOf(11, 15))
  .mustNot({
    what: "a layer is initialized",
    scene: ({ release }) => layerScene(release, withMetaData("activity")),
    happened: ({ record }) => initialized(record),
  })
  .control(
    "it is the application's",
    ({ release }) => layerScene(release, withMetaData("application")),
  );

/** Replaces bytes wherever they occur. */
function replaceBytes(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  for (let at = 0; at + from.length <= changed.length; at++) {
    if (from.every((byte, i) => changed[at + i] === byte)) changed.set(to, at);
  }
  return changed;
}

function utf16(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
}

/** A 32-bit boolean as a typed value. */
function boolean(value: number): Uint8Array {
  const bytes = new Uint8Array([8, 0, 0, 0x12, 0, 0, 0, 0]);
  new DataView(bytes.buffer).setUint32(4, value, true);
  return bytes;
}

manifest.test("attribute_is_found_by_its_id")
  .clauses("LINKER-APK-6")
  .releases(10, 15)
  .filter(isStockKind)
  .params({ name: ["xxxxxxxxxx", "versionXXX"] })
  .fn(async (t) => {
    const { release, name } = t.params;
    const bytes = buildManifest({ package: APP, debuggable: true });
    const blanked = replaceBytes(bytes, utf16("debuggable"), utf16(name));
    const { record } = await t.play(layerScene(release, blanked));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
  });

manifest.test("any_number_but_0_is_true")
  .clauses("LINKER-APK-7")
  .releases(10, 15)
  .filter(isStockKind)
  .params({ value: [0, 1, 2, 0x80000000] })
  .fn(async (t) => {
    const { release, value } = t.params;
    const bytes = buildManifest({ package: APP, debuggable: true });
    const changed = replaceBytes(bytes, boolean(0xffffffff), boolean(value));
    const { record } = await t.play(layerScene(release, changed));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), value === 0 ? [] : ["A"]);
  });

manifest.test("either_encoding")
  .clauses("LINKER-APK-8")
  .releases(10, 15)
  .filter(isStockKind)
  .params({ encoding: ["utf-8", "utf-16"] })
  .fn(async (t) => {
    const { release, encoding } = t.params;
    const bytes = buildManifest({ package: APP, debuggable: true, encoding });
    const { record } = await t.play(layerScene(release, bytes));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
  });

/** The group. */
export const tests = [manifest];
