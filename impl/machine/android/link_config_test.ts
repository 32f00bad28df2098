import { assertEquals } from "@std/assert";
import { apexName } from "./apex_name.ts";
import { linkerConfigProgram } from "./link_config.ts";

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

Deno.test("linkerConfigProgram: from Android 11 on, where the runtime's APEX has it", () => {
  const runtime = Deno.makeTempDirSync();
  try {
    const apexes = new Map([["com.android.runtime", runtime]]);
    assertEquals(linkerConfigProgram({ release: 14, apexes }), undefined);
    Deno.mkdirSync(`${runtime}/bin`);
    Deno.writeTextFileSync(`${runtime}/bin/linkerconfig`, "");
    assertEquals(linkerConfigProgram({ release: 11, apexes }), `${runtime}/bin/linkerconfig`);
    assertEquals(linkerConfigProgram({ release: 10, apexes }), undefined);
    assertEquals(linkerConfigProgram({ release: 14, apexes: new Map() }), undefined);
  } finally {
    Deno.removeSync(runtime, { recursive: true });
  }
});
