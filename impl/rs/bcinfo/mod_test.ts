import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { wrapBitcode } from "../../../cts/fakes/bitcode.ts";
import { RUNTIME_NAMES } from "../clcore/testing/runtime_names.ts";
import { BitcodeError, isPublicApi, readBitcode, translation } from "./mod.ts";
import { type Form, LISTS, scriptModule } from "./testing/script_module.ts";

const FORMS: readonly Form[] = [2.7, 3.2, 5];

Deno.test("a script says the same of itself in each form of LLVM", () => {
  for (const form of FORMS) {
    const info = readBitcode(scriptModule(form));
    assertEquals(info.producer, form === 5 ? "LLVM5.0" : "");
    assertEquals([info.triple, info.dataLayout], ["armv7-none-linux-gnueabi", "e-p:32:32"]);
    assertEquals(info.pragmas, [["version", "1"], ["rs_fp_relaxed", ""]]);
    assertEquals(info.variables, [
      { slot: 0, name: "gain", type: "float" },
      { slot: 1, name: "table", type: "i32" },
    ]);
    assertEquals(info.functions, [{ slot: 0, name: "reset" }]);
    assertEquals(info.kernels, [
      { slot: 0, name: "root", signature: 0, extras: [], ins: [], out: undefined },
      { slot: 1, name: "grey", signature: 59, extras: ["x", "y"], ins: ["i32"], out: "i32" },
    ]);
    assertEquals(info.reductions, [{
      slot: 0,
      name: "sum",
      accumSize: 4,
      signature: 1,
      accumulator: "sum_add",
      initializer: undefined,
      combiner: "sum_join",
      outconverter: undefined,
      halter: undefined,
    }]);
    assertEquals(info.objectSlots, [1]);
    assertEquals([info.isThreadable, info.checksum], [false, "abadcafe"]);
    assertEquals(info.imports, [
      { name: "_Z3sinf", type: "float (float)", isPublic: true },
      { name: "secret", type: "float (float)", isPublic: false },
    ]);
  }
});

Deno.test("a wrapper says the target API, and where the bitcode is", () => {
  const bitcode = [...scriptModule()];
  const info = readBitcode(wrapBitcode({ bitcode, targetApi: 19 }));
  assertEquals([info.targetApi, info.kernels.length], [19, 2]);
  assertEquals(readBitcode(Uint8Array.from(bitcode)).targetApi, 0);
  const error = assertThrows(
    () => readBitcode(wrapBitcode({ bitcode, size: 1 << 20 })),
    BitcodeError,
  );
  assert(error.message.includes("LLVM refuses it"), error.message);
});

Deno.test("64-bit bitcode is told by its triple", () => {
  assertEquals(readBitcode(scriptModule()).is64Bit, false);
  assertEquals(readBitcode(scriptModule(3.2, LISTS, "aarch64-none-linux-gnueabi")).is64Bit, true);
});

Deno.test("a script without lists has nothing, runs on many threads, and one without names has root", () => {
  const bare = readBitcode(scriptModule(3.2, {}));
  assertEquals([bare.kernels, bare.pragmas, bare.objectSlots, bare.reductions], [[], [], [], []]);
  assertEquals([bare.isThreadable, bare.checksum, bare.hasDebugInfo], [true, undefined, false]);
  const old = readBitcode(scriptModule(3.2, { "#rs_export_foreach": [["3"]], "llvm.dbg.cu": [] }));
  assertEquals(old.kernels.map(({ name, signature }) => [name, signature]), [["root", 3]]);
  assertEquals(old.hasDebugInfo, true);
});

Deno.test("metadata that is not a number, and a signature that needs more arguments, are named", () => {
  const error = (lists: typeof LISTS) =>
    assertThrows(() => readBitcode(scriptModule(3.2, lists)), BitcodeError).message;
  assert(error({ "#rs_object_slots": [["x"]] }).includes('"#rs_object_slots", expected a number'));
  const long = { "#rs_export_foreach_name": [["grey"]], "#rs_export_foreach": [["255"]] };
  assert(error(long).includes('kernel "grey" with 3 arguments'));
  assert(error({ "#rs_export_reduce": [["sum", "4"]] }).includes("reduction 0"));
});

Deno.test("bitcode that ends anywhere before its end is refused with a clear error", () => {
  for (const form of FORMS) {
    const whole = scriptModule(form);
    for (let length = 0; length < whole.length; length++) {
      const error = assertThrows(() => readBitcode(whole.subarray(0, length)), BitcodeError);
      assert(/^Bitcode .*; copy/.test(error.message), error.message);
    }
  }
});

Deno.test("flipped bits give facts or a clear error, nothing else", () => {
  const files = FORMS.map((form) => scriptModule(form));
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      (file, places) => {
        const bytes = file.slice();
        for (const place of places) bytes[(place >>> 3) % bytes.length]! ^= 1 << (place & 7);
        try {
          readBitcode(bytes);
        } catch (error) {
          if (!(error instanceof BitcodeError)) throw error;
          refused++;
        }
      },
    ),
    { numRuns: 2000 },
  );
  assert(refused > 0);
});

Deno.test("the translator's rules follow the target API", () => {
  const all = [10, 11, 13, 14, 15, 16, 34, 35, 10_000, 0xffff_ffff].map((api) =>
    translation(api, 34)
  );
  assertEquals(all, [
    "refused",
    "from LLVM 2.7",
    "from LLVM 2.7",
    "from LLVM 3.0",
    "from LLVM 3.0",
    "untouched",
    "untouched",
    "refused",
    "untouched",
    "untouched",
  ]);
});

Deno.test("all functions of the runtime are public, and what a script may not import is not", () => {
  const all = Object.keys(RUNTIME_NAMES);
  assertEquals(all.filter((name) => !isPublicApi(`_Z${name.length}${name}v`)), []);
  const others = ["rsgBindTexture", "rsNotFunction", "memcpy", "convert_float5"];
  assertEquals(others.filter((name) => isPublicApi(`_Z${name.length}${name}v`)), []);
});
