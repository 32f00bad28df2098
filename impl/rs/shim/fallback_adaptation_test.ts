import { assertEquals } from "@std/assert";
import type { Functions } from "../rs_process.ts";
import { fakeLibdl, fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import {
  API_21_NAMES,
  API_23_NAMES,
  API_24_NAMES,
  BASE_NAMES,
  NATIVE_LIB_DIR,
} from "./dispatch_names.ts";
import { FallbackAdaptation } from "./fallback_adaptation.ts";

const INTERNAL = "libRS_internal.so";

function fallback(
  names: readonly string[] | undefined,
  { is64Bit = true, Class = FallbackAdaptation } = {},
) {
  const functions: Functions = Object.fromEntries((names ?? []).map((name) => [name, () => name]));
  const libdl = fakeLibdl(names === undefined ? {} : { [INTERNAL]: functions });
  const process = fakeProcess({ is64Bit });
  const library = fakeLibrary(process, { "libdl.so": libdl.functions });
  return { adaptation: new Class(library), process, calls: libdl.calls };
}

Deno.test("nothing is loaded before the functions are asked for, and then once", () => {
  const { adaptation, calls } = fallback([...BASE_NAMES, NATIVE_LIB_DIR]);
  assertEquals(calls, []);
  assertEquals(adaptation.functions(), adaptation.functions());
  assertEquals(calls.filter((call) => call.startsWith("dlopen")), [`dlopen ${INTERNAL}`]);
});

Deno.test("functions of later API levels need not be there", () => {
  const { adaptation, process } = fallback([...BASE_NAMES, NATIVE_LIB_DIR]);
  assertEquals(Object.keys(adaptation.functions()).length, BASE_NAMES.length + 1);
  assertEquals(process.lines, []);
});

Deno.test("without the library there are no functions, and the log says why", () => {
  const { adaptation, process } = fallback(undefined);
  assertEquals(adaptation.functions(), {});
  assertEquals(process.lines, [
    `E RenderScript Graphics Fallback: couldn't dlopen library "${INTERNAL}" not found.`,
  ]);
});

Deno.test("one missing function takes all others away and closes the library", () => {
  for (const missing of BASE_NAMES) {
    const names = BASE_NAMES.filter((name) => name !== missing);
    const { adaptation, process, calls } = fallback([...names, NATIVE_LIB_DIR]);
    assertEquals(adaptation.functions(), {}, missing);
    assertEquals(process.lines, [
      `E RS Dispatch: Couldn't initialize dispatchTab.${missing.replace(/^rsa?(?=[A-Z])/, "")}`,
      "E RenderScript Graphics Fallback: Fallback dispatch table init failed!",
    ]);
    assertEquals(calls.at(-1), `dlclose ${INTERNAL}`);
  }
});

Deno.test("only code of 64 bits needs rsaContextSetNativeLibDir", () => {
  assertEquals(fallback(BASE_NAMES).adaptation.functions(), {});
  const { adaptation } = fallback(BASE_NAMES, { is64Bit: false });
  assertEquals(Object.keys(adaptation.functions()).length, BASE_NAMES.length);
});

Deno.test("each API level adds to what must be there", () => {
  const levels: [number, readonly string[]][] = [
    [21, API_21_NAMES],
    [23, API_23_NAMES],
    [24, API_24_NAMES],
  ];
  const names: string[] = [NATIVE_LIB_DIR, ...BASE_NAMES];
  for (const [level, added] of levels) {
    class Target extends FallbackAdaptation {
      protected override targetApiLevel() {
        return level;
      }
    }
    class Before extends FallbackAdaptation {
      protected override targetApiLevel() {
        return level - 1;
      }
    }
    assertEquals(Object.keys(fallback(names, { Class: Target }).adaptation.functions()), []);
    const before = fallback(names, { Class: Before }).adaptation.functions();
    assertEquals(Object.keys(before).length, names.length);
    names.push(...added);
    const after = fallback(names, { Class: Target }).adaptation.functions();
    assertEquals(Object.keys(after).length, names.length);
  }
});
