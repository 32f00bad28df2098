import { assert, assertEquals, assertMatch } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { FileBlobCache } from "./file.ts";
import { writeBlobFile } from "./format.ts";
import { BLOB_DIRECTORY, BLOB_PATH, blobHost, type BlobTestHost } from "../testing/blob_host.ts";

const ROOT = rootCredentials();
const KEY = Uint8Array.of(1, 2);
const VALUE = Uint8Array.of(7, 8, 9);
const bytes = (size: number, fill = 1) => new Uint8Array(size).fill(fill);
const key = (n: number) => new Uint8Array(Uint32Array.of(n).buffer);

/** A host whose file an earlier process wrote. */
function after(write: (cache: FileBlobCache) => void): BlobTestHost {
  const host = blobHost();
  const cache = new FileBlobCache(host);
  write(cache);
  cache.save();
  assertEquals(host.lines, []);
  return blobHost({ files: host.files });
}

Deno.test("half of very many small blobs is removed in one go", () => {
  const cache = new FileBlobCache(blobHost());
  for (let i = 0; i < 450_000; i++) cache.set(key(i), bytes(1));
  assert(cache.find(key(449_999), 0) !== undefined);
});

Deno.test("a file that is damaged, huge, closed or no file counts as empty, with a line", () => {
  const good = after((cache) => cache.set(KEY, VALUE)).files.read(BLOB_PATH, ROOT);
  const flipped = good.slice();
  flipped[flipped.length - 4]! ^= 1;
  const damages: [string, RegExp, (host: BlobTestHost) => void][] = [
    ["empty", /too short/, ({ files, as }) => files.write(BLOB_PATH, new Uint8Array(), as)],
    ["cut", /checksum/, ({ files, as }) => files.write(BLOB_PATH, good.slice(0, -4), as)],
    ["flipped", /checksum/, ({ files, as }) => files.write(BLOB_PATH, flipped, as)],
    ["text", /magic/, ({ files, as }) => files.write(BLOB_PATH, bytes(99, 65), as)],
    ["huge", /too large/, ({ files, as }) => files.write(BLOB_PATH, bytes(2 ** 22 + 1), as)],
    [
      "narrow",
      /magic|checksum|ends/,
      ({ files, as }) =>
        files.write(
          BLOB_PATH,
          writeBlobFile([], { version: 3, deviceVersion: 1, buildId: "B" }, false),
          as,
        ),
    ],
    ["closed", /Permission denied/, ({ files }) => files.write(BLOB_PATH, good, ROOT, 0o600)],
    ["directory", /Is a directory/, ({ files, as }) => files.mkdir(BLOB_PATH, as)],
  ];
  for (const [name, line, damage] of damages) {
    const host = blobHost();
    damage(host);
    const cache = new FileBlobCache(host);
    assertEquals(cache.find(KEY, 0), undefined, name);
    if (name !== "narrow") {
      assertEquals(host.lines.length, 1, name);
      assertMatch(host.lines[0]!, line);
    }
    cache.set(KEY, VALUE);
    assertEquals(cache.find(KEY, 0), VALUE, name);
  }
});

Deno.test("a file that ends within its entries counts as empty, whatever was before", () => {
  const host = blobHost();
  const blobs = [{ key: KEY, value: VALUE }, { key: bytes(3), value: VALUE }];
  const file = writeBlobFile(blobs, { version: 3, deviceVersion: 1, buildId: "BUILD.1" }, true);
  class Trusting extends FileBlobCache {
    protected override isIntact(): boolean {
      return true;
    }
  }
  host.files.write(BLOB_PATH, file.slice(0, -4), host.as);
  assertEquals(new Trusting(host).find(KEY, 0), undefined);
  assertMatch(host.lines[0]!, /ends within an entry/);
});

Deno.test("what cannot be written is said, and the process goes on", () => {
  for (const spoil of ["closed", "gone", "directory"] as const) {
    const host = blobHost();
    const cache = new FileBlobCache(host);
    cache.set(KEY, VALUE);
    if (spoil === "closed") host.files.chmod(BLOB_DIRECTORY, 0o500, ROOT);
    if (spoil === "gone") host.files.rmdir(BLOB_DIRECTORY, ROOT);
    if (spoil === "directory") host.files.mkdir(BLOB_PATH, host.as);
    cache.save();
    assertEquals(host.lines.length, 1, spoil);
    assertMatch(host.lines[0]!, /^E Cannot save blob cache: /);
    assertEquals(cache.find(KEY, 0), VALUE, spoil);
  }
});

Deno.test("a link in the place of the file is replaced, not followed", () => {
  const host = blobHost();
  host.files.write("/victim", VALUE, ROOT, 0o666);
  host.files.symlink("/victim", BLOB_PATH, host.as);
  const cache = new FileBlobCache(host);
  cache.set(KEY, VALUE);
  cache.save();
  assertEquals(host.files.read("/victim", ROOT), VALUE);
  assertEquals(host.files.lstat(BLOB_PATH, ROOT).type, "file");
});
