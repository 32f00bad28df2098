import { assert, assertEquals, assertMatch } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { MultifileBlobCache } from "./multifile.ts";
import type { BlobStoreHost } from "./store.ts";
import { crc32c, jenkinsHash } from "./sums.ts";
import { BLOB_DIRECTORY, BLOB_PATH, blobHost, type BlobTestHost } from "../testing/blob_host.ts";

const ROOT = rootCredentials();
const DIRECTORY = `${BLOB_PATH}.multifile`;
const STATUS = `${DIRECTORY}/cache.status`;
const KEY = Uint8Array.of(1, 2);
const VALUE = Uint8Array.of(7, 8, 9);
const ENTRY = `${DIRECTORY}/${jenkinsHash(KEY)}`;
const bytes = (size: number, fill = 1) => new Uint8Array(size).fill(fill);
const key = (n: number) => new Uint8Array(Uint32Array.of(n).buffer);

/** A host whose directory an earlier process filled. */
function filled(changes: Partial<BlobStoreHost> = {}): BlobTestHost {
  const host = blobHost(changes);
  new MultifileBlobCache(host).set(KEY, VALUE);
  assertEquals(host.lines, []);
  return blobHost({ ...changes, files: host.files });
}

function kept(cache: MultifileBlobCache, count: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => cache.find(key(i), 9e9));
}

Deno.test("a blob is a file of its own, which the next process finds", () => {
  const host = filled();
  const files = (path: string) => host.files.stat(path, ROOT).mode;
  assertEquals([files(DIRECTORY), files(ENTRY), files(STATUS)], [0o755, 0o600, 0o600]);
  const cache = new MultifileBlobCache(host);
  assertEquals(cache.find(KEY, 3), VALUE);
  assertEquals(cache.find(key(5), 3), undefined);
  cache.set(KEY, bytes(2));
  assertEquals(cache.find(KEY, 3), bytes(2));
  assertEquals(host.lines, []);
});

Deno.test("files stand byte by byte as in processes of 64 and of 32 bits", () => {
  const le = (n: number, size: number) => [n, ...new Array<number>(size - 1).fill(0)];
  const text = (word: string) => [...new TextEncoder().encode(word)];
  for (const [is64Bit, word] of [[true, 8], [false, 4]] as const) {
    const { files } = filled({ is64Bit });
    const entry = files.read(ENTRY, ROOT);
    const data = [...KEY, ...VALUE];
    const crc = crc32c(Uint8Array.from(data));
    const head = [...text("$BFM"), ...new Uint8Array(Uint32Array.of(crc).buffer)];
    assertEquals([...entry], [...head, ...le(2, word), ...le(3, word), ...data]);
    const status = files.read(STATUS, ROOT);
    assertEquals([...status.slice(0, 4)], text("$BFM"));
    assertEquals([...status.slice(8)], [...le(1, 4), ...text("BUILD.1"), ...le(0, 85)]);
    assertEquals(new DataView(status.buffer).getUint32(4, true), crc32c(status.subarray(8)));
  }
});

Deno.test("what is too long is not kept", () => {
  const cache = new MultifileBlobCache(blobHost());
  const [longestKey, longestValue] = [bytes(1024 * 1024), bytes(8 * 1024 * 1024)];
  cache.set(longestKey, longestValue);
  assert(cache.find(longestKey, 9e9) !== undefined);
  const host = blobHost();
  const other = new MultifileBlobCache(host);
  other.set(bytes(longestKey.length + 1), VALUE);
  other.set(KEY, bytes(longestValue.length + 1));
  assertEquals(host.lines.length, 2);
  assertEquals(other.find(KEY, 9e9), undefined);
});

Deno.test("a process without a cache file keeps nothing", () => {
  const host = blobHost({ path: undefined });
  const cache = new MultifileBlobCache(host);
  cache.set(KEY, VALUE);
  assertEquals(cache.find(KEY, 3), undefined);
  assertEquals(host.files.readdir(BLOB_DIRECTORY, ROOT), []);
});

Deno.test("a full cache loses what was not used for longest, until half is left", () => {
  const host = blobHost();
  host.properties.set("ro.egl.blobcache.multifile_limit", "1000");
  const cache = new MultifileBlobCache(host);
  for (let i = 0; i < 10; i++) cache.set(key(i), bytes(72));
  cache.find(key(0), 72);
  assertEquals(kept(cache, 10).length, 10);
  cache.find(key(0), 72);
  cache.set(key(10), bytes(72));
  assertEquals(kept(cache, 11), [0, 6, 7, 8, 9, 10]);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 7);
});

Deno.test("the limit is the property's, and the debug property's before it", () => {
  const most = (set: Readonly<Record<string, string>>) => {
    const host = blobHost();
    for (const [name, value] of Object.entries(set)) host.properties.set(name, value);
    const cache = new MultifileBlobCache(host);
    let count = 0;
    while (count < 60 && kept(cache, count).length === count) cache.set(key(count++), bytes(72));
    return count - 1;
  };
  const [ro, debug] = ["ro.egl.blobcache.multifile_limit", "debug.egl.blobcache.multifile_limit"];
  assertEquals(most({ [ro]: "500" }), 5);
  assertEquals(most({ [ro]: "500", [debug]: "1000" }), 10);
  assertEquals(most({ [ro]: "500", [debug]: "-1" }), 5);
  assertEquals(most({ [ro]: "5 MB" }), 59);
  assertEquals(most({ [debug]: "0" }), 1);
});

Deno.test("there are no more files than 4096", () => {
  const host = blobHost();
  const cache = new MultifileBlobCache(host);
  for (let i = 0; i < 4096; i++) cache.set(key(i), VALUE);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 4097);
  cache.set(key(4096), VALUE);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 2050);
  assert(cache.find(key(4096), 3) !== undefined);
});

Deno.test("a key with the number of another is not taken for it", () => {
  class Colliding extends MultifileBlobCache {
    protected override hash(): number {
      return 7;
    }
  }
  const cache = new Colliding(blobHost());
  cache.set(KEY, VALUE);
  assertEquals(cache.find(key(1), 3), undefined);
  cache.set(key(1), VALUE);
  assertEquals(cache.find(KEY, 3), undefined);
});

Deno.test("more room than the value needs is refused by Android only", () => {
  for (const compat of [false, true]) {
    const cache = new MultifileBlobCache(filled({ compat }));
    assertEquals(cache.find(KEY, 0), VALUE);
    assertEquals(cache.find(KEY, 3), VALUE);
    assertEquals(cache.find(KEY, 4), compat ? undefined : VALUE);
  }
});

Deno.test("a directory of another build or version is emptied", () => {
  const changes = [
    ["ro.build.id", "BUILD.2"],
    ["debug.egl.blobcache.build_id", "BUILD.2"],
    ["debug.egl.blobcache.cache_version", "2"],
  ] as const;
  for (const [name, value] of changes) {
    const host = filled();
    host.properties.set(name, value);
    const cache = new MultifileBlobCache(host);
    assertEquals(host.files.readdir(DIRECTORY, ROOT), ["cache.status"], name);
    cache.set(KEY, VALUE);
    const again = blobHost({ files: host.files });
    again.properties.set(name, value);
    assertEquals(new MultifileBlobCache(again).find(KEY, 3), VALUE, name);
  }
});

Deno.test("a directory without a good status file is emptied", () => {
  const damages: ((host: BlobTestHost) => void)[] = [
    ({ files, as }) => files.unlink(STATUS, as),
    ({ files, as }) => files.write(STATUS, new Uint8Array(), as),
    ({ files, as }) => files.write(STATUS, files.read(STATUS, as).slice(0, -1), as),
    ({ files, as }) => {
      const status = files.read(STATUS, as).slice();
      status[5]! ^= 1;
      files.write(STATUS, status, as);
    },
  ];
  for (const damage of damages) {
    const host = filled();
    damage(host);
    new MultifileBlobCache(host);
    assertEquals(host.files.readdir(DIRECTORY, ROOT), ["cache.status"]);
    assertEquals(host.lines, []);
  }
});

Deno.test("files that are damaged are removed, and no others", () => {
  const good = filled().files.read(ENTRY, ROOT);
  const patched = (at: number, byte: number) => {
    const entry = good.slice();
    entry[at] = byte;
    return entry;
  };
  const damages: [string, Uint8Array | "directory"][] = [
    ["empty", new Uint8Array()],
    ["head", good.slice(0, 20)],
    ["cut", good.slice(0, -1)],
    ["magic", patched(0, 1)],
    ["checksum", patched(4, good[4]! ^ 1)],
    ["flipped", patched(28, 99)],
    ["key size", patched(8, 5)],
    ["no key", patched(8, 0)],
    ["huge key", patched(15, 0x7f)],
    ["negative", patched(15, 0xff)],
    ["directory", "directory"],
  ];
  for (const [name, damage] of damages) {
    const host = filled();
    const cache = new MultifileBlobCache(host);
    cache.set(key(5), VALUE);
    if (damage === "directory") {
      host.files.unlink(ENTRY, host.as);
      host.files.mkdir(ENTRY, host.as);
    } else host.files.write(ENTRY, damage, host.as);
    assertEquals(cache.find(KEY, 3), undefined, name);
    const next = new MultifileBlobCache(host);
    assertEquals([next.find(KEY, 3), next.find(key(5), 3)], [undefined, VALUE], name);
    assertEquals(host.files.exists(ENTRY), false, name);
  }
});

Deno.test("files of other names are removed", () => {
  const host = filled();
  for (const name of ["x", `0${jenkinsHash(KEY)}`, "1", "notes.txt"]) {
    host.files.write(`${DIRECTORY}/${name}`, host.files.read(ENTRY, ROOT), host.as);
  }
  assertEquals(new MultifileBlobCache(host).find(KEY, 3), VALUE);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 2);
});

Deno.test("a file that ends within its head turns Android's cache off", () => {
  const host = filled({ compat: true });
  host.files.write(`${DIRECTORY}/5`, bytes(23), host.as);
  const cache = new MultifileBlobCache(host);
  cache.set(key(1), VALUE);
  assertEquals([cache.find(KEY, 3), cache.find(key(1), 3)], [undefined, undefined]);
});

Deno.test("what cannot be made or written is said, and the process goes on", () => {
  const spoilers: ((host: BlobTestHost) => void)[] = [
    ({ files }) => files.chmod(BLOB_DIRECTORY, 0o500, ROOT),
    ({ files }) => files.rmdir(BLOB_DIRECTORY, ROOT),
    ({ files }) => files.symlink("/nowhere", DIRECTORY, ROOT),
  ];
  for (const spoil of spoilers) {
    const host = blobHost();
    spoil(host);
    const cache = new MultifileBlobCache(host);
    cache.set(KEY, VALUE);
    assertMatch(host.lines.join("\n"), /^E Cannot use blob cache: /);
  }
  const host = blobHost();
  const cache = new MultifileBlobCache(host);
  host.files.chmod(DIRECTORY, 0o500, ROOT);
  cache.set(KEY, VALUE);
  assertEquals(cache.find(KEY, 3), undefined);
  assertMatch(host.lines[0]!, /^E Cannot write blob: .*Permission denied/);
});
