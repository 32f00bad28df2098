import { assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import { type AxmlElement, writeAxml } from "../../cts/fakes/axml.ts";
import { ApkError } from "./apk_error.ts";
import { readManifest } from "./apk_manifest.ts";

const NAME = "com.example.app";

function manifest(children: readonly AxmlElement[], name: string | number = NAME): AxmlElement {
  return { name: "manifest", plain: { package: name }, children };
}

function read(root: AxmlElement) {
  return readManifest(writeAxml(root));
}

async function refusal(root: AxmlElement): Promise<ApkError> {
  const error = await read(root).then(() => undefined, (error) => error);
  assertInstanceOf(error, ApkError);
  return error;
}

Deno.test("readManifest gives Android's defaults to a manifest that says nothing", async () => {
  assertEquals(await read(manifest([{ name: "application" }])), {
    package: NAME,
    versionCode: 0,
    debuggable: false,
    profileableByShell: false,
    injectLayers: false,
    targetSdk: 1,
    minSdk: 1,
    extractNativeLibs: true,
    multiArch: false,
    use32bitAbi: false,
    hasCode: true,
    activities: [],
  });
});

Deno.test("readManifest takes minSdkVersion for the target when that is not said", async () => {
  const sdk = { name: "uses-sdk", android: { minSdkVersion: 26 } };
  assertEquals((await read(manifest([sdk, { name: "application" }]))).targetSdk, 26);
  const later = { name: "uses-sdk", android: { minSdkVersion: 28 } };
  assertEquals((await read(manifest([sdk, later, { name: "application" }]))).targetSdk, 28);
});

Deno.test("readManifest finds attributes by id, so a plain attribute of the same name says nothing", async () => {
  const application = { name: "application", plain: { debuggable: true } };
  assertEquals((await read(manifest([application]))).debuggable, false);
});

Deno.test("readManifest reads a flag that is written as a string or a number, as TypedArray does", async () => {
  for (
    const [debuggable, expected] of [["true", true], ["1", true], ["yes", false], [1, true], [
      0,
      false,
    ]] as const
  ) {
    const application = { name: "application", android: { debuggable } };
    assertEquals((await read(manifest([application]))).debuggable, expected, `${debuggable}`);
  }
});

Deno.test("readManifest takes only the application's own boolean meta-data for injectLayers", async () => {
  const key = "com.android.graphics.injectLayers.enable";
  const entry = (name: string, value?: boolean | string | number): AxmlElement => ({
    name: "meta-data",
    android: { name, value },
  });
  const cases: [AxmlElement[], boolean][] = [
    [[entry(key, true)], true],
    [[entry(key, false)], false],
    [[entry(key, "true")], false],
    [[entry(key, 1)], false],
    [[entry(key)], false],
    [[entry(`${key}.other`, true)], false],
    [[entry(key, true), entry(key, false)], false],
    [[entry(key, false), entry(key, true)], true],
    [[{ name: "activity", android: { name: ".A" }, children: [entry(key, true)] }], false],
  ];
  for (const [children, expected] of cases) {
    const { injectLayers } = await read(manifest([{ name: "application", children }]));
    assertEquals(injectLayers, expected, JSON.stringify(children));
  }
});

Deno.test("readManifest wants shell=true of profileable", async () => {
  for (
    const [android, expected] of [[{}, false], [{ shell: false }, false], [
      { shell: true },
      true,
    ]] as const
  ) {
    const application = { name: "application", children: [{ name: "profileable", android }] };
    assertEquals((await read(manifest([application]))).profileableByShell, expected);
  }
});

Deno.test("readManifest completes the names of activities and aliases", async () => {
  const children = [".Main", "Second", "org.other.Third"].map((name) => ({
    name: "activity",
    android: { name },
  }));
  const alias = { name: "activity-alias", android: { name: ".Alias" } };
  const { activities } = await read(
    manifest([{ name: "application", children: [...children, alias] }]),
  );
  assertEquals(activities, [`${NAME}.Main`, `${NAME}.Second`, "org.other.Third", `${NAME}.Alias`]);
});

Deno.test("readManifest takes package names as Android does", async () => {
  const application = { name: "application" };
  for (const name of ["a.b", "com.Example_1.x9", "android", `a.${"b".repeat(221)}`]) {
    assertEquals((await read(manifest([application], name))).package, name);
  }
  const bad = [
    "",
    "word",
    "1a.b",
    "a..b",
    "a.b.",
    ".a.b",
    "a.1b",
    "a/b.c",
    "../a.b",
    "a.b c",
    "ä.b",
  ];
  for (const name of [...bad, "a.b\n", "a.b\0", `a.${"b".repeat(222)}`, 7]) {
    const error = await refusal(manifest([application], name));
    assertEquals(error.code, "INSTALL_PARSE_FAILED_BAD_PACKAGE_NAME", `${name}`);
  }
  const without = { name: "manifest", children: [application] };
  assertStringIncludes((await refusal(without)).message, "no attribute package");
});

Deno.test("readManifest refuses what is not a manifest of an app", async () => {
  assertEquals((await refusal({ name: "other" })).code, "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED");
  assertEquals((await refusal(manifest([]))).code, "INSTALL_PARSE_FAILED_MANIFEST_EMPTY");
  const nameless = manifest([{ name: "application", children: [{ name: "activity" }] }]);
  assertEquals((await refusal(nameless)).code, "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED");
  const codename = { name: "uses-sdk", android: { targetSdkVersion: "Tiramisu" } };
  const preview = await refusal(manifest([codename, { name: "application" }]));
  assertEquals(preview.code, "INSTALL_FAILED_OLDER_SDK");
  assertStringIncludes(preview.message, '"Tiramisu"');
});

Deno.test("readManifest refuses a resource where it needs the value", async () => {
  const bytes = writeAxml(manifest([{ name: "application", android: { debuggable: true } }]));
  const at = bytes.findIndex((_, i) => bytes[i] === 8 && bytes[i + 3] === 0x12);
  bytes[at + 3] = 0x01;
  const error = await readManifest(bytes).then(() => undefined, (error) => error);
  assertInstanceOf(error, ApkError);
  assertEquals(error.code, "INSTALL_PARSE_FAILED_MANIFEST_MALFORMED");
  assertStringIncludes(error.message, "android:debuggable");
});

Deno.test("the launcher's activity is the first with its action and category", async () => {
  const filter = (...names: readonly (readonly [string, string])[]) => ({
    name: "intent-filter",
    children: names.map(([name, value]) => ({
      name,
      android: { name: `android.intent.${name}.${value}` },
    })),
  });
  const activity = (name: string, ...children: readonly ReturnType<typeof filter>[]) => ({
    name: "activity",
    android: { name },
    children,
  });
  const children = [
    activity(".A"),
    activity(".B", filter(["action", "MAIN"]), filter(["category", "LAUNCHER"])),
    activity(".C", filter(["action", "MAIN"], ["category", "LAUNCHER"])),
  ];
  assertEquals((await read(manifest([{ name: "application", children }]))).launcher, `${NAME}.C`);
  const fewer = children.slice(0, 2);
  const without = await read(manifest([{ name: "application", children: fewer }]));
  assertEquals(without.launcher, undefined);
});
