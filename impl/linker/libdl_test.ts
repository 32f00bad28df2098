import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import type { Call, ResultRef, Value } from "../../cts/contract/program.ts";
import { APP, buildWorld } from "../../cts/fakes/world_builder.ts";
import { sim } from "../mod.ts";

const PROBE = "/system/bin/probe";

function call(fn: string, ...args: readonly Value[]): Call {
  return { fn, args, lib: fn.includes("sphal") ? "libvndksupport.so" : "libdl.so" };
}

async function run(calls: readonly Call[], libraries: Readonly<Record<string, string>> = {}) {
  let builder = buildWorld({ release: 14 }).executable(PROBE, ["libdl.so", "libvndksupport.so"]);
  for (const [soname, source] of Object.entries(libraries)) {
    const text = encodeLibrary({ soname, abi: "arm64-v8a" }, source);
    builder = builder.file(`/system/lib64/${soname}`, text);
  }
  const device = await sim().boot(builder.world);
  try {
    const process = await device.launch({ kind: "native", executable: PROBE });
    return await process.run({ calls });
  } finally {
    await device.dispose();
  }
}

const MEMORY = { in: "int", cells: [1, 2] } as const;
const result: ResultRef = { ref: 0 };

for (
  const [bad, named] of [
    [call("dlopen", 5, 2), "filename of dlopen"],
    [call("dlopen", MEMORY, 2), "filename of dlopen"],
    [call("android_dlopen_ext", "libdl.so", 2, 5), "extinfo of android_dlopen_ext"],
    [call("dlsym", result, 7), "symbol of dlsym"],
    [call("android_get_exported_namespace", null), "name of android_get_exported_namespace"],
    [call("android_create_namespace", 3, null, null, 0, null, null), "name of android_create"],
    [call("android_create_namespace", "n", 3, null, 0, null, null), "ld_library_path of"],
    [call("android_create_namespace", "n", null, null, 0, null, result), "parent leads to no"],
    [call("android_link_namespaces", result, null, "libc.so"), "namespace_from leads to no"],
    [call("android_link_namespaces", null, 5, "libc.so"), "namespace_to leads to no"],
    [call("android_load_sphal_library", null, 2), "name of android_load_sphal_library"],
  ] as const
) {
  const args = JSON.stringify(bad.args);
  Deno.test(`a pointer to nothing ends the process with SIGSEGV: ${bad.fn}${args}`, async () => {
    const { end, results } = await run([call("dlopen", "libdl.so", 2), bad]);
    assertEquals(results.length, 1);
    assertEquals("signal" in end ? end.signal : end.kind, "SIGSEGV");
    assertStringIncludes("reason" in end ? `${end.reason}` : "", named);
  });
}

Deno.test("what is no handle is refused, and dlerror says so once", async () => {
  const calls = [1, -2, "libdl.so", MEMORY].flatMap((handle) => [
    call("dlclose", handle),
    call("dlerror"),
    call("dlsym", handle, "f"),
    call("dlerror"),
    call("dlerror"),
    call("dladdr", handle, { out: "pointer", count: 4 }),
    call("android_unload_sphal_library", handle),
  ]);
  const { end, results } = await run(calls);
  assertEquals(end, { kind: "running" });
  for (let i = 0; i < results.length; i += 7) {
    const values = results.slice(i, i + 7).map(({ value }) => value);
    assertMatch(String(values[1]), /^dlclose failed: invalid handle: 0x[0-9a-f]+$/);
    assertMatch(String(values[3]), /^dlsym failed: invalid handle: 0x[0-9a-f]+$/);
    assertEquals(values.filter((_, at) => at !== 1 && at !== 3), [-1, null, null, 0, -1]);
  }
});

Deno.test("RTLD_DEFAULT and RTLD_NEXT find what is global, and nothing of code that is in no library", async () => {
  const [local, global] = [2, 0x102];
  const { results } = await run([
    call("dlopen", "libA.so", local),
    call("dlsym", 0, "f"),
    call("dlerror"),
    call("dlopen", "libB.so", global),
    call("dlsym", 0, "g"),
    call("dlsym", 0, "f"),
    call("dlsym", -1, "g"),
    call("dlerror"),
  ], { "libA.so": "export function f() {}", "libB.so": "export function g() {}" });
  const values = results.map(({ value }) => value);
  assertEquals([values[1], values[2]], [null, "undefined symbol: f"]);
  assertEquals(typeof values[4], "object");
  assertEquals(values.slice(5), [null, null, "undefined symbol: g"]);
});

Deno.test("flags that dlopen has not are refused", async () => {
  const ext = (...members: readonly number[]) => ({ in: "pointer" as const, cells: members });
  const { results } = await run([
    call("dlopen", "libdl.so", 0x402),
    call("dlerror"),
    call("android_dlopen_ext", "libdl.so", 2, ext(0x8000)),
    call("dlerror"),
    call("android_dlopen_ext", "libdl.so", 2, ext(0x10)),
    call("dlerror"),
    call("android_dlopen_ext", "libdl.so", 2, ext(0x202)),
    call("dlerror"),
    call("android_dlopen_ext", "libdl.so", 2, ext(0x2)),
  ]);
  const values = results.map(({ value }) => value);
  assertEquals(values.slice(0, 8), [
    null,
    "dlopen failed: invalid flags to dlopen: 402",
    null,
    "dlopen failed: invalid extended flags to android_dlopen_ext: 0x8000",
    null,
    "dlopen failed: android_dlopen_ext with flags 0x10 is not supported here",
    null,
    "dlopen failed: ANDROID_DLEXT_USE_NAMESPACE is set but extinfo->library_namespace is null",
  ]);
  assertEquals(typeof values[8], "object");
});

Deno.test("a library that may not be deleted stays when it is closed", async () => {
  const { results } = await run([
    call("dlopen", "libA.so", 0x1002),
    call("dlclose", result),
    call("dlsym", result, "f"),
  ], { "libA.so": "export function f() {}" });
  assertEquals(typeof results[2]?.value, "object");
});

Deno.test("a closed library is no handle, and a symbol without a name is an error", async () => {
  const { results } = await run([
    call("dlopen", "libA.so\0ignored", 2),
    call("dlsym", result, null),
    call("dlerror"),
    call("dlclose", result),
    call("dlclose", result),
    call("dlsym", result, "f"),
    call("dlopen", 0, 2),
  ], { "libA.so": "export function f() {}" });
  const values = results.map(({ value }) => value);
  assertEquals(values.slice(1, 6), [null, "dlsym failed: symbol name is null", 0, -1, null]);
  assertEquals(typeof values[6], "object");
});

Deno.test("an app's own code is no known caller: a refusal does not name app_process", async () => {
  const { world } = buildWorld({ release: 14 }).app().library("/system/elsewhere/libx.so");
  const device = await sim().boot(world);
  try {
    const process = await device.launch({ kind: "app", package: APP });
    const { results } = await process.run({
      calls: [call("dlopen", "/system/elsewhere/libx.so", 2), call("dlerror")],
    });
    assertEquals(
      results[1]?.value,
      'dlopen failed: library "/system/elsewhere/libx.so" needed or dlopened by "(unknown)" is not ' +
        'accessible for the namespace "classloader-namespace"',
    );
  } finally {
    await device.dispose();
  }
});
