import { assert, assertEquals } from "@std/assert";
import { RELEASES } from "../../cts/contract/world.ts";
import { type FileType, typeOf } from "./file_contexts_row.ts";
import { LabelCache, LabelDatabaseBuilder, type LabelDatabases } from "./label_database.ts";

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
