import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { type EntryPoint, ProcessFault, type Word } from "../../machine/machine.ts";
import { BlobCache, type BlobCacheHost } from "./blob_cache.ts";
import { FileBlobCache } from "./file.ts";
import { MultifileBlobCache } from "./multifile.ts";
import { BLOB_DIRECTORY, blobHost, type BlobTestHost } from "../testing/blob_host.ts";

type Callback = (...args: readonly Word[]) => Word;

const KEY = Uint8Array.of(1, 2);
const VALUE = Uint8Array.of(7, 8, 9);
const EXTENSION = "EGL_ANDROID_blob_cache";

/** What an offered cache gave the driver; undefined without an offer. */
interface Offer {
  readonly host: BlobTestHost;
  readonly cache: BlobCache;
  readonly calls: (readonly Word[])[];
  set: Callback;
  get: Callback;
}

function offer(
  changes: Partial<BlobCacheHost> = {},
  { extensions = EXTENSION, error = 0x3000 as Word, properties = {} } = {},
): Offer {
  const host = blobHost(changes);
  for (const [name, value] of Object.entries(properties)) host.properties.set(name, String(value));
  const calls: (readonly Word[])[] = [];
  const missing = () => undefined;
  const result: Offer = {
    host,
    calls,
    set: missing,
    get: missing,
    cache: new BlobCache({
      release: 14,
      machine: {
        entry: (fn) => fn as unknown as EntryPoint,
        call: (entry, _what, ...args) => (entry as unknown as Callback)(...args),
      },
      driverFunction: (name) => {
        calls.push([name]);
        return ((_display: Word, set: Callback, get: Callback) => {
          calls.push([_display]);
          [result.set, result.get] = [set, get];
        }) as unknown as EntryPoint;
      },
      newFileBlobCache: (store) => new FileBlobCache(store),
      newMultifileBlobCache: (store) => new MultifileBlobCache(store),
      ...host,
      ...changes,
    }),
  };
  result.cache.offer({ driver: 0xd15, extensions, error: () => error });
  return result;
}

Deno.test("the cache is offered to a driver that lists the extension by its whole name", () => {
  const lists: [string, boolean][] = [
    [EXTENSION, true],
    [`EGL_A ${EXTENSION}`, true],
    [`${EXTENSION} EGL_B`, true],
    [` ${EXTENSION}  `, true],
    ["", false],
    [`${EXTENSION}2`, false],
    [`X${EXTENSION}`, false],
    ["EGL_ANDROID_blob", false],
  ];
  for (const [extensions, offered] of lists) {
    const { calls, host } = offer({}, { extensions });
    assertEquals(calls, offered ? [["eglSetBlobCacheFuncsANDROID"], [0xd15]] : [], extensions);
    assertEquals(host.lines, []);
  }
});

Deno.test("a driver without the function, or with an error, is reported", () => {
  const without = offer({ driverFunction: () => null });
  assertMatch(without.host.lines.join(), /^E EGL_ANDROID_blob_cache advertised, but unable to get/);
  assertEquals(without.calls, []);
  const failed = offer({}, { error: 0x300c });
  assertMatch(failed.host.lines.join(), /resulted in an error: 0x300c$/);
});

Deno.test("a value is copied where there is room for all of it", () => {
  const { set, get } = offer();
  set(KEY, 2, VALUE, 3);
  for (const [room, copied] of [[0, 0], [2, 0], [3, 3], [5, 3]] as const) {
    const memory = new Uint8Array(5);
    assertEquals(get(KEY, 2, room === 0 ? null : memory, room), 3);
    assertEquals([...memory.subarray(0, 3)], copied === 3 ? [...VALUE] : [0, 0, 0]);
    assertEquals([...memory.subarray(3)], [0, 0]);
  }
  assertEquals(get(Uint8Array.of(1, 3), 2, null, 0), 0);
});

Deno.test("what is stored does not change with the driver's memory, and only as much of it counts as is said", () => {
  const { set, get } = offer();
  const [key, value] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)];
  set(key, 2, value, 2);
  key.fill(0);
  value.fill(0);
  const memory = new Uint8Array(4);
  assertEquals(get(KEY, 2, memory, 4), 2);
  assertEquals([...memory], [4, 5, 0, 0]);
});

Deno.test("negative sizes are refused with a line", () => {
  const { set, get, host } = offer();
  set(KEY, -1, VALUE, 3);
  set(KEY, 2, VALUE, -3);
  assertEquals(get(KEY, 2, null, 0), 0);
  set(KEY, 2, VALUE, 3);
  assertEquals([get(KEY, -2, null, 0), get(KEY, 2, null, -1)], [0, 0]);
  assertEquals(host.lines.length, 4);
  assertMatch(host.lines[0]!, /^W EGL_ANDROID_blob_cache set: negative sizes are not allowed$/);
  assertMatch(host.lines[3]!, /^W EGL_ANDROID_blob_cache get: negative sizes are not allowed$/);
});

Deno.test("memory that is not there ends the process", () => {
  const { set, get } = offer();
  set(KEY, 2, VALUE, 3);
  const wrong: (() => Word)[] = [
    () => set(KEY, 3, VALUE, 3),
    () => set(KEY, 2, VALUE, 4),
    () => set(null, 1, VALUE, 3),
    () => set(KEY, 2, null, 1),
    () => set(KEY, 2, "text", 3),
    () => set(KEY, NaN, VALUE, 3),
    () => get(KEY, 2 ** 53, null, 0),
    () => get(KEY, 2, null, 3),
    () => get(KEY, 2, new Uint8Array(2), 3),
  ];
  for (const call of wrong) assertEquals(assertThrows(call, ProcessFault).signal, "SIGSEGV");
  assertEquals(get(KEY, 2, null, 0), 3);
});

Deno.test("from Android 14 on, properties make the cache a directory", () => {
  const [ro, debug] = ["ro.egl.blobcache.multifile", "debug.egl.blobcache.multifile"];
  const cases: [Partial<BlobCacheHost>, Record<string, string>, boolean][] = [
    [{}, {}, false],
    [{}, { [ro]: "true" }, true],
    [{}, { [ro]: "1" }, true],
    [{}, { [ro]: "perhaps" }, false],
    [{}, { [ro]: "true", [debug]: "false" }, false],
    [{}, { [ro]: "true", [debug]: "0" }, true],
    [{}, { [debug]: "true" }, true],
    [{}, { [debug]: "1" }, false],
    [{ release: 13 }, { [ro]: "true", [debug]: "true" }, false],
    [{ release: 15 }, { [ro]: "true" }, true],
  ];
  for (const [changes, properties, isDirectory] of cases) {
    const { set, cache, host } = offer(changes, { properties });
    set(KEY, 2, VALUE, 3);
    cache.save();
    const expected = isDirectory ? ["shaders.multifile"] : ["shaders"];
    assertEquals(host.files.readdir(BLOB_DIRECTORY, host.as), expected, JSON.stringify(properties));
  }
});

Deno.test("nothing is read or written before the driver asks", () => {
  const { cache, host } = offer({}, { properties: { "debug.egl.blobcache.multifile": "true" } });
  cache.save();
  assertEquals(host.files.readdir(BLOB_DIRECTORY, host.as), []);
});
