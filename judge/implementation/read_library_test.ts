import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readLibrary } from "./read_library.ts";

Deno.test("readLibrary reads a file, and refuses what is none, too large or not there", () => {
  const file = Deno.makeTempFileSync();
  const folder = Deno.makeTempDirSync();
  const layer = { what: "layer", max: 4, notAFile: "name one", unreadable: "look for it" };
  try {
    Deno.writeTextFileSync(file, "four");
    assertEquals(readLibrary(file, layer), new TextEncoder().encode("four"));
    const refuse = (path: string, message: string, options = {}) =>
      assertThrows(() => readLibrary(path, { ...layer, ...options }), UsageError, message);
    refuse(folder, `Layer "${folder}" is not a file; name one`);
    Deno.writeTextFileSync(file, "fives");
    refuse(file, `Layer "${file}" has 5 bytes, expected at most 4`);
    refuse(file, "expected at most 4; cut it", { tooLarge: "cut it" });
    Deno.removeSync(file);
    refuse(file, `Cannot read layer "${file}": `);
    refuse(file, "; look for it");
  } finally {
    Deno.removeSync(folder);
  }
});
