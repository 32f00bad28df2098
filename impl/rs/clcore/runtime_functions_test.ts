import { assertEquals } from "@std/assert";
import { slowTest } from "../../../scripts/testing/slow.ts";
import { bcc } from "../bcc/bcc.ts";
import { writeMetadata } from "../bcc/script_metadata.ts";
import { passless, SCRIPT_TRIPLE } from "../bcc/compiler.ts";
import { runtimeFunctions } from "../cpu_ref/runtime.ts";
import { missing, testScript } from "../script/testing/script_fixture.ts";
import { CpuFixture } from "../cpu_ref/testing/cpu_fixture.ts";
import { RUNTIME_NAMES } from "./testing/runtime_names.ts";

/** The imports of every library. */
const LINKAGE = [
  "memory",
  "__memory_base",
  "__table_base",
  "__stack_pointer",
  "__indirect_function_table",
];

/** Imports of a script that has pointers to functions. */
function importsOf(names: readonly string[]): string[] {
  const text = [
    `target triple = "${SCRIPT_TRIPLE}"`,
    ...names.map((name) => `declare void @${name}()`),
    `@all = global [${names.length} x ptr] [${names.map((name) => `ptr @${name}`).join(", ")}]`,
    writeMetadata({
      variables: ["all"],
      functions: [],
      forEach: [],
      reduce: [],
      objectSlots: [],
      pragmas: [],
      isThreadable: true,
    }),
  ].join("\n");
  const words = ["clang", "-target", SCRIPT_TRIPLE, ...passless("-c"), "-o", "all.bc", "all.ll"];
  const bitcode = bcc().tools.run(words, { "all.ll": text }).file("all.bc");
  const module = new WebAssembly.Module(bcc().compiler.compile(bitcode, 0).code);
  return WebAssembly.Module.imports(module).map(({ name }) => name)
    .filter((name) => !LINKAGE.includes(name));
}

/** Links a script with one in so many functions of the runtime. */
function link(share: number): void {
  const names = Object.entries(RUNTIME_NAMES).flatMap(([name, forms]) =>
    forms.split(" ").map((form) => form === "" ? name : `_Z${name.length}${name}${form}`)
  );
  assertEquals(names.length, 1459);
  const driver = runtimeFunctions(() => undefined, new CpuFixture().process);
  const used = names.filter((_, i) => i % share === 0);
  assertEquals(importsOf(used).filter((name) => !Object.hasOwn(driver, name)), []);
  assertEquals(importsOf(["_Z13rsNotFunctionv"]), ["_Z13rsNotFunctionv"]);
}

/** Functions that every run of the tests links: one in so many. */
const SHARE = 5;
testScript(
  `a script that uses one in ${SHARE} functions of the runtime is linked with nothing left open`,
  () => link(SHARE),
);
slowTest(
  "a script that uses every function of the runtime is linked with nothing left open",
  () => link(1),
  missing !== undefined,
);
