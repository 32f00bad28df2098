import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../cts/framework/usage_error.ts";
import { writeElf } from "../impl/audit/testing/elf_writer.ts";
import { type HostImage, hostImage, overlay } from "./doctor_files.ts";

/** Looks at a fresh folder with some files and links. */
function look<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  links: Readonly<Record<string, string>>,
  read: (image: HostImage) => T,
): T {
  const folder = Deno.makeTempDirSync();
  try {
    for (const [name, contents] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      Deno.writeFileSync(
        path,
        typeof contents === "string" ? new TextEncoder().encode(contents) : contents,
      );
    }
    for (const [name, target] of Object.entries(links)) {
      Deno.symlinkSync(target, `${folder}/${name}`);
    }
    return read(hostImage(folder));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("a folder is taken for a device's root, a vendor partition, or libraries", () => {
  const seen = (files: Readonly<Record<string, string | Uint8Array>>) =>
    look(files, {}, ({ taken, paths }) => [taken, ...paths]);
  assertEquals(seen({ "vendor/lib/a.so": "", "system/vendor/lib/b.so": "" }), [
    "the root of a device",
    "/vendor/lib/a.so",
    "/vendor/lib/b.so",
  ]);
  assertEquals(seen({ "lib64/a.so": "" }), ["a vendor partition", "/vendor/lib64/a.so"]);
  assertEquals(
    seen({ "x/liba.so": writeElf({ bits: 32, machine: 40 }), "libb.so": "", "notes": "" }),
    [
      "libraries of /vendor/lib and /vendor/lib64",
      "/vendor/etc/notes",
      "/vendor/lib/liba.so",
      "/vendor/lib64/libb.so",
    ],
  );
});

Deno.test("links are followed inside the folder only", () => {
  const links = {
    "vendor/lib/good.so": "real.so",
    "vendor/lib/absolute.so": "/vendor/lib/real.so",
    "vendor/lib/outside.so": "../../../../../../../../etc/hostname",
    "vendor/lib/loop.so": "loop.so",
    "vendor/lib/dangling.so": "nothing",
  };
  look({ "vendor/lib/real.so": "text" }, links, (image) => {
    assertEquals(image.paths, ["absolute", "good", "real"].map((name) => `/vendor/lib/${name}.so`));
    assertEquals(new TextDecoder().decode(image.read("/vendor/lib/absolute.so")), "text");
    assertEquals(image.read("/vendor/lib/outside.so"), undefined);
  });
});

Deno.test("a folder that is none is a usage error", () => {
  assertThrows(() => hostImage("/no/such/folder"), UsageError, "Cannot read folder");
});

Deno.test("an overlay replaces and adds", () => {
  const below = { paths: ["/a", "/b"], read: (path: string) => new TextEncoder().encode(path) };
  const files = overlay(below, new Map([["/b", new Uint8Array()], ["/c", new Uint8Array([1])]]));
  assertEquals(files.paths, ["/a", "/b", "/c"]);
  assertEquals([files.read("/a")?.length, files.read("/b")?.length, files.read("/c")?.length], [
    2,
    0,
    1,
  ]);
});
