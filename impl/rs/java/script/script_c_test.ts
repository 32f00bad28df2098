import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { bcc } from "../../bcc/bcc.ts";
import { testScript } from "../../script/testing/script_fixture.ts";
import {
  Allocation,
  Boxed,
  Element,
  RenderScript,
  RsApp,
  RSRuntimeException,
  ScriptC,
} from "../mod.ts";

const SOURCE = `#pragma version(1)
int factor;
int RS_KERNEL times(int in) { return in * factor; }`;

testScript(
  "an app's bitcode is compiled by the device, linked with its driver, and runs",
  async () => {
    await using app = await RsApp.start({ abi: "armeabi-v7a", compiler: true });
    const rs = RenderScript.create(app)!;
    const bitcode = bcc().frontEnd.compile("times.rs", SOURCE);
    const [one, two] = [new ScriptC(rs, "times", bitcode), new ScriptC(rs, "times", bitcode)];
    const cells = Allocation.createSized(rs, Element.I32(rs), 3);
    cells.copyFrom(new Int32Array([1, 2, 3]));
    one.setVar(0, Boxed.int(5));
    two.setVar(0, Boxed.int(7));
    one.forEach(1, cells, cells);
    two.forEach(1, cells, cells);
    const found = new Int32Array(3);
    cells.copyTo(found);
    assertEquals([...found], [35, 70, 105]);
  },
);

testScript(
  "bitcode that is broken, or that a device without a compiler gets, does not load",
  async () => {
    const bitcode = bcc().frontEnd.compile("times.rs", SOURCE);
    const refused = async (bytes: Uint8Array, compiler: boolean, text: string) => {
      await using app = await RsApp.start({ abi: "armeabi-v7a", compiler });
      const rs = RenderScript.create(app)!;
      assertThrows(() => new ScriptC(rs, "times", bytes), RSRuntimeException);
      const lines = (await app.log()).map(({ message }) => message);
      assertStringIncludes(lines.join("\n"), text);
      assertStringIncludes(lines.join("\n"), "bcc: FAILS to compile 'times'");
    };
    await refused(bitcode, false, "");
    await refused(
      bitcode.slice(0, bitcode.length >> 1),
      true,
      `Child process "/system/bin/bcc" terminated with status 1`,
    );
  },
);
