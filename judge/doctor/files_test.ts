import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { writeElf } from "../../impl/elf/testing/elf_writer.ts";
import {
  FILE_SIZE_MAX,
  type HostImage,
  hostImage,
  libraryDirectory,
  overlay,
  readHostFile,
} from "./files.ts";

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

Deno.test("an absolute link of a vendor partition begins where a device has the partition", () => {
  const links = {
    "lib64/libEGL_foo.so": "/vendor/lib64/egl/libEGL_foo.so",
    "lib64/libold.so": "/system/vendor/lib64/egl/libEGL_foo.so",
    "lib64/libsystem.so": "/system/lib64/libc.so",
    "lib64/libhost.so": "/etc/hostname",
  };
  look({ "lib64/egl/libEGL_foo.so": "text", "proc/kmsg": "" }, links, (image) => {
    assertEquals(image.paths, [
      "/vendor/lib64/egl/libEGL_foo.so",
      "/vendor/lib64/libEGL_foo.so",
      "/vendor/lib64/libold.so",
      "/vendor/lib64/libsystem.so",
    ]);
    assertEquals(new TextDecoder().decode(image.read("/vendor/lib64/libold.so")), "text");
    assertEquals(image.read("/vendor/lib64/libsystem.so"), undefined);
  });
});

Deno.test("links that a copy keeps as text are followed as links are", () => {
  const files = {
    "lib64/egl/libEGL_foo.so": "a library",
    "lib64/libEGL_foo.so": "egl/libEGL_foo.so",
    "lib64/libchain.so": "/vendor/lib64/libEGL_foo.so",
    "lib64/libsystem.so": "/system/lib64/libc.so",
    "lib64/liblarge.so": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "lib64/libself.so": "libself.so",
    "etc/word.conf": "egl",
    "etc/two.conf": "../lib64/libEGL_foo.so\n",
  };
  look(files, {}, (image) => {
    const text = (path: string) => {
      const bytes = image.read(path);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    };
    assertEquals(text("/vendor/lib64/libEGL_foo.so"), "a library");
    assertEquals(text("/vendor/lib64/libchain.so"), "a library");
    for (const name of ["libsystem", "liblarge"]) {
      const path = `/vendor/lib64/${name}.so`;
      assertEquals([image.paths.includes(path), text(path)], [true, undefined], name);
    }
    assertEquals(text("/vendor/lib64/libself.so"), "libself.so");
    assertEquals(text("/vendor/etc/word.conf"), "egl");
    assertEquals(text("/vendor/etc/two.conf"), "../lib64/libEGL_foo.so\n");
  });
});

Deno.test("a folder says how much of a device it has", () => {
  const given = (...names: readonly string[]) =>
    look(Object.fromEntries(names.map((name) => [name, ""])), {}, (image) => image.given);
  assertEquals(given("lib64/a.so"), { system: false, wholeVendor: false });
  assertEquals(given("lib64/a.so", "build.prop"), { system: false, wholeVendor: true });
  assertEquals(given("odm/a", "lib/a.so", "etc/selinux/vendor_file_contexts").wholeVendor, true);
  assertEquals(given("vendor/lib/a.so", "system/lib/b.so").system, true);
  assertEquals(given("proprietary/vendor/lib/a.so").system, false);
});

Deno.test("a dump's system within system is the device's", () => {
  look({ "system/system/lib/a.so": "", "vendor/build.prop": "" }, {}, ({ paths, taken }) => {
    assertEquals(taken, "the root of a device");
    assertEquals(paths, ["/system/lib/a.so", "/vendor/build.prop"]);
  });
});

Deno.test("what never ends is no file, and neither is a folder", () => {
  assertThrows(() => readHostFile("/dev/zero"), UsageError, "a device, expected a file");
  assertThrows(() => readHostFile("/"), UsageError, "it is a folder");
  assertThrows(() => readHostFile("/no/such"), UsageError, 'Cannot read "/no/such"');
  const folder = Deno.makeTempDirSync();
  try {
    new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).outputSync();
    assertThrows(() => readHostFile(`${folder}/pipe`), UsageError, "it is a pipe");
    Deno.writeTextFileSync(`${folder}/file`, "text");
    assertEquals(new TextDecoder().decode(readHostFile(`${folder}/file`)), "text");
    Deno.truncateSync(`${folder}/file`, FILE_SIZE_MAX + 1);
    assertThrows(() => readHostFile(`${folder}/file`), UsageError, "expected at most");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test(
  "a folder that cannot be read is left out and named (needs a user other than root)",
  { ignore: Deno.uid() === 0 },
  () => {
    const folder = Deno.makeTempDirSync();
    try {
      Deno.mkdirSync(`${folder}/lib64`);
      Deno.writeTextFileSync(`${folder}/lib64/liba.so`, "");
      Deno.mkdirSync(`${folder}/lost+found`, { mode: 0 });
      const { paths, unread } = hostImage(folder);
      assertEquals(paths, ["/vendor/lib64/liba.so"]);
      assertEquals(unread.map((reason) => reason.includes(`${folder}/lost+found`)), [true]);
    } finally {
      Deno.chmodSync(`${folder}/lost+found`, 0o700);
      Deno.removeSync(folder, { recursive: true });
    }
  },
);

Deno.test("the directory of a library is that of its width", () => {
  assertEquals(libraryDirectory(writeElf({ bits: 32, machine: 40 })), "lib");
  assertEquals(libraryDirectory(writeElf({})), "lib64");
  assertEquals(libraryDirectory(new Uint8Array()), "lib64");
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
