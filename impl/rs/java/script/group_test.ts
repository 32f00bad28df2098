import { assertEquals, assertThrows } from "@std/assert";
import { buildScript, type ScriptSpec } from "../../../../cts/fakes/script.ts";
import { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { RSInvalidStateException } from "../exceptions.ts";
import { RenderScript } from "../render_script.ts";
import { RsApp } from "../rs_app.ts";
import { ScriptC } from "./script_c.ts";
import { ScriptGroup } from "./group.ts";
import { Type } from "../type.ts";

const SIGNATURE = 1 | 2 | 32;

function adder(value: number): ScriptSpec {
  return {
    variables: [{ name: "v", type: "i32" }],
    functions: [{ name: "store", body: [{ do: "param", name: "v" }] }],
    kernels: [
      { name: "add", body: [{ do: "add", value }] },
      { name: "read", body: [{ do: "global", name: "v" }] },
    ],
  };
}

interface Setting {
  readonly rs: RenderScript;
  readonly scripts: readonly [ScriptC, ScriptC, ScriptC];
  readonly type: Type;
  cells(...values: number[]): Allocation;
}

async function withScripts(body: (setting: Setting) => void): Promise<void> {
  for (const flags of [0, RenderScript.CREATE_FLAG_LOW_LATENCY]) {
    await using app = await RsApp.start();
    const rs = RenderScript.create(app, "NORMAL", flags)!;
    const script = (n: number) => new ScriptC(rs, `adder${n}`, buildScript(adder(n)));
    const type = Type.createX(rs, Element.I32(rs), 2);
    const cells = (...values: number[]) => {
      const allocation = Allocation.createTyped(rs, type);
      allocation.copyFrom(Int32Array.from(values));
      return allocation;
    };
    body({ rs, scripts: [script(1), script(10), script(100)], type, cells });
  }
}

Deno.test("groups of version 1 that cannot be are refused", () =>
  withScripts(({ rs, scripts, type }) => {
    const [a, b, c] = scripts.map((script) => script.createKernelID(0, SIGNATURE));
    const cannot = (body: () => unknown, message: string) =>
      assertThrows(body, RSInvalidStateException, message);
    const builder = () => new ScriptGroup.Builder(rs).addKernel(a!).addKernel(b!);
    cannot(() => new ScriptGroup.Builder(rs).create(), "Empty script groups are not allowed");
    cannot(() => builder().create(), "Groups cannot contain unconnected scripts");
    cannot(() => builder().addConnection(type, c!, a!), "From script not found.");
    cannot(() => builder().addConnection(type, a!, c!), "To script not found.");
    const [third, fourth] = [c!, new ScriptC(rs, "adder4", buildScript(adder(4)))];
    const last = fourth.createKernelID(0, SIGNATURE);
    const apart = builder().addKernel(third).addKernel(last).addConnection(type, a!, b!)
      .addConnection(type, third, last);
    cannot(() => apart.create(), "Multiple DAGs in group not allowed.");
    const linked = builder().addConnection(type, a!, b!);
    cannot(() => linked.addKernel(c!), "Kernels may not be added once connections exist.");
    cannot(() => linked.addConnection(type, b!, a!), "Loops in group not allowed.");
    const field = scripts[0].createFieldID(0);
    const looped = builder();
    cannot(() => looped.addConnection(type, a!, field), "Loops in group not allowed.");
  }));

Deno.test("a builder of version 2 begins anew behind each group", () =>
  withScripts(({ rs, scripts: [script], type, cells }) => {
    const kernel = script.createKernelID(0, SIGNATURE);
    const builder = new ScriptGroup.Builder2(rs);
    const runs = (...values: readonly number[]) => {
      const output = new Int32Array(2);
      const call = builder.addKernel(kernel, type, builder.addInput())!;
      const group = builder.create("adds", call.getReturn());
      const [result] = group.execute(cells(...values)) ?? [];
      if (result instanceof Allocation) result.copyTo(output);
      group.destroy();
      return [...output];
    };
    assertEquals([runs(1, 2), runs(3, 4)], [[2, 3], [4, 5]]);
  }));
