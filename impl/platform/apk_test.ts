import { crc32, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { apkEntries, type ApkSpec, buildApk, buildManifest } from "../../cts/fakes/apk.ts";
import {
  BROKEN_CHUNKS,
  buildApkWithManifest,
  buildBrokenManifestApk,
  buildEncryptedApk,
  buildZipBomb,
  truncate,
} from "../../cts/fakes/hostile_apk.ts";
import { writeZip } from "../../cts/fakes/zip.ts";
import { type Apk, APK_LIMITS, ApkError, type InstallCode, readApk } from "./apk.ts";

const SPEC: ApkSpec = {
  package: "com.example.app",
  debuggable: true,
  injectLayers: true,
  activities: [".Main"],
  libs: { "arm64-v8a": { "libA.so": "contents of a library" } },
};

async function refusal(work: Promise<unknown>): Promise<ApkError> {
  const error = await work.then(() => undefined, (error) => error);
  assertInstanceOf(error, ApkError);
  return error;
}

async function assertRefused(
  bytes: Uint8Array,
  code: InstallCode,
  ...words: readonly string[]
): Promise<void> {
  const error = await refusal(readApk(bytes));
  assertEquals(error.code, code, error.message);
  for (const word of words) assertStringIncludes(error.message, word);
}

/** Reads everything that an APK has to give. */
async function readAll(bytes: Uint8Array): Promise<Apk> {
  const apk = await readApk(bytes);
  for (const entry of apk.entries) await apk.read(entry.name);
  return apk;
}

Deno.test("readApk lists entries and reads their contents, stored and deflated", async () => {
  const text = "again and ".repeat(500);
  const apk = await readApk(buildApk({
    ...SPEC,
    entries: [{ name: "dir/", data: "" }, { name: "dir/text", data: text, deflate: true }],
  }));
  const facts = apk.entries.map(({ name, size, compressed }) => ({ name, size, compressed }));
  assertEquals(facts.slice(1), [
    { name: "lib/arm64-v8a/libA.so", size: 21, compressed: false },
    { name: "dir/text", size: 5000, compressed: true },
  ]);
  assertEquals(new TextDecoder().decode(await apk.read("dir/text")), text);
  const { dataOffset, size } = apk.entries[1]!;
  const inPlace = apk.bytes.subarray(dataOffset, dataOffset + size);
  assertEquals(new TextDecoder().decode(inPlace), "contents of a library");
});

Deno.test("an APK has no entry of a name that it does not list", async () => {
  const apk = await readApk(buildApk(SPEC));
  assertStringIncludes((await refusal(apk.read("lib/none.so"))).message, '"lib/none.so"');
});

Deno.test("readApk refuses what is no archive", async () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(1000), new TextEncoder().encode("text")]) {
    await assertRefused(bytes, "INSTALL_PARSE_FAILED_NOT_APK", `${bytes.length} bytes`);
  }
});

Deno.test("readApk refuses an APK truncated at any byte", async () => {
  const apk = buildApk(SPEC);
  for (let keep = 1; keep < apk.length; keep += 7) {
    await refusal(readAll(truncate(apk, keep)));
  }
  await assertRefused(truncate(apk), "INSTALL_PARSE_FAILED_NOT_APK");
});

Deno.test("readApk refuses an encrypted entry, and takes the same entry in the clear", async () => {
  await assertRefused(buildEncryptedApk(SPEC), "INSTALL_FAILED_INVALID_APK", "encrypted", "secret");
  await readAll(buildApk({ ...SPEC, assets: { "secret.bin": "secret" } }));
});

for (
  const name of [
    "../evil",
    "a/../../evil",
    "/system/evil",
    "lib\\evil",
    "nul\0.so",
    "",
    "./evil",
    "AndroidManifest.xml",
  ]
) {
  Deno.test(`readApk refuses an entry named ${JSON.stringify(name)}`, async () => {
    const apk = buildApk({ ...SPEC, entries: [{ name, data: "x" }] });
    await assertRefused(apk, "INSTALL_FAILED_INVALID_APK", JSON.stringify(name));
  });
}

Deno.test("readApk refuses a bomb by its total, by its ratio, and does not believe a small size", async () => {
  const mebibyte = 1 << 20;
  await assertRefused(buildZipBomb(SPEC), "INSTALL_FAILED_INVALID_APK", "libbomb.so", "inflate");
  const declared = 0xfffffff0;
  await assertRefused(
    buildZipBomb(SPEC, { declared, size: mebibyte }),
    "INSTALL_FAILED_INVALID_APK",
  );
  const small = buildZipBomb(SPEC, { size: 8 * mebibyte });
  await assertRefused(small, "INSTALL_FAILED_INVALID_APK", "100 times");

  const liar = await readApk(buildZipBomb(SPEC, { size: 80 * mebibyte, declared: 100 }));
  const error = await refusal(liar.read("lib/arm64-v8a/libbomb.so"));
  assertEquals(error.code, "INSTALL_FAILED_INVALID_APK");
  assertMatch(error.message, /libbomb\.so.*more than the 100 bytes/);
});

/** Where the central headers of an APK are. */
function centralHeaders(view: DataView): number[] {
  const headers: number[] = [];
  for (
    let at = view.getUint32(view.byteLength - 6, true);
    view.getUint32(at, true) === 0x02014b50;
  ) {
    headers.push(at);
    at += 46 + view.getUint16(at + 28, true);
  }
  return headers;
}

Deno.test("readApk bounds what all entries together inflate to", async () => {
  const apk = buildApk({ package: "com.example.app", assets: { a: "x".repeat(600), b: "y" } });
  const { entries } = await readApk(apk);
  const totalSize = entries.reduce((sum, entry) => sum + entry.size, 0);
  await readApk(apk, { ...APK_LIMITS, totalSize });
  const error = await refusal(readApk(apk, { ...APK_LIMITS, totalSize: totalSize - 1 }));
  assertStringIncludes(error.message, `more than ${totalSize - 1} bytes`);
});

for (
  const [what, edit, words] of [
    [
      "a method that Android does not know",
      (view, at) => view.setUint16(at + 10, 12, true),
      "method 12",
    ],
    [
      "two sizes, although it is stored",
      (view, at) => view.setUint32(at + 24, 7, true),
      "stored in 64",
    ],
    ["contents beyond the end", (view, at) => {
      view.setUint32(at + 20, 9999, true);
      view.setUint32(at + 24, 9999, true);
    }, "ends at byte"],
    ["no local header", (view, at) => view.setUint32(at + 42, 1, true), "no local header"],
  ] as readonly [string, (view: DataView, at: number) => void, string][]
) {
  Deno.test(`readApk refuses an entry with ${what}`, async () => {
    const apk = buildApk({ ...SPEC, assets: { a: "x".repeat(64) } });
    const view = new DataView(apk.buffer);
    edit(view, centralHeaders(view).pop()!);
    await assertRefused(apk, "INSTALL_FAILED_INVALID_APK", '"assets/a"', words);
  });
}

Deno.test("reading an entry refuses contents that are shorter than its header says", async () => {
  const data = deflateRawSync(new Uint8Array(10));
  const entry = { name: "short", data, deflated: { size: 11, crc: crc32(new Uint8Array(10)) } };
  const apk = await readApk(buildApk({ ...SPEC, entries: [entry] }));
  assertStringIncludes((await refusal(apk.read("short"))).message, "10 bytes, its header says 11");
});

Deno.test("readApk refuses entries that share bytes", async () => {
  const apk = buildApk({ ...SPEC, assets: { a: "x".repeat(64), b: "y".repeat(64) } });
  const view = new DataView(apk.buffer);
  const headers = centralHeaders(view);
  const [b, a] = [headers.pop()!, headers.pop()!];
  view.setUint32(b + 42, view.getUint32(a + 42, true), true);
  await assertRefused(apk, "INSTALL_FAILED_INVALID_APK", "share bytes");
});

Deno.test("readApk refuses more entries than the limit, and takes as many", async () => {
  const entries = Array.from({ length: 9 }, (_, i) => ({ name: `f${i}`, data: "" }));
  const apk = buildApk({ package: "com.example.app", entries });
  await readApk(apk, { ...APK_LIMITS, entries: 10 });
  const error = await refusal(readApk(apk, { ...APK_LIMITS, entries: 9 }));
  assertStringIncludes(error.message, "more than 9 entries");
});

Deno.test("reading an entry refuses contents that do not match their checksum", async () => {
  const bytes = buildApk(SPEC);
  const { dataOffset } = (await readApk(bytes)).entries[1]!;
  bytes[dataOffset]! ^= 1;
  const apk = await readApk(bytes);
  assertEquals(
    (await refusal(apk.read("lib/arm64-v8a/libA.so"))).code,
    "INSTALL_FAILED_INVALID_APK",
  );
});

for (const how of BROKEN_CHUNKS) {
  Deno.test(`readApk refuses a manifest with a broken chunk: ${how}`, async () => {
    const apk = buildBrokenManifestApk(SPEC, how);
    await assertRefused(apk, "INSTALL_PARSE_FAILED_BAD_MANIFEST", "at byte");
  });
}

Deno.test("readApk refuses a missing, an empty, a textual and an oversized manifest", async () => {
  const code = "INSTALL_PARSE_FAILED_BAD_MANIFEST";
  await assertRefused(writeZip([{ name: "other", data: "" }]), code, "no AndroidManifest.xml");
  await assertRefused(buildApkWithManifest(SPEC, new Uint8Array()), code);
  await assertRefused(buildApkWithManifest(SPEC, new TextEncoder().encode("<manifest/>")), code);
  const huge = new Uint8Array(APK_LIMITS.manifestSize + 1);
  await assertRefused(buildApkWithManifest(SPEC, huge), code, `${huge.length} bytes`);
});

/** Reads, and fails on anything but an {@linkcode ApkError}. */
async function readsOrRefuses(bytes: Uint8Array): Promise<void> {
  try {
    await readAll(bytes);
  } catch (error) {
    assertInstanceOf(error, ApkError);
    assert(error.message.length < 2000);
  }
}

const MUTATION = fc.array(
  fc.record({
    kind: fc.constantFrom("flip", "cut", "insert", "zero"),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function mutate(
  bytes: Uint8Array,
  mutations: readonly { readonly kind: string; readonly at: number; readonly bytes: Uint8Array }[],
): Uint8Array {
  return mutations.reduce<Uint8Array>((result, { kind, at, bytes: noise }) => {
    const position = Math.floor(at * result.length);
    const [head, tail] = [result.slice(0, position), result.slice(position)];
    if (kind === "cut") return new Uint8Array([...head, ...tail.subarray(noise.length)]);
    if (kind === "insert") return new Uint8Array([...head, ...noise, ...tail]);
    noise.forEach((byte, i) => {
      if (i < tail.length) tail[i] = kind === "zero" ? 0 : tail[i]! ^ byte;
    });
    return new Uint8Array([...head, ...tail]);
  }, bytes);
}

Deno.test("a mutated APK is read or refused, and nothing else happens", async () => {
  const base = buildApk({
    ...SPEC,
    entries: [{ name: "z", data: "z".repeat(200), deflate: true }],
  });
  await fc.assert(
    fc.asyncProperty(MUTATION, (mutations) => readsOrRefuses(mutate(base, mutations))),
    { numRuns: 300 },
  );
});

Deno.test("a mutated manifest in a sound archive is read or refused, and nothing else happens", async () => {
  const encodings = fc.constantFrom("utf-8", "utf-16");
  await fc.assert(
    fc.asyncProperty(MUTATION, encodings, async (mutations, encoding) => {
      const manifest = mutate(buildManifest({ ...SPEC, encoding }), mutations);
      await readsOrRefuses(writeZip(apkEntries(SPEC, manifest)));
    }),
    { numRuns: 500 },
  );
});
