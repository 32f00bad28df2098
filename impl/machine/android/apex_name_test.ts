import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { apexName, apexNameIn, oldApexName } from "./apex_name.ts";

const manifest = (name: string) =>
  new Uint8Array([0x0a, name.length, ...new TextEncoder().encode(name), 0x10, 1]);

Deno.test("apexName: the first field of a manifest, and nothing else", () => {
  assertEquals(apexName(manifest("com.android.vndk.v34")), "com.android.vndk.v34");
  for (
    const bytes of [
      manifest(""),
      manifest("../x"),
      manifest("a").slice(0, 2),
      manifest("ab").slice(0, 3),
    ]
  ) {
    assertEquals(apexName(bytes), undefined);
  }
  assertEquals(apexName(new Uint8Array([0x12, 1, 65])), undefined);
  assertEquals(apexName(new Uint8Array()), undefined);
});

Deno.test("oldApexName: a text of that name, and nothing else", () => {
  assertEquals(oldApexName('{"name": "com.android.runtime", "version": 1}'), "com.android.runtime");
  for (const text of ["", "{", "null", "[]", '{"name": 1}', '{"name": "../x"}', '{"version": 1}']) {
    assertEquals(oldApexName(text), undefined);
  }
});

Deno.test("apexNameIn: the newer of two manifests, and no link", () => {
  const folder = Deno.makeTempDirSync();
  const [newer, older] = ["apex_manifest.pb", "apex_manifest.json"].map((name) =>
    join(folder, name)
  );
  try {
    assertEquals(apexNameIn(folder), undefined);
    Deno.writeTextFileSync(older!, '{"name": "com.android.old"}');
    assertEquals(apexNameIn(folder), "com.android.old");
    Deno.writeFileSync(newer!, manifest("com.android.new"));
    assertEquals(apexNameIn(folder), "com.android.new");
    Deno.removeSync(newer!);
    Deno.symlinkSync(older!, newer!);
    assertEquals(apexNameIn(folder), "com.android.old");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
