import { assertEquals } from "@std/assert";
import { dirname, join } from "@std/path";
import { copyLists, linkerConfigProgram } from "./link_config.ts";

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

Deno.test("copyLists: the lists of 12L's libraries for vendors have 12's number, and nothing else is copied", () => {
  const root = Deno.makeTempDirSync();
  try {
    const [from, to] = [join(root, "vndk.v32"), join(root, "com.android.vndk.v31")];
    copyLists(from, to);
    Deno.mkdirSync(join(from, "etc"), { recursive: true });
    for (const name of ["llndk.libraries.32.txt", "vndksp.libraries.32.txt", "NOTICE.txt"]) {
      Deno.writeTextFileSync(join(from, "etc", name), name);
    }
    copyLists(from, to);
    const made = Array.from(Deno.readDirSync(join(to, "etc")), ({ name }) => name).sort();
    assertEquals(made, ["llndk.libraries.31.txt", "vndksp.libraries.31.txt"]);
    assertEquals(
      Deno.readTextFileSync(join(to, "etc/llndk.libraries.31.txt")),
      "llndk.libraries.32.txt",
    );
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
