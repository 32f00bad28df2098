/**
 * The forms in which an APK's manifest says something: values of other types, values that are not there, several elements, names.
 *
 * Plan: booleans as text; the meta-data that lets layers in, by the type of its value, and twice; several <profileable>; a
 * target that is not said; names of packages.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { apkEntries, INJECT_LAYERS } from "../../fakes/apk.ts";
import { type AxmlElement, type AxmlValue, writeAxml } from "../../fakes/axml.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { writeZip } from "../../fakes/zip.ts";
import { type Group, group, type HostFile, isFirstOrLast } from "../../framework/mod.ts";
import { layer } from "../enable/scenes.ts";
import { expectLayers, layersFor, typed } from "./scenes.ts";

/** The tests of manifests. */
export const manifests: Group = group(
  "gles:life:manifests",
  "Forms in which a manifest says something.",
);

/** The rest of a manifest, beside its package. */
interface Said {
  /** Attributes of `<uses-sdk>`. Default: a target of 30. */
  readonly sdk?: AxmlElement["android"];
  /** Attributes of `<application>`. */
  readonly application?: AxmlElement["android"];
  /** Children of it. */
  readonly children?: readonly AxmlElement[];
}

/** An APK with that manifest. */
function apk({ sdk = { targetSdkVersion: 30 }, application, children = [] }: Said, name = APP) {
  const manifest = writeAxml({
    name: "manifest",
    plain: { package: name },
    android: { versionCode: 2 },
    children: [
      { name: "uses-sdk", android: sdk },
      { name: "application", android: { hasCode: false, ...application }, children },
    ],
  });
  const libs = { "arm64-v8a": layersFor("arm64-v8a", { B: "after" }) };
  return writeZip(apkEntries({ package: name, libs }, manifest));
}

/** On a user build, an app of that manifest; layer A lies in its base directory, so that it must let layers in. */
function appScene(release: Release, said: Said) {
  const { world } = buildWorld({ release, build: "user", selinux: "permissive" })
    .with({ packages: [{ apk: apk(said).toBase64() }] })
    .layer(layer("A"), "app-data").enable("libA.so");
  return typed(world, []);
}

/** Words, and whether they are true. */
const WORDS = {
  "1": true,
  true: true,
  TRUE: true,
  True: false,
  yes: false,
  "0": false,
  "2": false,
};

manifests.test("boolean_as_text")
  .clauses("GLES-LIFE-65")
  .releases(10, 15)
  .params({ word: Object.keys(WORDS) as (keyof typeof WORDS)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, word } = t.params;
    const scene = appScene(release, { application: { debuggable: word } });
    await expectLayers(t, scene, WORDS[word] ? ["A"] : []);
  });

/** The meta-data that lets layers in. */
function metaData(value: AxmlValue): AxmlElement {
  return { name: "meta-data", android: { name: INJECT_LAYERS, value } };
}

/** Values of the meta-data, in order, and whether layers are let in. */
const INJECTIONS = {
  boolean: [[true], true],
  text: [["true"], false],
  number: [[1], false],
  true_after_false: [[false, true], true],
  false_after_true: [[true, false], false],
} as const satisfies Record<string, readonly [readonly AxmlValue[], boolean]>;

manifests.test("value_of_the_meta_data")
  .clauses("GLES-LIFE-66")
  .releases(11, 15)
  .params({ value: Object.keys(INJECTIONS) as (keyof typeof INJECTIONS)[] })
  .filter(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { release, value } = t.params;
    const [values, lets] = INJECTIONS[value];
    const scene = appScene(release, { children: values.map((one) => metaData(one)) });
    await expectLayers(t, scene, lets ? ["A"] : []);
  });

manifests.test("several_elements_that_let_the_shell_profile")
  .clauses("GLES-ENABLE-10")
  .releases(11, 15)
  .params({
    shell: ["true_and_false", "false_and_true", "false_and_false", "unsaid", "true_and_unsaid"],
  })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, shell } = t.params;
    const words = shell.split("_and_");
    const children = words.map((word): AxmlElement => ({
      name: "profileable",
      android: word === "unsaid" ? {} : { shell: word === "true" },
    }));
    const lets = words.includes("true");
    await expectLayers(t, appScene(release, { children }), lets ? ["A"] : []);
  });

const NOT_SAID = { sdk: {} } as const;

manifests.test("target_that_is_not_said")
  .describe("Android 14 and 15 refuse low targets; the version before stays then.")
  .clauses("GLES-LIFE-67")
  .releases(14, 15)
  .params({ minSdk: ["enough", "too_low", "none"] })
  .fn(async (t) => {
    const { release, minSdk } = t.params;
    const lowest = release === 14 ? 23 : 24;
    const sdk = {
      enough: { minSdkVersion: lowest },
      too_low: { minSdkVersion: lowest - 1 },
      none: NOT_SAID.sdk,
    }[minSdk];
    const libraries = layersFor("arm64-v8a", { B: "before" });
    const builder = buildWorld({ release }).app({ debuggable: true, libraries }).enable("libB.so");
    const file = apk({ sdk, application: { debuggable: true } });
    const hostFiles: Record<string, HostFile> = { "app.apk": { base64: file.toBase64() } };
    await expectLayers(t, typed(builder, ["adb install -r app.apk"], hostFiles), [
      minSdk === "enough" ? "after" : "before",
    ]);
  });

/** Names of packages, and whether one may have them. */
const NAMES = {
  "com.example": true,
  "com.Example_2": true,
  "a.b.c": true,
  "single": false,
  "com..example": false,
  "com.2example": false,
  "com.exa-mple": false,
  "_com.example": false,
} as const;

manifests.test("name_of_a_package")
  .clauses("GLES-LIFE-68")
  .releases(10, 15)
  .params({ name: Object.keys(NAMES) as (keyof typeof NAMES)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const device = await t.boot(buildWorld({ release }).world);
    await device.install(apk({}, name));
    const { stdout } = await device.shell("pm list packages");
    const isThere = stdout.split("\n").includes(`package:${name}`);
    t.expectEqual("is installed", isThere, NAMES[name]);
  });
