import { assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { buildNative } from "./build.ts";
import { forwards } from "./c_libraries.ts";
import { HostEnded } from "./code_host.ts";
import { canRunCode, NotingHost } from "./testing/native_test_library.ts";

const ignore = !canRunCode;
const MAP = new URL("testing/bionic_stub.map", import.meta.url);

function stub(soname: string, macro: string): string {
  return buildNative({
    name: soname,
    kind: "library",
    sources: [new URL("testing/bionic_stub.c", import.meta.url)],
    headers: [MAP],
    flags: [
      "-w",
      "-nostdlib",
      `-D${macro}`,
      `-Wl,-soname,${soname}`,
      `-Wl,--version-script=${fromFileUrl(MAP)}`,
    ],
  });
}

function forBionic(): Uint8Array {
  return Deno.readFileSync(buildNative({
    name: "libfor_bionic.so",
    kind: "library",
    sources: [new URL("testing/for_bionic.c", import.meta.url)],
    flags: [
      "-w",
      "-nostdlib",
      "-fno-builtin",
      stub("libc.so", "LIBC"),
      stub("libm.so", "LIBM"),
      stub("liblog.so", "LIBLOG"),
    ],
  }));
}

Deno.test({
  name: "a library that asks for bionic's versions is linked with the host's functions (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    const { host } = noting;
    const [run, overrun] = host.load(forBionic(), "/data/app/libfor_bionic.so", 0)
      .symbols(["run", "overrun"]) as [number, number];
    const call = (address: number) =>
      host.call(0, address, {
        ints: [{ block: 0 }],
        floats: [],
        memory: [{ bytes: new TextEncoder().encode("hello\0"), isOut: false }],
      }, "run").int;
    assertEquals(call(run), 0n);
    assertEquals(noting.lines, ["0 stderr to stderr: hel", "0 bionic hel"]);
    const ended = assertThrows(() => call(overrun), HostEnded);
    assertEquals(ended.end, { kind: "signal", signal: "SIGABRT" });
  },
});

Deno.test("functions are forwarded that are the host's default and take the same arguments", () => {
  const symbols = [
    "0000000000001000 T strlen@@GLIBC_2.2.5",
    "0000000000001000 i memcpy@@GLIBC_2.14",
    "0000000000001000 T memcpy@GLIBC_2.2.5",
    "0000000000001000 W write@@GLIBC_2.2.5",
    "0000000000001000 D stderr@@GLIBC_2.2.5",
    "0000000000001000 T secret@@GLIBC_PRIVATE",
    "0000000000001000 T sigaction@@GLIBC_2.2.5",
    "0000000000001000 T __fgets_chk@@GLIBC_2.4",
    "0000000000000000 A GLIBC_2.2.5",
  ].join("\n");
  const names = forwards(symbols).split("\n").filter((line) => line.startsWith("FORWARD "));
  assertEquals(names, ["FORWARD strlen", "FORWARD memcpy", "FORWARD write"]);
});
