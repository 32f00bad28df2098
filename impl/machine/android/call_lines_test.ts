import { assertEquals } from "@std/assert";
import type { Call } from "../../../cts/contract/program.ts";
import { CallLines } from "./call_lines.ts";

const egl = (fn: string, args: Call["args"], rest: Partial<Call> = {}): Call => ({
  lib: "libEGL.so",
  fn,
  args,
  ...rest,
});

function lines(): CallLines {
  const made = new CallLines();
  made.begin();
  return made;
}

Deno.test("arguments go by the types of the signature", () => {
  const one = lines();
  assertEquals(
    one.line(egl("glUniform1f", [3, 1], { lib: "libGLESv2.so", thread: "second" })),
    "call second libGLESv2.so glUniform1f link - i3 f3f800000",
  );
  assertEquals(
    one.line(egl("eglInitialize", [1, { out: "int", count: 1 }, null])),
    "call main libEGL.so eglInitialize link - i1 o4 n",
  );
  assertEquals(
    one.line(egl("eglGetProcAddress", ["glClear"], { by: "dlsym" })),
    "call main libEGL.so eglGetProcAddress dlsym - s676c436c656172",
  );
  assertEquals(
    one.line(egl("eglChooseConfig", [1, { in: "int", cells: [0x3038, -1] }, null, 0, null])),
    "call main libEGL.so eglChooseConfig link - i1 b38300000ffffffff n i0 n",
  );
});

Deno.test("earlier results are named by program, call and cell", () => {
  const one = lines();
  one.line(egl("eglInitialize", [1, { out: "int", count: 2 }, { out: "pointer", count: 2 }]));
  one.begin();
  const later = egl("eglTerminate", [{ ref: 0, program: 0, out: 1, at: 1 }], { by: { ref: 0 } });
  assertEquals(
    one.line(later),
    "call main libEGL.so eglTerminate r1:0 - r0:0:1:8:8",
  );
  const texts = egl("glShaderSource", [1, 2, { in: "pointer", cells: ["a", { ref: 0 }] }, null]);
  assertEquals(one.line(texts).split(" ").slice(6), ["i1", "i2", "ps61,r1:0", "n"]);
});

Deno.test("results are numbers, text and pointers by their types; void is NULL", () => {
  const result = (fn: string, words: readonly string[], args: Call["args"] = []) => {
    const one = lines();
    const call = egl(fn, args);
    one.line(call);
    return one.result(call, words);
  };
  assertEquals(result("glClear", ["5", "0", "-"]).value, null);
  assertEquals(result("eglGetError", ["ffffffff00003000", "0", "-"]).value, 0x3000);
  assertEquals(result("eglTerminate", ["1", "0", "-"]).value, 1);
  assertEquals(result("eglQueryString", ["70000", "0", "x6869"]).value, "hi");
  assertEquals(result("eglQueryString", ["0", "0", "-"]).value, null);
  assertEquals(result("eglGetProcAddress", ["7fff0000", "0", "-"]).value, {
    pointer: "0x7fff0000",
  });
  const { outs } = result("eglInitialize", ["1", "0", "-", "xffffffff", "x05000000"], [
    1,
    { out: "int", count: 1 },
    { out: "int", count: 1 },
  ]);
  assertEquals(outs, [[-1], [5]]);
});

Deno.test("the linker's handles are whole, whichever function gives them", () => {
  for (const fn of ["dlopen", "android_dlopen_ext", "android_create_namespace"]) {
    const one = lines();
    const call = egl(fn, [], { lib: "libdl.so" });
    one.line(call);
    assertEquals(one.result(call, ["1605c29fe05be1e7", "0", "-"]).value, {
      pointer: "0x1605c29fe05be1e7",
    });
  }
});

Deno.test("a handle that is an address has a small number, the same each time", () => {
  const one = lines();
  const call = egl("eglGetDisplay", [null]);
  one.line(call);
  const first = one.result(call, ["b400005597cbe430", "0", "-"]).value;
  one.line(call);
  assertEquals(one.result(call, ["b400005597cbe430", "0", "-"]).value, first);
  one.line(call);
  assertEquals(one.result(call, ["b400005597cbe431", "0", "-"]).value, (first as number) + 1);
  one.line(call);
  assertEquals(one.result(call, ["2a", "0", "-"]).value, 42);
});

Deno.test("the two descriptors of an android_dlextinfo are one word, and a Dl_info has its texts", () => {
  const one = lines();
  const space = { ref: 0 };
  const info = { in: "pointer" as const, cells: [0x200, 0, 0, -1, 5, 0, space] };
  assertEquals(
    one.line(egl("android_dlopen_ext", ["libx.so", 2, info], { lib: "libdl.so" })),
    `call main libdl.so android_dlopen_ext link - s6c6962782e736f i2 pi512,i0,i0,i${
      (5n << 32n) + 0xffffffffn
    },i0,r0:0`,
  );
  const dladdr = egl("dladdr", [space, { out: "pointer", count: 4 }], { lib: "libdl.so" });
  one.line(dladdr);
  const memory = `x${"1000000000000000".repeat(3)}${"0".repeat(16)}`;
  const [path, base, symbol, address] = one.result(dladdr, ["1", "0", "-", memory, "x2f61", "x"])
    .outs[0]!;
  assertEquals([path, symbol, address], ["/a", null, null]);
  assertEquals(base, 16);
  assertEquals(one.result(dladdr, ["0", "0", "-", memory]).outs[0]![0], 16);
});

const rs = (fn: string, args: Call["args"]): Call => ({ lib: "libRS.so", fn, args });

Deno.test("RenderScript's lengths are as wide as its functions read them, and floats go as floats", () => {
  const one = lines();
  const struct = rs("rsElementCreate2", [
    7,
    { in: "pointer", cells: [1] },
    1,
    { in: "pointer", cells: ["a"] },
    1,
    { in: "int", cells: [1] },
    { in: "int", cells: [1] },
    1,
  ]);
  assertEquals(
    one.line(struct).split(" ").slice(6),
    ["i7", "pi1", "i1", "ps61", "i1", "b0100000000000000", "b01000000", "i1"],
  );
  assertEquals(one.line(rs("rsScriptSetVarF", [7, 8, 0, 0.5])).split(" ").at(-1), "f3f000000");
  assertEquals(
    one.line(rs("rsScriptSetVarD", [7, 8, 0, 0.5])).split(" ").at(-1),
    "d3fe0000000000000",
  );
});

Deno.test("RenderScript's objects are handles, in memory too; kinds of messages are numbers", () => {
  const one = lines();
  const answer = (call: Call, ...words: readonly string[]) => {
    one.line(call);
    return one.result(call, words);
  };
  const element = answer(rs("rsElementCreate", [7, 5, 0, 0, 1]), "b400007b12345678", "0", "-");
  assertEquals(element.value, 0x7000_0000);
  const type = rs("rsaTypeGetNativeData", [7, 8, { out: "int64", count: 2 }, 2]);
  assertEquals(
    answer(type, "0", "0", "-", "x0900000000000000785634127b0000b4").outs,
    [[9, 0x7000_0000]],
  );
  assertEquals(
    answer(rs("rsaAllocationGetType", [7, 8]), "b400007b12345678", "0", "-").value,
    0x7000_0000,
  );
  assertEquals(answer(rs("rsContextPeekMessage", [7, null, 8, null, 4]), "3", "0", "-").value, 3);
  assertEquals(answer(rs("rsContextFinish", [7]), "3", "0", "-").value, null);
});

Deno.test("numbers of objects that a later program gives back are their addresses", () => {
  const one = lines();
  const create = rs("rsElementCreate", [7, 5, 0, 0, 1]);
  one.line(create);
  const known = one.result(create, ["b400007b12345678", "0", "-"]).value as number;
  one.begin();
  const words = (...args: Call["args"]) =>
    one.line(rs("rsScriptSetVarVE", args)).split(" ").slice(6);
  const object = [known, 0, 0, 0, 0, 0, 0, 0];
  const address = `u${0xb400007b12345678n}`;
  assertEquals(
    words(known, 8, known, { in: "int", cells: object }, 32, known + 1, null, 0),
    [
      address,
      "i8",
      `i${known}`,
      `b785634127b0000b4${"0".repeat(48)}`,
      "i32",
      `i${known + 1}`,
      "n",
      "i0",
    ],
  );
  assertEquals(
    words(7, 8, 0, { in: "int", cells: object.slice(2).concat(known, 1) }, 32)[3],
    `b${"0".repeat(48)}0000007001000000`,
  );
});

Deno.test("C strings that RenderScript gives are texts", () => {
  const one = lines();
  const memory = { out: "pointer", count: 2 } as const;
  const call = rs("rsaElementGetSubElements", [7, 8, memory, memory, null, 2]);
  assertEquals(one.line(call).split(" ").slice(8, 10), ["o16", "t2"]);
  const { outs } = one.result(call, ["0", "0", "-", `x${"00".repeat(16)}`, "tx6162,-"]);
  assertEquals(outs, [[null, null], ["ab", null]]);
});

Deno.test("addresses become small numbers, and other large numbers of events stay as they are", () => {
  const lines = new CallLines();
  const shown = (...args: readonly (number | bigint)[]) => lines.inEvent(`{"args":[${args}]}`);
  const heap = 0xb400_0071_2345_6780n;
  assertEquals(shown(heap, 0x55_1234_5678, heap), shown(0x7000_0000, 0x7000_0001, 0x7000_0000));
  const numbers = [0x1_0000_0015, 0x100_0000_0005, 2n ** 63n - 5n, 4_294_967_295, -2_000_000_000];
  assertEquals(shown(...numbers), `{"args":[${numbers}]}`);
});
