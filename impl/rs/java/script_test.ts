import { assertEquals, assertThrows } from "@std/assert";
import { buildScript, type ScriptSpec } from "../../../cts/fakes/script.ts";
import { Allocation } from "./allocation.ts";
import { Element } from "./element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "./exceptions.ts";
import { FieldPacker } from "./field_packer.ts";
import { LaunchOptions } from "./launch_options.ts";
import { RSMessageHandler } from "./message_thread.ts";
import { RenderScript } from "./render_script.ts";
import { RsApp } from "./rs_app.ts";
import { ScriptC } from "./script_c.ts";
import { Type } from "./type.ts";

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
    script.setVarI(0, -3);
    script.setVarJ(1, 2n ** 40n);
    script.setVarF(2, 0.5);
    assertEquals([script.getVarI(0), script.getVarF(2)], [-3, 0.5]);
    assertEquals(script.getVarJ(1), 2n ** 40n);
    script.setVarB(0, true);
    assertEquals(script.getVarB(0), true);
    script.setVarV(3, new FieldPacker(Uint8Array.of(1, 2, 3, 4)));
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
    }
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 2, 2));
    const rows = "API 20+ only allows simple 1D allocations to be used with bind.";
    refuses(() => script.bindAllocation(table, 5), rows);
    script.bindAllocation(ints(rs, 1), 5);
    script.bindAllocation(null, 5);
    const other = RenderScript.create(rs.getApplicationContext(), "DEBUG")!;
    const across = "Attempting to use an object across contexts.";
    refuses(() => script.forEach(0, ints(other, 1), null), across);
    refuses(() => script.setVarObj(4, ints(other, 1)), across);
    script.setVarObj(4, table);
    script.setVarObj(4, null);
  }));

Deno.test("what is no script does not load", () =>
  withScript((rs, script) => {
    const load = () => new ScriptC(rs, "bad", Uint8Array.of(1, 2, 3));
    assertThrows(load, RSRuntimeException, "Loading of ScriptC script failed.");
    script.destroy();
    assertThrows(() => script.invoke(0), RSInvalidStateException, "using a destroyed object.");
  }));
