import { assertEquals } from "@std/assert";
import { elfLibrary } from "../../../cts/fakes/elf_library.ts";
import { readElf } from "../../elf/elf.ts";
import type { Exports } from "../machine.ts";
import type { CodeHost } from "./code_host.ts";
import { HostNames, makeGlobal } from "./host_names.ts";

Deno.test("names differ and are short", () => {
  const names = new HostNames();
  const some = Array.from({ length: 5000 }, () => names.next());
  assertEquals(new Set(some).size, some.length);
  assertEquals(some.every((name) => name.length <= 7), true);
});

Deno.test("what a library needs is called what the host calls it", () => {
  const names = new HostNames();
  const [helper, simulated]: Exports[] = [new Map(), new Map()];
  const found: Readonly<Record<string, Exports | undefined>> = {
    "libhelper.so": helper,
    "libsimulated.so": simulated,
  };
  names.set(helper!, "@9");
  const bytes = elfLibrary({
    name: "A",
    abi: "x86_64",
    needed: ["libhelper.so", "libsimulated.so", "libc.so.6", "libEGL.so"],
  });
  names.rename(
    bytes,
    readElf(bytes),
    "@10",
    { library: (soname) => found[soname] ?? new Map() },
    (file) => file === "libc.so.6" ? undefined : file,
  );
  const { soname, needed } = readElf(bytes);
  assertEquals([soname, needed], ["@10", [
    "@9",
    "libc.so",
    "libc.so.6",
    "libEGL.so",
    "liblog.so",
  ]]);
});

Deno.test("a global library is opened again", () => {
  const calls: unknown[] = [];
  const host = {
    loadSystem: () => ({ symbols: () => [42], close() {} }),
    call: (...args: readonly unknown[]) => calls.push(args),
  };
  makeGlobal(host as unknown as CodeHost, "@1");
  const name = { bytes: Uint8Array.of(0x40, 0x31, 0), isOut: false };
  assertEquals(calls, [[
    0,
    42,
    { ints: [{ block: 0 }, 0x106], floats: [], memory: [name] },
    "dlopen",
  ]]);
});
