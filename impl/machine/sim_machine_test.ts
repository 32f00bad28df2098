import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { encodeLibrary, LibraryFormatError } from "../../cts/contract/library.ts";
import { type EntryPoint, type Exports, ProcessFault, type Scope } from "./machine.ts";
import { ModuleCache, SimMachine } from "./sim_machine.ts";

const HEADER = { soname: "libA.so", abi: "arm64-v8a" } as const;

const NOTHING: Scope = { path: "/lib.so", library: () => new Map(), symbol: () => undefined };

function read(source: string, machine = new SimMachine(new Map(), new ModuleCache())) {
  const bytes = new TextEncoder().encode(encodeLibrary(HEADER, source));
  return { machine, image: machine.read(bytes) };
}

Deno.test("an image tells imports and undefined symbols without running anything", () => {
  const { image } = read(
    'import { a, b as c } from "libB.so";\nimport type { T } from "x";\nthrow new Error("ran");',
  );
  assertEquals(image.needed, ["libB.so"]);
  assertEquals(image.undefined, ["a", "b"]);
});

Deno.test("a module in one line, or with many empty ones, is understood as well", () => {
  const minified =
    'import{a as b}from"libB.so";import{c}from"libC.so";function d(){}export{d as f};';
  assertEquals(read(minified).image.needed, ["libB.so", "libC.so"]);
  assertEquals(read(minified).image.undefined, ["a", "c"]);
  assertEquals(read(minified).image.construct(NOTHING).has("f"), true);
  assertEquals(read("let n=1;export function f(){}").image.exports, new Set(["f"]));
  for (const space of ["\n", "\r", " ", "\t"]) {
    const { image } = read(`${space.repeat(300_000)}\nimport { a } from "libB.so";`);
    assertEquals(image.needed, ["libB.so"]);
  }
  assertThrows(() => read("import {\n".repeat(50_000)), LibraryFormatError, "does not parse");
});

Deno.test("exports are functions, by name and in a default object", () => {
  const { machine, image } = read(
    "export function f(x: number) { return x + 1; }\nexport const n = 1;\nexport default { g: () => 7 };",
  );
  const exports = image.construct(NOTHING);
  assertEquals(["f", "g", "n", "default"].map((name) => exports.has(name)), [
    true,
    true,
    false,
    false,
  ]);
  assertEquals(machine.call(exports.get("f")!, "f", 1), 2);
  assertEquals(machine.call(exports.get("g")!, "g"), 7);
});

Deno.test("every load has statics of its own", () => {
  const { machine, image } = read("let n = 0;\nexport function count() { return ++n; }");
  const [one, two] = [image.construct(NOTHING), image.construct(NOTHING)];
  machine.call(one.get("count")!, "count");
  assertEquals(machine.call(one.get("count")!, "count"), 2);
  assertEquals(machine.call(two.get("count")!, "count"), 1);
});

Deno.test("a destructor is an export named _fini, which runs when the library is unloaded", () => {
  const { image } = read('export function _fini() { throw new Error("at the end"); }');
  image.unload?.();
  image.construct(NOTHING);
  assertThrows(() => image.unload?.(), Error, "at the end");
  const { image: without } = read("export const _fini = 1;");
  without.construct(NOTHING);
  without.unload?.();
});

Deno.test("imports reach the exports of the library they name", () => {
  const { machine, image } = read(
    'import { twice } from "libB.so";\nexport function f() { return twice(4); }',
  );
  const libB: Exports = new Map([["twice", ((x: number) => 2 * x) as unknown as EntryPoint]]);
  const exports = image.construct({
    ...NOTHING,
    library: (soname) => soname === "libB.so" ? libB : new Map(),
  });
  assertEquals(machine.call(exports.get("f")!, "f"), 8);
});

Deno.test("a module that does not parse is a corrupt library", () => {
  assertThrows(() => read("export function ("), LibraryFormatError, "does not parse");
});

Deno.test("a call through NULL ends the process with SIGSEGV and names the function", () => {
  const { machine } = read("");
  const fault = assertThrows(() => machine.call(null, "glFoo"), ProcessFault, "glFoo");
  assertEquals(fault.signal, "SIGSEGV");
});

Deno.test("addresses are equal for equal pointers and differ otherwise", () => {
  const { machine } = read("");
  const [a, b] = [() => 1, () => 1];
  assertEquals(machine.address(a), machine.address(a));
  assertNotEquals(machine.address(a), machine.address(b));
  assertEquals(machine.address(null), "0x0");
  assertEquals(machine.address(16), "0x10");
  assertEquals(machine.address("text"), machine.address("text"));
  assertNotEquals(machine.address("text"), machine.address(a));
});
