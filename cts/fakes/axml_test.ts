import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readBinaryXml, type XmlElement } from "../../impl/platform/binary_xml.ts";
import { dumpXmlTree, missingAndroidTools } from "../../impl/platform/testing/aapt.ts";
import { ANDROID_ATTRIBUTES, type AxmlElement, type AxmlValue, writeAxml } from "./axml.ts";
import { buildApkWithManifest } from "./hostile_apk.ts";

const DOCUMENT: AxmlElement = {
  name: "manifest",
  plain: { package: "com.example.größe", split: "" },
  android: { versionCode: -7 },
  children: [
    { name: "uses-sdk", android: { targetSdkVersion: 30, minSdkVersion: 26 } },
    {
      name: "application",
      android: { debuggable: true, hasCode: false, label: "日本 🎮 name" },
      children: [{ name: "activity", android: { name: ".Main" } }, { name: "empty" }],
    },
  ],
};

const TYPES = { string: "string", number: "int_dec", boolean: "boolean" } as Record<string, string>;

/** The attributes that a reader must find: those of the framework by id in ascending order, then the others. */
function expected(element: AxmlElement): XmlElement {
  const value = (value: AxmlValue) => ({ type: TYPES[typeof value]!, value });
  const framework = Object.entries(element.android ?? {}) as [
    keyof typeof ANDROID_ATTRIBUTES,
    AxmlValue,
  ][];
  return {
    name: element.name,
    attributes: [
      ...framework
        .map(([name, x]) => ({ name, resourceId: ANDROID_ATTRIBUTES[name], ...value(x) }))
        .sort((a, b) => a.resourceId - b.resourceId),
      ...Object.entries(element.plain ?? {}).map(([name, x]) => ({ name, ...value(x) })),
    ],
    children: (element.children ?? []).map(expected),
  };
}

for (const encoding of ["utf-8", "utf-16"] as const) {
  Deno.test(`writeAxml in ${encoding} is read back whole`, async () => {
    assertEquals(await readBinaryXml(writeAxml(DOCUMENT, { encoding })), expected(DOCUMENT));
  });

  Deno.test(`writeAxml in ${encoding} writes long strings with two-part lengths`, async () => {
    const text = "äx".repeat(5000);
    const document = { name: "manifest", plain: { text } };
    const read = await readBinaryXml(writeAxml(document, { encoding }));
    assertEquals(read.attributes[0]?.value, text);
  });
}

Deno.test("writeAxml writes a string of more than 32767 characters in utf-16 only", async () => {
  const document = { name: "manifest", plain: { text: "x".repeat(40_000) } };
  const read = await readBinaryXml(writeAxml(document));
  assertEquals(read.attributes[0]?.value, document.plain.text);
  assertThrows(() => writeAxml(document, { encoding: "utf-8" }), RangeError, "utf-16");
});

Deno.test("writeAxml refuses a number that is not a 32-bit integer", () => {
  for (const versionCode of [1.5, 2 ** 31, NaN]) {
    assertThrows(
      () => writeAxml({ name: "manifest", android: { versionCode } }),
      RangeError,
      `${versionCode}`,
    );
  }
});

const MISSING = missingAndroidTools();

Deno.test({
  name: "aapt dump xmltree reads what writeAxml writes" +
    (MISSING === undefined ? "" : ` (ignored, ${MISSING})`),
  ignore: MISSING !== undefined,
  async fn() {
    for (const encoding of ["utf-8", "utf-16"] as const) {
      const everyAttribute = Object.fromEntries(
        Object.keys(ANDROID_ATTRIBUTES).map((name, i) => [name, i % 2 === 0]),
      );
      const document = {
        ...DOCUMENT,
        children: [...DOCUMENT.children!, { name: "all", android: everyAttribute }],
      };
      const apk = buildApkWithManifest({ package: "unused" }, writeAxml(document, { encoding }));
      const text = await dumpXmlTree(apk);
      assertStringIncludes(text, "N: android=http://schemas.android.com/apk/res/android");
      assertStringIncludes(text, 'A: package="com.example.größe"');
      assertStringIncludes(text, "A: android:versionCode(0x0101021b)=(type 0x10)0xfffffff9");
      assertStringIncludes(text, "A: android:debuggable(0x0101000f)=(type 0x12)0xffffffff");
      assertStringIncludes(text, 'A: android:label(0x01010001)="日本 🎮 name"');
      assertStringIncludes(text, "E: activity");
      for (const [name, id] of Object.entries(ANDROID_ATTRIBUTES)) {
        assertStringIncludes(text, `A: android:${name}(0x${id.toString(16).padStart(8, "0")})=`);
      }
    }
  },
});
