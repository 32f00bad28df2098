import { assert, assertEquals, assertMatch } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { MultifileBlobCache } from "./multifile.ts";
import type { BlobStoreHost } from "./store.ts";
import { jenkinsHash } from "./sums.ts";
import { BLOB_DIRECTORY, BLOB_PATH, blobHost, type BlobTestHost } from "../testing/blob_host.ts";

const ROOT = rootCredentials();
const DIRECTORY = `${BLOB_PATH}.multifile`;
const KEY = Uint8Array.of(1, 2);
const VALUE = Uint8Array.of(7, 8, 9);
const ENTRY = `${DIRECTORY}/${jenkinsHash(KEY)}`;
const key = (n: number) => new Uint8Array(Uint32Array.of(n).buffer);

/** A host whose directory an earlier process filled. */
function filled(changes: Partial<BlobStoreHost> = {}): BlobTestHost {
  const host = blobHost(changes);
  new MultifileBlobCache(host).set(KEY, VALUE);
  assertEquals(host.lines, []);
  return blobHost({ ...changes, files: host.files });
}

Deno.test("there are no more files than 4096", () => {
  const host = blobHost();
  const cache = new MultifileBlobCache(host);
  for (let i = 0; i < 4096; i++) cache.set(key(i), VALUE);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 4097);
  cache.set(key(4096), VALUE);
  assertEquals(host.files.readdir(DIRECTORY, ROOT).length, 2050);
  assert(cache.find(key(4096), 3) !== undefined);
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
