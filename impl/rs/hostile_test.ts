import { assertEquals, assertStringIncludes } from "@std/assert";
import { type App, out, recordProgram, type Result } from "../../cts/contract/recorder.ts";
import { RsContextFlags, RsDataType } from "../../cts/contract/rs_defines.ts";
import { buildScript } from "../../cts/fakes/script.ts";
import { unsigned } from "../../cts/fakes/wasm_writer.ts";
import {
  bytes,
  createAllocation,
  createContext,
  createElement,
  createScript,
  createType,
  intAllocation,
  readAll,
} from "../../cts/rs/programs.ts";
import { PROBE, SCRIPTS } from "../../cts/rs/scenes.ts";
import { sim } from "../mod.ts";
import { device } from "./testing/fuzz_objects.ts";

const KERNEL = [{ name: "copy", body: [{ do: "copy" }] }] as const;

/** Runs a program once on each path. */
async function onBothPaths(write: (app: App, rsc: Result) => Result) {
  const phone = await sim().boot(device(9, false));
  const found = [];
  for (const flags of [RsContextFlags.LOW_LATENCY, 0]) {
    const process = await phone.launch({ kind: "native", executable: PROBE });
    let last: Result | undefined;
    const program = recordProgram((app) => last = write(app, createContext(app, { flags })));
    const record = await process.run(program);
    const refused = record.results.filter(({ value }, i) =>
      value === 0 && program.calls[i]!.fn.includes("Create")
    );
    found.push({ record, refused: refused.length, last: record.results[last!.ref] });
  }
  const { stdout } = await phone.shell(`ls ${SCRIPTS} ${SCRIPTS}/com.android.renderscript.cache`);
  await phone.dispose();
  return { found, files: stdout };
}

/** A script whose dylink.0 says something else of its data: size, alignment, table, and the table's alignment. */
function withDataOf(...numbers: number[]): Uint8Array {
  const code = buildScript({ kernels: KERNEL });
  const name = new TextEncoder().encode("dylink.0");
  const info = numbers.flatMap(unsigned);
  const section = [name.length, ...name, 1, ...unsigned(info.length), ...info];
  const rest = code.subarray(10 + code[9]!);
  return Uint8Array.from([
    ...code.subarray(0, 8),
    0,
    ...unsigned(section.length),
    ...section,
    ...rest,
  ]);
}

Deno.test("a script that asks for too much is not loaded, and the process lives", async () => {
  const requests: [number[], string][] = [
    [[300_000_000, 4, 0, 0], "300000000 bytes of data, for which no memory is left"],
    [[2 ** 32 - 1, 4, 0, 0], "4294967295 bytes of data"],
    [[1000, 40, 0, 0], "an alignment exponent of 40, expected at most 16"],
    [[1000, 4, 2 ** 32 - 1, 0], "a function table of 4294967295, expected at most 65536"],
  ];
  const { found } = await onBothPaths((app, rsc) => {
    for (const [numbers] of requests) createScript(app, rsc, withDataOf(...numbers));
    createScript(app, rsc, withDataOf(100, 4, 0, 0));
    return readAll(app, rsc, intAllocation(app, rsc, { x: 1 }, [7]), out("int"));
  });
  for (const { record, refused, last } of found) {
    assertEquals(record.end.kind, "running");
    assertEquals([refused, last?.outs], [requests.length, [[7]]]);
    const log = record.log.map(({ message }) => message).join("\n");
    for (const [, said] of requests) assertStringIncludes(log, said);
  }
});

Deno.test("memory of scripts, Allocations and contexts that are gone is used again", async () => {
  const text = withDataOf(4 << 20, 4, 0, 0);
  const { found, files } = await onBothPaths((app, rsc) => {
    const code = bytes(text);
    for (let i = 0; i < 100; i++) {
      app.rs.ObjDestroy(
        rsc,
        app.rs.ScriptCCreate(rsc, "a", 1, SCRIPTS, SCRIPTS.length, code, text.length),
      );
    }
    const element = createElement(app, rsc, { type: RsDataType.SIGNED_32 });
    for (let i = 1; i <= 200; i++) {
      const type = createType(app, rsc, element, { x: i << 16 });
      app.rs.ObjDestroy(rsc, createAllocation(app, rsc, type));
    }
    for (let i = 0; i < 100; i++) {
      const other = createContext(app, { flags: RsContextFlags.LOW_LATENCY });
      intAllocation(app, other, { x: 1 << 20 });
      app.rs.ContextDestroy(other);
    }
    return readAll(app, rsc, intAllocation(app, rsc, { x: 1 }, [7]), out("int"));
  });
  for (const { record, refused, last } of found) {
    assertEquals([record.end.kind, refused, last?.outs], ["running", 0, [[7]]]);
    assertEquals(record.libraries.filter(({ path }) => path.startsWith(SCRIPTS)), []);
  }
  assertEquals(files.match(/librs\./g)?.length, 1);
});
