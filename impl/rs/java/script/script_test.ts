import { assertEquals, assertThrows } from "@std/assert";
import { buildScript, type ScriptSpec } from "../../../../cts/fakes/script.ts";
import { Allocation } from "../allocation/allocation.ts";
import { Boxed } from "../boxed.ts";
import { Element } from "../element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "../exceptions.ts";
import { FieldPacker } from "../field_packer.ts";
import { LaunchOptions } from "./launch_options.ts";
import { RSErrorHandler, RSMessageHandler } from "../message_thread.ts";
import { RenderScript } from "../render_script.ts";
import { RsApp } from "../rs_app.ts";
import { Script } from "./script.ts";
import { ScriptC } from "./script_c.ts";
import { Type } from "../type.ts";

const SPEC: ScriptSpec = {
  variables: [
    { name: "i", type: "i32" },
    { name: "j", type: { bytes: 8 } },
    { name: "f", type: "f32" },
    { name: "bytes", type: { bytes: 4 } },
    { name: "object", type: { bytes: 32 }, object: true },
    { name: "bound", type: "i32" },
  ],
  functions: [
    { name: "store", body: [{ do: "param", name: "i" }] },
    { name: "send", body: [{ do: "send", id: 7, name: "i" }] },
  ],
  kernels: [
    { name: "add", body: [{ do: "add", value: 5 }] },
    { name: "index", body: [{ do: "index" }], signature: 2 | 8 | 16 | 32 },
  ],
  reduces: [{ name: "total", accumBytes: 4, accumulator: [{ do: "sum" }] }],
};

async function withScript(body: (rs: RenderScript, script: ScriptC) => void): Promise<void> {
  for (const flags of [0, RenderScript.CREATE_FLAG_LOW_LATENCY]) {
    await using app = await RsApp.start();
    const rs = RenderScript.create(app, "NORMAL", flags)!;
    body(rs, new ScriptC(rs, "test", buildScript(SPEC)));
  }
}

function ints(rs: RenderScript, ...values: number[]): Allocation {
  const allocation = Allocation.createSized(rs, Element.I32(rs), values.length);
  allocation.copyFrom(Int32Array.from(values));
  return allocation;
}

function cellsOf(allocation: Allocation): number[] {
  const cells = new Int32Array(allocation.getBytesSize() / 4);
  allocation.copyTo(cells);
  return [...cells];
}

Deno.test("variables are set and read by slot", () =>
  withScript((_rs, script) => {
    script.setVar(0, Boxed.int(-3));
    script.setVar(1, 2n ** 40n);
    script.setVar(2, Boxed.float(0.5));
    assertEquals([script.getVarI(0), script.getVarF(2)], [-3, 0.5]);
    assertEquals(script.getVarJ(1), 2n ** 40n);
    script.setVar(0, true);
    assertEquals(script.getVarB(0), true);
    script.setVar(3, new FieldPacker(Uint8Array.of(1, 2, 3, 4)));
    const back = new FieldPacker(4);
    script.getVarV(3, back);
    assertEquals(back.getData(), Uint8Array.of(1, 2, 3, 4));
  }));

Deno.test("functions get their arguments, and send messages", () =>
  withScript((rs, script) => {
    const seen: number[] = [];
    rs.setMessageHandler(
      new class extends RSMessageHandler {
        override run(): void {
          seen.push(this.mID, this.mData[0]!);
        }
      }(),
    );
    const args = new FieldPacker(4);
    args.addI32(42);
    script.invoke(0, args);
    script.invoke(1);
    assertEquals(seen, [7, 42]);
  }));

Deno.test("kernels run on all cells, or on those of the options", () =>
  withScript((rs, script) => {
    const [input, output] = [ints(rs, 1, 2, 3, 4), ints(rs, 0, 0, 0, 0)];
    script.forEach(0, input, output);
    assertEquals(cellsOf(output), [6, 7, 8, 9]);
    script.forEach(0, [output], output, null, new LaunchOptions().setX(1, 3));
    assertEquals(cellsOf(output), [6, 12, 13, 9]);
    const sum = ints(rs, 0);
    script.reduce(0, output, sum);
    assertEquals(cellsOf(sum), [40]);
    script.reduce(0, [output], sum, new LaunchOptions().setX(0, 2));
    assertEquals(cellsOf(sum), [18]);
  }));

Deno.test("launches that cannot be are refused before the native side", () =>
  withScript((rs, script) => {
    const refuses = (body: () => void, message: string) =>
      assertThrows(body, RSIllegalArgumentException, message);
    const none = "At least one of input allocation, output allocation, or LaunchOptions is";
    refuses(() => script.forEach(0, null, null), none);
    refuses(() => script.reduce(0, null, ints(rs, 1)), "At least one input is required.");
    refuses(() => script.reduce(0, ints(rs, 1), null), "aout is required to be non-null.");
    for (const [start, end] of [[-1, 2], [2, 2], [3, 2]] as const) {
      refuses(() => new LaunchOptions().setX(start, end), "Invalid dimensions");
      refuses(() => new LaunchOptions().setY(start, end), "Invalid dimensions");
      refuses(() => new LaunchOptions().setZ(start, end), "Invalid dimensions");
    }
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 2, 2));
    const rows = "API 20+ only allows simple 1D allocations to be used with bind.";
    refuses(() => script.bindAllocation(table, 5), rows);
    script.bindAllocation(ints(rs, 1), 5);
    script.bindAllocation(null, 5);
    const other = RenderScript.create(rs.getApplicationContext(), "DEBUG")!;
    const across = "Attempting to use an object across contexts.";
    refuses(() => script.forEach(0, ints(other, 1), null), across);
    refuses(() => script.setVar(4, ints(other, 1)), across);
    script.setVar(4, table);
    script.setVar(4, null);
  }));

Deno.test("tables can be bound up to API level 19", async () => {
  for (const targetSdkVersion of [19, 20]) {
    await using app = await RsApp.start({ targetSdkVersion });
    const rs = RenderScript.create(app)!;
    const script = new ScriptC(rs, "test", buildScript(SPEC));
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 2, 2));
    const bind = () => script.bindAllocation(table, 5);
    if (targetSdkVersion < 20) bind();
    else assertThrows(bind, RSIllegalArgumentException, "API 20+ only allows");
  }
});

Deno.test("launches that the native side refuses are errors, and a fatal error ends all launches", () =>
  withScript((rs, script) => {
    const errors: string[] = [];
    rs.setErrorHandler(
      new class extends RSErrorHandler {
        override run(): void {
          errors.push(this.mErrorMessage);
        }
      }(),
    );
    const cells = ints(rs, 1, 2, 3, 4);
    script.forEach(9, cells, cells);
    script.reduce(9, cells, cells);
    script.invoke(9);
    script.forEach(0, ints(rs, 1), cells);
    script.forEach(0, [cells, ints(rs, 1)], cells);
    script.forEach(0, cells, cells, null, new LaunchOptions().setX(4, 9));
    assertEquals(errors, [
      "The forEach kernel index is out of bounds",
      "The general reduce kernel index is out of bounds",
      "The invokable index is out of bounds",
      "Failed to launch kernel; dimensions of input and output allocations do not match.",
      "Failed to launch kernel; dimensions of input allocations do not match.",
      "Failed to launch kernel; Invalid xStart or xEnd.",
    ]);
    const huge = Type.createXY(rs, Element.F64_4(rs), 65536, 65536);
    assertThrows(() => Allocation.createTyped(rs, huge), RSRuntimeException, "Fatal error 4097");
    script.forEach(0, cells, cells);
    assertEquals(cellsOf(cells), [1, 2, 3, 4]);
  }));

Deno.test("an array of structs is a class of the app's own", () =>
  withScript((rs) => {
    class Points extends Script.FieldBase {
      constructor(count: number) {
        super();
        this.mElement = new Element.Builder(rs).add(Element.I32(rs), "x").create();
        this.init(rs, count, Allocation.USAGE_GRAPHICS_VERTEX);
      }
    }
    const points = new Points(3);
    assertEquals([points.getType().getX(), points.getAllocation().getUsage()], [3, 5]);
    assertEquals(points.getElement().getSubElementName(0), "x");
  }));

Deno.test("a 32-bit app takes the script for 32 bits", async () => {
  await using app = await RsApp.start({ abi: "armeabi-v7a" });
  const rs = RenderScript.create(app)!;
  new ScriptC(rs, "test", buildScript(SPEC), Uint8Array.of(1, 2, 3));
});

Deno.test("what is no script does not load", () =>
  withScript((rs, script) => {
    const load = () => new ScriptC(rs, "bad", Uint8Array.of(1, 2, 3));
    assertThrows(load, RSRuntimeException, "Loading of ScriptC script failed.");
    script.destroy();
    assertThrows(() => script.invoke(0), RSInvalidStateException, "using a destroyed object.");
  }));
