import { assertStringIncludes, assertThrows } from "@std/assert";
import { oldestScript } from "../../../judge/script/oldest_script.ts";
import { LISTS, scriptModule } from "../bcinfo/testing/script_module.ts";
import { CompileError, ScriptCompiler } from "./compiler.ts";
import { ToolError } from "./toolchain.ts";

/** The message of a compiler whose programs do something. */
function refusal(bitcode: Uint8Array, run: () => never): string {
  const compiler = new ScriptCompiler({ version: "1", run }, new Uint8Array());
  return assertThrows(() => compiler.compile(bitcode), CompileError).message;
}

const unused = () => {
  throw new Error("No program was to be run");
};

Deno.test("a program that breaks off is said to, and is no mistake of the script", () => {
  const trap = () => {
    throw new ToolError("clang broke off: unreachable\nStack dump", true);
  };
  assertStringIncludes(
    refusal(oldestScript(), trap),
    "Cannot read script: clang broke off: unreachable",
  );
});

Deno.test("a script of 64 bits is refused before any program runs, its twin named", () => {
  const wide = scriptModule(3.2, LISTS, "aarch64-none-linux-gnueabi");
  assertStringIncludes(refusal(wide, unused), "use the 32-bit twin that the app has beside it");
});

Deno.test("a script that is cut off anywhere is refused before any program runs, or fails there", () => {
  const whole = oldestScript();
  const fails = () => {
    throw new ToolError("error: invalid", false);
  };
  for (let length = 0; length < whole.length; length++) refusal(whole.slice(0, length), fails);
});
