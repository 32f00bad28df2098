import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Call, InBuffer } from "../../../cts/contract/program.ts";
import { buildScript, scriptInC } from "../../../cts/fakes/script.ts";
import { slowTest } from "../../../scripts/testing/slow.ts";
import { BionicScripts, scriptsInstead } from "./bionic_scripts.ts";

const SCRIPT = buildScript({ kernels: [{ name: "twice", body: [{ do: "copy" }, { do: "sum" }] }] });

function create(code: Uint8Array, length = code.length): Call {
  const text = { in: "byte" as const, cells: [...code] };
  return { lib: "libRS.so", fn: "rsScriptCCreate", args: [1, "a", 1, "/data", 5, text, length] };
}

Deno.test("a script in C has its kernels, and the text that names them", () => {
  const { source, needed } = scriptInC(SCRIPT)!;
  assertEquals(needed, ["libRSDriver.so"]);
  assertStringIncludes(source, "twice.expand");
  assertStringIncludes(source, "exportForEachCount: 1".replaceAll(" ", "\\040"));
  assertEquals(scriptInC(SCRIPT.slice(0, -1)), undefined);
  assertEquals(scriptInC(Uint8Array.of(0x42, 0x43, 0xc0, 0xde)), undefined);
});

Deno.test("a text that is no whole script of the suite's own stays as it is", () => {
  const scripts = new BionicScripts({ builds: {}, form: () => undefined, script: scriptInC }, "");
  const calls = [
    create(SCRIPT, SCRIPT.length - 1),
    create(SCRIPT.slice(0, -1)),
    create(Uint8Array.of(0x42, 0x43, 0xc0, 0xde)),
  ];
  assertEquals(scripts.prepare({ calls }).calls, calls);
});

Deno.test("nothing stands in the place of a compiler that runs", () => {
  const above = Deno.makeTempDirSync();
  const folder = `${above}/scripts`;
  const fakes = { builds: {}, form: () => undefined, script: scriptInC };
  try {
    assertEquals(scriptsInstead([], fakes, folder), undefined);
    assertEquals([...Deno.readDirSync(above)], []);
    assertEquals(scriptsInstead(['"libLLVM.so" is missing'], fakes, folder)?.folder, folder);
    assertEquals([...Deno.readDirSync(above)].map(({ name }) => name), ["scripts"]);
  } finally {
    Deno.removeSync(above, { recursive: true });
  }
});

slowTest("a script becomes a library, and bitcode that names it", () => {
  const folder = Deno.makeTempDirSync();
  try {
    const scripts = new BionicScripts(
      { builds: {}, form: () => undefined, script: scriptInC },
      folder,
    );
    const [call] = scripts.prepare({ calls: [create(SCRIPT)] }).calls;
    const text = call!.args[5] as InBuffer;
    assert(scripts.isOwn(text));
    assertEquals(call!.args[6], text.cells.length);
    // LLVM refuses bitcode of another length.
    assertEquals(text.cells.length % 4, 0);
    const [{ name }] = [...Deno.readDirSync(folder)] as [Deno.DirEntry];
    const bytes = String.fromCharCode(...Uint8Array.from(text.cells, Number));
    assertStringIncludes(bytes, name);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
