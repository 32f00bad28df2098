import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { buildScript, type ScriptSpec } from "../../../../cts/fakes/script.ts";
import { Allocation } from "../allocation/allocation.ts";
import { Boxed } from "../boxed.ts";
import { Binding } from "./closure.ts";
import { Element } from "../element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "../exceptions.ts";
import { RSErrorHandler } from "../message_thread.ts";
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

function cellsOf(allocation: unknown): number[] {
  const cells = new Int32Array(2);
  (allocation as Allocation).copyTo(cells);
  return [...cells];
}

Deno.test("a group of version 1 hands each kernel's output to the next one", () =>
  withScripts(({ rs, scripts, type, cells }) => {
    const [a, b] = scripts.map((script) => script.createKernelID(0, SIGNATURE));
    const group = new ScriptGroup.Builder(rs).addKernel(a!).addKernel(b!)
      .addConnection(type, a!, b!).create();
    const [input, output] = [cells(1, 2), cells(0, 0)];
    group.setInput(a!, input);
    group.setOutput(b!, output);
    assertEquals(group.execute(), []);
    assertEquals(cellsOf(output), [12, 13]);
    const unknown = "Script not found";
    assertThrows(() => group.setInput(b!, input), RSIllegalArgumentException, unknown);
    assertThrows(() => group.setOutput(a!, output), RSIllegalArgumentException, unknown);
  }));

Deno.test("a group of version 1 without its input runs nothing", () =>
  withScripts(({ rs, scripts, cells }) => {
    const kernel = scripts[0].createKernelID(0, SIGNATURE);
    const group = new ScriptGroup.Builder(rs).addKernel(kernel).create();
    const output = cells(3, 4);
    group.setOutput(kernel, output);
    const errors: string[] = [];
    rs.setErrorHandler(
      new class extends RSErrorHandler {
        override run(): void {
          errors.push(this.mErrorMessage);
        }
      }(),
    );
    group.execute();
    assertEquals(errors, ["ScriptGroup missing input."]);
    assertEquals(cellsOf(output), [3, 4]);
  }));

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

Deno.test("a group of version 2 makes its calls with what it is given", () =>
  withScripts(({ rs, scripts, type, cells }) => {
    const builder = new ScriptGroup.Builder2(rs);
    const input = builder.addInput();
    const first = builder.addKernel(scripts[0].createKernelID(0, SIGNATURE), type, input)!;
    const second = builder.addKernel(
      scripts[1].createKernelID(0, SIGNATURE),
      type,
      first.getReturn(),
    )!;
    const group = builder.create("sum", second.getReturn(), first.getReturn());
    const results = group.execute(cells(1, 2))!;
    assertEquals(results.map(cellsOf), [[12, 13], [2, 3]]);
    assertEquals(group.execute(cells(5, 6))!.map(cellsOf)[0], [16, 17]);
    assertEquals(group.execute(), null);
    group.destroy();
  }));

Deno.test("a double and a long that a call sets variables to keep all bits", () =>
  withScripts(({ rs, type, cells }) => {
    const variables = [{ name: "d", type: "f64" }, { name: "j", type: "i64" }] as const;
    const kernels = [{ name: "add", body: [{ do: "add", value: 0 }] }] as const;
    const script = new ScriptC(rs, "wide", buildScript({ variables, kernels }));
    const [d, j] = [script.createFieldID(0), script.createFieldID(1)];
    const kernel = script.createKernelID(0, SIGNATURE);
    const run = (double: number, long: bigint) => {
      const builder = new ScriptGroup.Builder2(rs);
      const late = builder.addInput();
      const bindings = [new Binding(d, Boxed.double(double)), new Binding(j, late)];
      const call = builder.addKernel(kernel, type, cells(0, 0), ...bindings)!;
      builder.create("wide", call.getReturn()).execute(Boxed.long(long));
      return [script.getVarD(0), script.getVarJ(1)];
    };
    assertEquals(run(0.1, 2n ** 53n + 1n), [0.1, 2n ** 53n + 1n]);
    assertEquals(run(-0, -(2n ** 63n)), [-0, -(2n ** 63n)]);
  }));

Deno.test("calls of version 2 set variables, and call functions", () =>
  withScripts(({ rs, scripts, type, cells }) => {
    const [script] = scripts;
    const kernel = script.createKernelID(1, SIGNATURE);
    const bound = new ScriptGroup.Builder2(rs);
    const value = bound.addInput();
    const field = script.createFieldID(0);
    const read = bound.addKernel(kernel, type, cells(0, 0), new Binding(field, value))!;
    const group = bound.create("bound", read.getReturn(), read.getGlobal(field));
    const [output, seven] = group.execute(Boxed.int(7))!;
    assertEquals(cellsOf(output), [7, 7]);
    assertStrictEquals((seven as Boxed).value, 7);
    const calling = new ScriptGroup.Builder2(rs);
    calling.addInvoke(script.createInvokeID(0), Boxed.int(9));
    const after = calling.addKernel(kernel, type, cells(0, 0))!;
    assertEquals(cellsOf(calling.create("call", after.getReturn()).execute()![0]), [9, 9]);
    const late = calling.addKernel(kernel, type, new Binding(field, true), cells(0, 0));
    assertEquals(late, null);
    const full = () => calling.addKernel(kernel, type, ...Array(1000).fill(cells(0, 0)));
    rs.setErrorHandler(new RSErrorHandler());
    assertThrows(full, RSRuntimeException, "Failed creating closure.");
    for (const name of ["", "a b", "x".repeat(101)]) {
      const create = () => calling.create(name);
      assertThrows(create, RSIllegalArgumentException, "invalid script group name");
    }
  }));
