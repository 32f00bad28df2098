import { assertEquals, assertStringIncludes } from "@std/assert";
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
