import { assertEquals, assertThrows } from "@std/assert";
import { FileError, Files } from "../platform/files.ts";
import { appCredentials, rootCredentials } from "../platform/users.ts";
import { Selinux } from "../selinux/selinux.ts";
import { LibraryFiles } from "./library_files.ts";

const ROOT = rootCredentials();
const bytes = (text: string) => new TextEncoder().encode(text);

function library(): { readonly files: Files; readonly libraries: LibraryFiles } {
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  files.mkdir("/d", ROOT, { mode: 0o755 });
  files.write("/d/a.so", bytes("a"), ROOT);
  files.write("/d/b.so", bytes("b"), ROOT);
  files.symlink("a.so", "/d/link.so", ROOT);
  return { files, libraries: new LibraryFiles(files, () => appCredentials(10000)) };
}

Deno.test("what was opened is read, whatever was opened before or is read after it", () => {
  const { libraries } = library();
  const path = (name: string) => {
    const opened = libraries.open(name);
    return "path" in opened ? opened.path : opened.reason;
  };
  assertEquals([path("/d/b.so"), path("/d/link.so")], ["/d/b.so", "/d/a.so"]);
  assertEquals(libraries.read("/d/b.so"), bytes("b"));
  assertEquals(libraries.read("/d/a.so"), bytes("a"));
});

Deno.test("a file that changes is read anew the next time", () => {
  const { files, libraries } = library();
  libraries.open("/d/a.so");
  libraries.read("/d/a.so");
  files.write("/d/a.so", bytes("new"), ROOT);
  assertEquals(libraries.read("/d/a.so"), bytes("new"));
});

Deno.test("what cannot be opened says why, and a directory cannot be read", () => {
  const { files, libraries } = library();
  files.write("/d/private.so", bytes("p"), ROOT, 0o600);
  const reason = (path: string) => {
    const opened = libraries.open(path);
    return "reason" in opened ? opened.reason : undefined;
  };
  assertEquals(reason("/d/private.so"), "Permission denied");
  assertEquals(reason("/d/none.so"), "No such file or directory");
  assertEquals(reason("/d"), undefined);
  assertEquals(assertThrows(() => libraries.read("/d"), FileError).code, "EISDIR");
});
