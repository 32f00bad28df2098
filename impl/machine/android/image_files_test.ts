import { assertEquals, assertThrows } from "@std/assert";
import { join } from "@std/path";
import { ImageError } from "./image.ts";
import { FILE_MAX, ImageFiles } from "./image_files.ts";

function inImage(use: (root: string, files: ImageFiles) => void): void {
  const root = Deno.makeTempDirSync();
  try {
    for (const folder of ["system/bin", "system/lib64", "opened/lib64"]) {
      Deno.mkdirSync(join(root, folder), { recursive: true });
    }
    Deno.writeTextFileSync(join(root, "system/lib64/libc.so"), "plain");
    Deno.writeTextFileSync(join(root, "opened/lib64/libc.so"), "apex");
    const apexes = new Map([["com.android.runtime", join(root, "opened")]]);
    const links = new Map([
      ["/system/lib64/libtext.so", "/apex/com.android.runtime/lib64/libc.so"],
      ["/system/bin/round", "round"],
    ]);
    use(root, new ImageFiles({ root, apexes, links }));
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

function textAt(files: ImageFiles, path: string): string | undefined {
  const bytes = files.read(path);
  return bytes && new TextDecoder().decode(bytes);
}

Deno.test("files are found by the device's paths, in APEXes and through links as text", () =>
  inImage((root, files) => {
    assertEquals(files.find("/system/lib64/libc.so"), join(root, "system/lib64/libc.so"));
    assertEquals(textAt(files, "/apex/com.android.runtime/lib64/libc.so"), "apex");
    assertEquals(textAt(files, "/system/lib64/libtext.so"), "apex");
    assertEquals(textAt(files, "/system/lib64/libnone.so"), undefined);
    assertEquals(files.find("/system/lib64"), undefined);
  }));

Deno.test("links lead where a device would go, and never out of the image", () =>
  inImage((root, files) => {
    Deno.symlinkSync("/system/lib64/libc.so", join(root, "system/bin/absolute"));
    Deno.symlinkSync("../lib64/libc.so", join(root, "system/bin/relative"));
    Deno.symlinkSync("/system/lib64", join(root, "lib"));
    Deno.symlinkSync("/etc/passwd", join(root, "system/bin/passwd"));
    Deno.symlinkSync("../../../../../../../../etc/passwd", join(root, "system/bin/climbs"));
    for (const path of ["/system/bin/absolute", "/system/bin/relative", "/lib/libc.so"]) {
      assertEquals(textAt(files, path), "plain", path);
    }
    assertEquals(textAt(files, "/../../system/lib64/libc.so"), "plain");
    assertEquals(files.find("/system/bin/passwd"), undefined);
    assertEquals(files.find("/system/bin/climbs"), undefined);
  }));

Deno.test("links that lead round in a circle lead nowhere", () =>
  inImage((root, files) => {
    Deno.symlinkSync("two", join(root, "one"));
    Deno.symlinkSync("one", join(root, "two"));
    assertEquals(files.find("/one"), undefined);
    assertEquals(files.find("/system/bin/round"), undefined);
  }));

Deno.test("a file that is too large is named, and not read", () =>
  inImage((root, files) => {
    Deno.truncateSync(join(root, "system/lib64/libc.so"), FILE_MAX + 1);
    assertThrows(() => files.read("/system/lib64/libc.so"), ImageError, "expected at most");
  }));
