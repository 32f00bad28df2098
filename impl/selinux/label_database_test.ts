import { assert, assertEquals } from "@std/assert";
import { RELEASES } from "../../cts/contract/world.ts";
import { type FileType, typeOf } from "./file_contexts_row.ts";
import { LabelCache, LabelDatabaseBuilder, type LabelDatabases } from "./label_database.ts";
import { labelFiles } from "./label_files.ts";

const VENDOR_FILE = "/vendor/etc/selinux/vendor_file_contexts";

function databases(
  release: (typeof RELEASES)[number],
  files: Readonly<Record<string, string>> = {},
): LabelDatabases {
  const builder = new LabelDatabaseBuilder(release);
  return builder.build(builder.sources((path) => files[path]));
}

function label(
  made: LabelDatabases,
  database: "image" | "runtime",
  path: string,
  type: FileType = "file",
): string | undefined {
  const found = made[database].lookup(path, type);
  return found.kind === "context" ? typeOf(found.context) : undefined;
}

Deno.test("each release loads its files in its own order", () => {
  const partitions = (release: (typeof RELEASES)[number]) =>
    labelFiles(release).map(({ paths }) => paths[0]!.replace(/.*\/(.*)_file_contexts/, "$1"))
      .join();
  assertEquals(partitions(8), "plat,nonplat");
  assertEquals(partitions(8.1), "plat,nonplat");
  assertEquals(partitions(9), "plat,vendor,odm");
  assertEquals(partitions(10), "plat,product,vendor,odm");
  assertEquals(partitions(11), "plat,system_ext,product,vendor,odm");
});

Deno.test("a file is taken from the first of its places", () => {
  const row = (type: string) => `/vendor/bin/a u:object_r:${type}:s0\n`;
  const names = ["/vendor/etc/selinux/nonplat_file_contexts", "/nonplat_file_contexts"];
  assertEquals(
    label(databases(8, { [names[1]!]: row("x") }), "runtime", "/vendor/bin/a"),
    "x",
  );
  const both = { [names[0]!]: row("x"), [names[1]!]: row("y") };
  assertEquals(label(databases(8, both), "runtime", "/vendor/bin/a"), "x");
  const renamed = { [VENDOR_FILE]: row("x"), ...both };
  assertEquals(label(databases(9, renamed), "runtime", "/vendor/bin/a"), "x");
  assertEquals(label(databases(8, renamed), "runtime", "/vendor/bin/a"), "x");
});

Deno.test("images and the running device disagree about /system/vendor, and agree about /vendor", () => {
  for (const release of [8, 9, 10] as const) {
    const made = databases(release);
    const both = (path: string) => [label(made, "image", path), label(made, "runtime", path)];
    assertEquals(both("/system/vendor/lib64/libzz.so"), ["vendor_file", "system_file"]);
    assertEquals(both("/system/vendor/lib64/egl/x.so"), ["same_process_hal_file", "system_file"]);
    assertEquals(both("/vendor/lib64/libzz.so"), ["vendor_file", "vendor_file"]);
    assertEquals(both("/vendor/lib64/egl/x.so"), [
      "same_process_hal_file",
      "same_process_hal_file",
    ]);
  }
});

Deno.test("vendor rows of every release", () => {
  for (const release of RELEASES) {
    const made = databases(release);
    for (const database of ["image", "runtime"] as const) {
      const of = (path: string, type?: FileType) => label(made, database, path, type);
      for (const lib of ["lib", "lib64"]) {
        assertEquals(of(`/vendor/${lib}/egl`, "directory"), "same_process_hal_file");
        assertEquals(of(`/vendor/${lib}/vndk-sp/libz.so`), "vndk_sp_file");
        assertEquals(of(`/vendor/${lib}/hw`, "directory"), "vendor_hal_file");
        assertEquals(of(`/vendor/${lib}/hw/gps.default.so`), "vendor_file");
        for (const hal of ["android.hardware.renderscript@1.0-impl", "gralloc.default"]) {
          assertEquals(of(`/vendor/${lib}/hw/${hal}.so`), "same_process_hal_file");
        }
      }
      assertEquals(of("/vendor/zz"), "vendor_file");
      assertEquals(of("/vendor/etc/zz"), "vendor_configs_file");
      assertEquals(of("/vendor/app/A/A.apk"), "vendor_app_file");
      assertEquals(of("/odm/lib/egl/a.so"), release < 9 ? "system_file" : "same_process_hal_file");
      assertEquals(of("/system/bin/sh"), "shell_exec");
      assertEquals(of("/system/lib64/libc.so"), release < 10 ? "system_file" : "system_lib_file");
    }
  }
});

Deno.test("rows about /data", () => {
  for (const release of RELEASES) {
    const of = (path: string) => label(databases(release), "runtime", path);
    assertEquals(of("/data"), release < 10 ? "system_data_file" : "system_data_root_file");
    assertEquals(of("/data/local"), "system_data_file");
    assertEquals(of("/data/local/debug/gles/a.so"), "system_data_file");
    assertEquals(of("/data/local/tmp"), "shell_data_file");
    assertEquals(of("/data/local/tmp/a.so"), "shell_data_file");
    assertEquals(of("/data/app/a-1/base.apk"), "apk_data_file");
    assertEquals(of("/data/app/vmdl1.tmp/base.apk"), "apk_tmp_file");
  }
});

Deno.test("a vendor's row wins over the platform's, whichever database is asked", () => {
  const text = "/vendor/lib(64)?/libRSDriverFoo\\.so u:object_r:same_process_hal_file:s0\n";
  for (const release of [9, 10, 14] as const) {
    const made = databases(release, { [VENDOR_FILE]: text });
    for (const database of ["image", "runtime"] as const) {
      assertEquals(label(made, database, "/vendor/lib/libRSDriverFoo.so"), "same_process_hal_file");
      assertEquals(label(made, database, "/vendor/lib/libRSDriverFo.so"), "vendor_file");
    }
  }
});

Deno.test("a running device takes a file as it is, and an image has it sorted", () => {
  const text = "/vendor/lib/a.* u:object_r:x:s0\n/vendor/.* u:object_r:y:s0\n";
  const made = databases(14, { [VENDOR_FILE]: text });
  assertEquals(label(made, "runtime", "/vendor/lib/ab"), "y");
  assertEquals(label(made, "image", "/vendor/lib/ab"), "x");
});

Deno.test("a file in sorted order is not sorted again, which would move rows of equal keys", () => {
  const text = [0, 1, 2].map((i) => `/vendor/lib/b.* u:object_r:t${i}:s0\n`).join("");
  assertEquals(label(databases(14, { [VENDOR_FILE]: text }), "image", "/vendor/lib/b.so"), "t2");
});

Deno.test("a file that cannot be read is left out and reported, the others are not", () => {
  const made = databases(14, {
    [VENDOR_FILE]: "/vendor/lib/a\\.so u:object_r:x:s0\n/vendor/b\n",
    "/odm/etc/selinux/odm_file_contexts": "/odm/lib/a\\.so u:object_r:x:s0\n",
  });
  assertEquals(made.errors.map(({ message }) => message), [
    `${VENDOR_FILE}:  line 2 is missing fields`,
  ]);
  assertEquals(label(made, "image", "/vendor/lib/a.so"), "vendor_file");
  assertEquals(label(made, "runtime", "/odm/lib/a.so"), "x");
});

Deno.test("lookups of one path as different types are kept apart", () => {
  const made = databases(14, { [VENDOR_FILE]: "/vendor/a -d u:object_r:x:s0\n" });
  for (let i = 0; i < 2; i++) {
    assertEquals(label(made, "runtime", "/vendor/a", "directory"), "x");
    assertEquals(label(made, "runtime", "/vendor/a"), "vendor_file");
    assertEquals(label(made, "runtime", "/vendor/a", "link"), "vendor_file");
  }
});

Deno.test("a cache gives devices with the same files the same databases, and others their own", () => {
  const cache = new LabelCache();
  let made = 0;
  const get = (release: 13 | 14, text?: string) => {
    const builder = new LabelDatabaseBuilder(release);
    const sources = builder.sources((path) => path === VENDOR_FILE ? text : undefined);
    return cache.get(release, sources, () => {
      made++;
      return builder.build(sources);
    });
  };
  assert(get(14) === get(14));
  assertEquals(made, 1);
  assert(get(13) !== get(14));
  assert(get(14, "# a") !== get(14, "# b"));
  assert(get(14, "# a") === get(14, "# a"));
  assertEquals(made, 4);
  for (let i = 0; i < 100; i++) get(14, `# ${i}`);
  assertEquals(made, 104);
});

Deno.test("every stock row can be used, and no two of a release say the same", () => {
  for (const release of RELEASES) {
    const { image, errors } = databases(release);
    assertEquals(errors, []);
    assertEquals(image.contexts.duplicates(), []);
    assert(image.contexts.rows.length > 80);
    for (const { regex } of image.contexts.rows) {
      const stem = regex.split("/")[1];
      assert(image.lookup(`/${stem}/no/such/path`, "file").kind !== "error", regex);
    }
  }
});
