import { assertEquals } from "@std/assert";
import { signed, unsigned, writeWasmLibrary } from "./wasm_writer.ts";

Deno.test("numbers are LEB128", () => {
  assertEquals(unsigned(0), [0]);
  assertEquals(unsigned(624485), [0xe5, 0x8e, 0x26]);
  assertEquals(unsigned(2 ** 32 - 1), [0xff, 0xff, 0xff, 0xff, 0x0f]);
  assertEquals(signed(63), [63]);
  assertEquals(signed(64), [0xc0, 0]);
  assertEquals(signed(-123456), [0xc0, 0xbb, 0x78]);
  assertEquals(signed(-(2n ** 63n)).length, 10);
});

Deno.test("a library says what it needs and exports", () => {
  const bytes = writeWasmLibrary({
    needed: ["liba.so", "libb.so"],
    imports: [{ name: "there", type: { params: [] } }],
    functions: [
      { name: "calls", type: { params: [] }, locals: [], code: [0x10, 0] },
      { name: "hidden", type: { params: [] }, locals: [], code: [] },
    ],
    symbols: [{ name: "second", offset: 4 }],
    data: Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 0),
    omit: new Set(["hidden"]),
  });
  const module = new WebAssembly.Module(bytes);
  const [dylink] = WebAssembly.Module.customSections(module, "dylink.0");
  const needed = new TextEncoder().encode("\x02\x07liba.so\x07libb.so");
  assertEquals([...new Uint8Array(dylink!)], [1, 4, 8, 4, 0, 0, 2, needed.length, ...needed]);

  const memory = new WebAssembly.Memory({ initial: 16, maximum: 4096, shared: true });
  let calls = 0;
  const { exports } = new WebAssembly.Instance(module, {
    env: {
      memory,
      __memory_base: new WebAssembly.Global({ value: "i32" }, 4096),
      there: () => calls++,
    },
  });
  assertEquals(Object.keys(exports), ["calls", "second"]);
  (exports["calls"] as () => void)();
  assertEquals(calls, 1);
  const at = 4096 + (exports["second"] as WebAssembly.Global).value;
  assertEquals(new DataView(memory.buffer).getInt32(at, true), 2);
});
