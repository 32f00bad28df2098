import { assert, assertEquals, assertMatch } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { FileBlobCache } from "./file.ts";
import { BLOB_FILE_VERSION, readBlobFile, writeBlobFile } from "./format.ts";
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

Deno.test("a blob is found until another takes its key", () => {
  const cache = new FileBlobCache(blobHost());
  assertEquals(cache.find(KEY, 0), undefined);
  cache.set(KEY, VALUE);
  assertEquals(cache.find(Uint8Array.from(KEY), 0), VALUE);
  cache.set(KEY, bytes(1));
  assertEquals(cache.find(KEY, 0), bytes(1));
  assertEquals(cache.find(Uint8Array.of(1), 0), undefined);
});

Deno.test("keys and values that are empty or too long are not kept", () => {
  const cache = new FileBlobCache(blobHost());
  const limits: [number, number, boolean][] = [
    [12 * 1024, 64 * 1024, true],
    [12 * 1024 + 1, 1, false],
    [2, 64 * 1024 + 1, false],
    [0, 1, false],
    [3, 0, false],
  ];
  for (const [keySize, valueSize, kept] of limits) {
    cache.set(bytes(keySize), bytes(valueSize));
    assertEquals(cache.find(bytes(keySize), 0) !== undefined, kept, `${keySize} ${valueSize}`);
  }
});

Deno.test("a full cache loses half, by chance, and keeps the newest", () => {
  const [size, count] = [60 * 1024, 100];
  const fill = () => {
    const cache = new FileBlobCache(blobHost());
    for (let i = 0; i < count; i++) {
      cache.set(key(i), bytes(size));
      assert(cache.find(key(i), 0) !== undefined, `blob ${i}`);
    }
    return Array.from({ length: count }, (_, i) => i).filter((i) => cache.find(key(i), 0));
  };
  const left = fill();
  assert(left.length * (size + 4) <= 2 * 1024 * 1024, `${left.length} blobs`);
  assert(left.length >= 17, `${left.length} blobs`);
  assert(left[0]! < count - left.length, "the oldest ones went first");
  assertEquals(fill(), left);
});

Deno.test("half of very many small blobs is removed in one go", () => {
  const cache = new FileBlobCache(blobHost());
  for (let i = 0; i < 450_000; i++) cache.set(key(i), bytes(1));
  assert(cache.find(key(449_999), 0) !== undefined);
});

Deno.test("a larger value for a key counts once", () => {
  const cache = new FileBlobCache(blobHost());
  for (let i = 0; i < 30; i++) cache.set(key(i), bytes(60 * 1024));
  for (let i = 0; i < 100; i++) cache.set(key(0), bytes(60 * 1024 + i));
  assertEquals(Array.from({ length: 30 }, (_, i) => i).filter((i) => !cache.find(key(i), 0)), []);
});

Deno.test("the next process finds what was saved", () => {
  const host = after((cache) => {
    cache.set(KEY, VALUE);
    cache.set(bytes(5), bytes(4));
  });
  const { mode, uid } = host.files.stat(BLOB_PATH, ROOT);
  assertEquals([mode, uid], [0o400, 10_000]);
  const cache = new FileBlobCache(host);
  assertEquals([cache.find(KEY, 0), cache.find(bytes(5), 0)], [VALUE, bytes(4)]);
  assertEquals(host.lines, []);
});

Deno.test("a file is replaced, and only when there is something new", () => {
  const host = after((cache) => cache.set(KEY, VALUE));
  const cache = new FileBlobCache(host);
  host.files.unlink(BLOB_PATH, ROOT);
  cache.save();
  assertEquals(host.files.exists(BLOB_PATH), false);
  cache.set(bytes(3), VALUE);
  cache.save();
  cache.set(bytes(4), VALUE);
  cache.save();
  const head = readBlobFile(host.files.read(BLOB_PATH, ROOT), true);
  assertEquals([...head.readBlobs()].map((blob) => blob.key.length), [2, 3, 4]);
});

Deno.test("keys stand in a file by length, then by their bytes", () => {
  const keys = [[2, 1], [9], [1, 255], [1, 2], [3]];
  const host = after((cache) => keys.forEach((one) => cache.set(Uint8Array.from(one), VALUE)));
  const head = readBlobFile(host.files.read(BLOB_PATH, ROOT), true);
  const sorted = [[3], [9], [1, 2], [1, 255], [2, 1]];
  assertEquals([...head.readBlobs()].map((blob) => [...blob.key]), sorted);
});

Deno.test("a process without a file reads and writes none", () => {
  const host = blobHost({ path: undefined });
  const cache = new FileBlobCache(host);
  cache.set(KEY, VALUE);
  cache.save();
  assertEquals(cache.find(KEY, 0), VALUE);
  assertEquals(host.files.readdir(BLOB_DIRECTORY, ROOT), []);
});

Deno.test("a file of another build, or of another form, counts as empty", () => {
  const current = { version: BLOB_FILE_VERSION, deviceVersion: 1, buildId: "BUILD.1" };
  const others = [
    { ...current, version: 2 },
    { ...current, deviceVersion: 2 },
    { ...current, buildId: "BUILD.2" },
    { ...current, buildId: "BUILD.10" },
    { ...current, buildId: "" },
  ];
  for (const [versions, found] of [[current, VALUE], ...others.map((one) => [one, undefined])]) {
    const host = blobHost();
    const file = writeBlobFile([{ key: KEY, value: VALUE }], versions as typeof current, true);
    host.files.write(BLOB_PATH, file, host.as);
    assertEquals(new FileBlobCache(host).find(KEY, 0), found as typeof VALUE | undefined);
    assertEquals(host.lines, []);
  }
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
