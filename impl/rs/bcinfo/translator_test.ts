import { assert, assertEquals } from "@std/assert";
import { BitcodeError } from "./bitcode_error.ts";
import { BitstreamWriter } from "./bitstream_writer.ts";
import { type BitBlock, type BitRecord, Bitstream } from "./bitstream.ts";
import { readBitcode } from "./mod.ts";
import { oldestScript } from "../../../judge/script/oldest_script.ts";
import { scriptModule } from "./testing/script_module.ts";
import { translate } from "./translator.ts";

/** Blocks and records as numbers: a block's id with what is in it, a record's code with its operands. */
type Shape = readonly [number, ...unknown[]];

function shapeOf(stream: Bitstream, entry: BitBlock | BitRecord): Shape {
  if (entry.kind === "record") {
    return [entry.code, ...entry.operands.map((value, at) => entry.exact?.get(at) ?? value)];
  }
  return [entry.id, ...[...stream.entries(entry)].map((inner) => shapeOf(stream, inner))];
}

function shapes(bytes: Uint8Array): Shape[] {
  const stream = new Bitstream(bytes);
  return [...stream.blocks()].map((block) => shapeOf(stream, block));
}

Deno.test("a translated script says the same of itself, its structs by their names", () => {
  const [old, now] = [oldestScript(), translate(oldestScript())];
  const { variables, kernels, pragmas, objectSlots, imports } = readBitcode(old);
  const found = readBitcode(now);
  assertEquals([found.variables, found.kernels], [variables, kernels]);
  assertEquals([found.pragmas, found.objectSlots, found.imports], [pragmas, objectSlots, imports]);
  assertEquals(found.variables[1]!.type, "%struct.rs_allocation");
  assertEquals(translate(now), now);
});

Deno.test("types, metadata, calls and stores get their later numbers; all else is kept", () => {
  const pi = 0x400921fb54442d18n;
  const old = new BitstreamWriter().block(8, (module) => {
    module.record(2, "armv7");
    module.block(
      10,
      (types) =>
        types.record(1, [4]).record(7, [32]).record(10, [0, 0]).record(6, []).record(10, [1, 0]),
    );
    module.block(13, (names) => names.record(1, [2, 111]).record(1, [3, 110]));
    module.block(11, (constants) => constants.record(1, [0]).record(6, [pi]));
    module.block(
      15,
      (metadata) =>
        metadata.record(2, [5, 0]).record(3, [0, 1]).record(4, "x").record(5, [0]).record(1, "s"),
    );
    module.block(12, (body) => {
      body.record(22, [0, 0, 1]).record(24, [1, 2, 3, 0]).record(20, [1, 3, 0]);
      body.block(16, (attachment) => attachment.record(7, [0, 1, 2]));
    });
  });
  const text = (letters: string) => [...new TextEncoder().encode(letters)];
  assertEquals(shapes(translate(old.finish())), [[
    8,
    [2, ...text("armv7")],
    [17, [1, 4], [7, 32], [18, 0, 0], [19, 111], [6, 0], [19, 110], [20, 1, 0]],
    [11, [1, 0], [6, pi]],
    [15, [8, 5, 0], [9, 0, 1], [4, ...text("x")], [10, 0], [1], [1, ...text("s")]],
    [12, [34, 0, 0, 1], [44, 1, 2, 3, 0], [20, 1, 3, 0], [16, [11, 0, 1, 2]]],
  ]]);
});

Deno.test("bitcode of any later form stays as it is", () => {
  for (const form of [3.2, 5] as const) {
    const module = scriptModule(form);
    assert(translate(module) === module);
  }
});

Deno.test("a script that is cut off or has another bit is translated or refused", () => {
  const whole = oldestScript();
  const broken = [
    ...Array.from({ length: whole.length }, (_, length) => whole.slice(0, length)),
    ...Array.from({ length: whole.length }, (_, at) => {
      const bit = 8 * at + at % 8;
      const bytes = whole.slice();
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      return bytes;
    }),
  ];
  for (const bytes of broken) {
    try {
      assert(translate(bytes).length < 2 * whole.length);
    } catch (error) {
      assert(error instanceof BitcodeError, String(error));
    }
  }
});
