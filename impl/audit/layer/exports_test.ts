import { assertEquals, assertStringIncludes } from "@std/assert";
import { LAYER_FUNCTIONS, nearReason } from "./exports.ts";
import { examineLayer } from "./report.ts";
import type { ElfSymbolSpec } from "../../elf/testing/elf_writer.ts";
import { layerFile } from "../testing/layer_files.ts";

const [INITIALIZE, GET_PROC_ADDRESS] = LAYER_FUNCTIONS;

Deno.test("names that are nearly right are told, with the reason, for one function only", () => {
  const cases: readonly (readonly [
    name: string,
    initialize: string | undefined,
    getProcAddress: string | undefined,
  ])[] = [
    ["AndroidGLESLayer_GetProcAddres", undefined, "sample"],
    ["_Z27AndroidGLESLayer_InitializePvPFPvS_PKcE", "mangled", undefined],
    ["_ZN12_GLOBAL__N_131AndroidGLESLayer_GetProcAddressEPKcPFvvE", undefined, "mangled"],
    ["_ZN5layer27AndroidGLESLayer_InitializeEv", "mangled", undefined],
    ["_Z33AndroidGLESLayer_InitializeOther", undefined, undefined],
    ["androidGLESlayer_initialize", "case", undefined],
    ["_AndroidGLESLayer_Initialize", "underscore", undefined],
    ["AndroidGLESLayer_Initialise", "spelling", undefined],
    ["AndroidGlesLayer_GetProcAdress", undefined, "spelling"],
    ["AndroidGLESLayer_Init", undefined, undefined],
    ["AndroidGLESLayer_GetProc", undefined, undefined],
    ["AndroidGLESLayer_Initialize", undefined, undefined],
    ["vkGetInstanceProcAddr", undefined, undefined],
    ["", undefined, undefined],
  ];
  for (const [name, ...reasons] of cases) {
    const told = LAYER_FUNCTIONS.map((wanted) => nearReason(name, wanted));
    assertEquals(told, [reasons[0], reasons[1]] as typeof told, name);
  }
});

function exportsOf(symbols: readonly ElfSymbolSpec[], symtab?: readonly ElfSymbolSpec[]) {
  const bytes = layerFile({ symbols, ...(symtab === undefined ? {} : { symtab }) });
  const report = examineLayer(bytes, "libGood.so");
  const [initialize, getProcAddress] = report.facts!.exports;
  return { initialize: initialize!, getProcAddress: getProcAddress!, report };
}

Deno.test("states of a function are told apart", () => {
  const cases: readonly (readonly [spec: Partial<ElfSymbolSpec>, state: string])[] = [
    [{}, "function"],
    [{ type: 0 }, "function"],
    [{ type: 10 }, "function"],
    [{ binding: 2 }, "function"],
    [{ visibility: 3 }, "function"],
    [{ type: 1 }, "data"],
    [{ type: 6 }, "data"],
    [{ visibility: 2 }, "hidden"],
    [{ visibility: 1 }, "hidden"],
    [{ binding: 0 }, "local"],
    [{ defined: false }, "undefined"],
  ];
  for (const [spec, state] of cases) {
    const { initialize } = exportsOf([{ name: INITIALIZE, ...spec }]);
    assertEquals(initialize.state, state, JSON.stringify(spec));
  }
});

Deno.test("a function that only .symtab has is local or hidden, not missing", () => {
  const others = [{ name: "x" }];
  const local = exportsOf(others, [{ name: INITIALIZE, binding: 0 }]);
  assertEquals([local.initialize.state, local.getProcAddress.state], ["local", "missing"]);
  assertEquals(local.report.isLayer, "nearly");
  const hidden = exportsOf(others, [{ name: INITIALIZE, binding: 0, visibility: 2 }]);
  assertEquals(hidden.initialize.state, "hidden");
  assertEquals(exportsOf(others).report.isLayer, "no");
});

Deno.test("the name of the platform's sample gets its hint, and extern C its own", () => {
  const sample = exportsOf([{ name: INITIALIZE }, { name: "AndroidGLESLayer_GetProcAddres" }]);
  assertEquals(sample.getProcAddress, {
    name: GET_PROC_ADDRESS,
    state: "missing",
    isWeak: false,
    near: { name: "AndroidGLESLayer_GetProcAddres", reason: "sample", isExported: true },
  });
  const [found] = sample.report.findings;
  assertStringIncludes(found!.message, "as samples of the platform's page print it");
  assertEquals(
    found!.remedy,
    "Rename AndroidGLESLayer_GetProcAddres to AndroidGLESLayer_GetProcAddress",
  );
  const mangled = exportsOf([{ name: "_Z27AndroidGLESLayer_InitializePvS_" }]).report;
  assertEquals(mangled.isLayer, "nearly");
  assertStringIncludes(mangled.findings[0]!.remedy, 'extern "C"');
});
