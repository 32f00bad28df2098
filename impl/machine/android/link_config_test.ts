import { assertEquals } from "@std/assert";
import { dirname, join } from "@std/path";
import { linkerConfigProgram } from "./link_config.ts";

Deno.test("linkerConfigProgram: where the system has it, or the runtime's APEX, from Android 11 on", () => {
  const root = Deno.makeTempDirSync();
  try {
    const apexes = new Map([["com.android.runtime", join(root, "runtime")]]);
    assertEquals(linkerConfigProgram({ root, release: 14, apexes }), undefined);
    const programs = ["system/bin/linkerconfig", "runtime/bin/linkerconfig"]
      .map((path) => join(root, path));
    for (const path of programs) {
      Deno.mkdirSync(dirname(path), { recursive: true });
      Deno.writeTextFileSync(path, "");
      assertEquals(linkerConfigProgram({ root, release: 11, apexes }), path);
    }
    assertEquals(linkerConfigProgram({ root, release: 10, apexes }), undefined);
    assertEquals(linkerConfigProgram({ root, release: 14, apexes: new Map() }), undefined);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
