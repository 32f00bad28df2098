import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { oldestScript } from "../../../judge/script/oldest_script.ts";
import { LISTS, scriptModule } from "../bcinfo/testing/script_module.ts";
import { CompileError, ScriptCompiler } from "./compiler.ts";
import { ToolError } from "./toolchain.ts";

/** The error of a compiler whose programs do something. */
function refusal(bitcode: Uint8Array, run: () => never): CompileError {
  const compiler = new ScriptCompiler({ version: "1", run }, new Uint8Array());
  return assertThrows(() => compiler.compile(bitcode), CompileError);
}

const unused = () => {
  throw new Error("No program was to be run");
};

Deno.test("a program that breaks off is said to, and is no mistake of the script", () => {
  const trap = () => {
    throw new ToolError("clang broke off: unreachable\nStack dump", true);
  };
  const said = refusal(oldestScript(), trap).of("/cache/a.bc");
  assertStringIncludes(said, 'Cannot read script "/cache/a.bc": clang broke off: unreachable');
  assertStringIncludes(said, 'keep "/cache/a.bc" to see it again');
});

Deno.test("a script that its compiler refuses is named, and no compiler is blamed", () => {
  const fails = () => {
    throw new ToolError("error: invalid", false);
  };
  assertEquals(
    refusal(oldestScript(), fails).of("b.bc"),
    'Cannot read script "b.bc": error: invalid',
  );
});

Deno.test("a script of 64 bits is refused before any program runs, its twin named", () => {
  const wide = scriptModule(3.2, LISTS, "aarch64-none-linux-gnueabi");
  assertStringIncludes(
    refusal(wide, unused).message,
    "use the 32-bit twin that the app has beside it",
  );
});

Deno.test("a script that is cut off anywhere is refused before any program runs, or fails there", () => {
  const whole = oldestScript();
  const fails = () => {
    throw new ToolError("error: invalid", false);
  };
  for (let length = 0; length < whole.length; length++) refusal(whole.slice(0, length), fails);
});
