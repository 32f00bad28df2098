import { assert, assertEquals, assertInstanceOf, assertStrictEquals } from "@std/assert";
import { buildApk } from "../../cts/fakes/apk.ts";
import { ApkError } from "./apk.ts";
import { ApkCache } from "./apk_cache.ts";

const APK = (name: string) => buildApk({ package: name, assets: { a: name.repeat(100) } });

Deno.test("ApkCache gives the same APK for the same bytes, and another for others", async () => {
  const cache = new ApkCache();
  const first = await cache.read(APK("com.example.a"));
  assertStrictEquals(await cache.read(APK("com.example.a")), first);
  assertEquals((await cache.read(APK("com.example.b"))).manifest.package, "com.example.b");
});

Deno.test("ApkCache is not disturbed by a caller who changes his bytes", async () => {
  const cache = new ApkCache();
  const bytes = APK("com.example.a");
  const apk = await cache.read(bytes);
  bytes.fill(0);
  assertEquals(new TextDecoder().decode(await apk.read("assets/a")), "com.example.a".repeat(100));
});

Deno.test("ApkCache reads the contents of an entry once", async () => {
  const apk = await new ApkCache().read(APK("com.example.a"));
  assertStrictEquals(await apk.read("assets/a"), await apk.read("assets/a"));
});

Deno.test("ApkCache drops the least recently used beyond its capacity", async () => {
  const [a, b, c] = ["com.example.a", "com.example.b", "com.example.c"].map(APK);
  const cache = new ApkCache(a!.length * 2);
  const first = await cache.read(a!);
  const second = await cache.read(b!);
  await cache.read(a!);
  await cache.read(c!);
  assertStrictEquals(await cache.read(a!), first);
  assert(await cache.read(b!) !== second);
});

Deno.test("ApkCache refuses a broken APK each time", async () => {
  const cache = new ApkCache();
  for (let i = 0; i < 2; i++) {
    const error = await cache.read(new Uint8Array(50)).catch((error) => error);
    assertInstanceOf(error, ApkError);
  }
});
