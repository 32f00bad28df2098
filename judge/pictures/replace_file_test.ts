import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readInput, replaceFile } from "./replace_file.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const BYTES = Uint8Array.of(1, 2, 3);

function names(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}

Deno.test("a file is written, and one that is there is replaced", () =>
  inTemporary((folder) => {
    const path = `${folder}/file`;
    for (const bytes of [Uint8Array.of(9, 9, 9, 9), BYTES]) {
      replaceFile(path, bytes);
      assertEquals(readInput(path, "file", "name one"), bytes);
    }
    assertEquals(names(folder), ["file"]);
    return Promise.resolve();
  }));

Deno.test("what is no file is neither read nor replaced", () =>
  inTemporary((folder) => {
    const path = `${folder}/inner`;
    Deno.mkdirSync(path);
    const refused = `"${path}": it is there and no file; name another one`;
    assertThrows(() => replaceFile(path, BYTES), UsageError, refused);
    assertThrows(() => replaceFile("/dev/null", BYTES), UsageError, "it is there and no file");
    assertThrows(() => readInput(path, "list", "name one"), UsageError, "it is no file; name one");
    const missing = `Cannot read list "${path}/none": `;
    assertThrows(() => readInput(`${path}/none`, "list", "name one"), UsageError, missing);
    assertEquals(names(path), []);
    return Promise.resolve();
  }));

Deno.test("nothing is left where a file cannot be written", () =>
  inTemporary((folder) => {
    const message = "name a file in a folder that is there";
    assertThrows(() => replaceFile(`${folder}/none/file`, BYTES), UsageError, message);
    assertEquals(names(folder), []);
    return Promise.resolve();
  }));
