import { assertEquals, assertThrows } from "@std/assert";
import { type EntryPoint, ProcessFault, type Word } from "../../machine/machine.ts";
import { BlobCache, type BlobCacheHost } from "./blob_cache.ts";
import { FileBlobCache } from "./file.ts";
import { MultifileBlobCache } from "./multifile.ts";
import { blobHost, type BlobTestHost } from "../testing/blob_host.ts";

type Callback = (...args: readonly Word[]) => Word;

const KEY = Uint8Array.of(1, 2);
const VALUE = Uint8Array.of(7, 8, 9);
const EXTENSION = "EGL_ANDROID_blob_cache";

/** The functions that an offered cache gave the driver; undefined without an offer. */
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
