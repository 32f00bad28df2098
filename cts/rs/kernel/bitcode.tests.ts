/**
 * Which bitcode a device makes scripts of.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { valueOf } from "../results.ts";
import { numbersOf, playKernels } from "./scenes.ts";
import { scripts } from "./scripts.ts";
import type { Context } from "../../framework/mod.ts";

const bitcode = group("bitcode:script", "Which bitcode a device makes scripts of.");

/** The release of the scenes. */
const RELEASE = 14;
const OLD = Uint8Array.fromBase64(scripts.launches.bitcode);

/** The script as it is in the tree, but for another target API level. */
function forLevel(level: number): Uint8Array {
  const bytes = OLD.slice();
  new DataView(bytes.buffer).setUint32(20, level, true);
  return bytes;
}

/** The bitcode in the wrapper. */
function unwrapped(): Uint8Array {
  const words = new DataView(OLD.buffer);
  const offset = words.getUint32(8, true);
  return OLD.slice(offset, offset + words.getUint32(12, true));
}

/** Cells for the script of the oldest form, some of them below their row. */
const SIZE = { x: 3, y: 2 };
const VALUES = [1, -2, 3, -1, 0, 7];

const TAKEN = {
  wrapped: () => OLD,
  raw: unwrapped,
  for_the_device: () => forLevel(apiLevel(RELEASE)),
  for_api_16: () => forLevel(16),
} as const;

bitcode.test("taken")
  .clauses("BITCODE-SCRIPT-1")
  .compiler()
  .params({ form: Object.keys(TAKEN) as (keyof typeof TAKEN)[] })
  .fn(async (t) => {
    const code = TAKEN[t.params.form]();
    const { record, made } = await playKernels(t, "launches", (script) => {
      const out = script.cells("int", 4);
      script.again(code).launch("at_x", { out });
      return script.read(out);
    });
    t.expectSequence("cells", numbersOf(record, made), range(0, 4));
  });

/** The cells as root of the script of the oldest form leaves them. */
function oldestCells(gain: number): number[] {
  return VALUES.map((value, i) => Math.max(value * gain + i % 3, i / 3 | 0));
}

bitcode.test("of_the_oldest_form")
  .clauses("BITCODE-SCRIPT-5")
  .compiler()
  .params({ level: [11, 13] })
  .fn(async (t) => {
    const code = Uint8Array.fromBase64(scripts.oldest.bitcode);
    new DataView(code.buffer).setUint32(20, t.params.level, true);
    const { record, made } = await playKernels(t, "oldest", (script) => {
      const oldest = script.again(code);
      const given = oldest.get("gain", "int");
      const reads = [given];
      for (const gain of [3, 5]) {
        const [cells, out] = [oldest.cells("int", SIZE, VALUES), oldest.cells("int", SIZE)];
        oldest.set("gain", "int", gain);
        oldest.launch("root", { in: [cells], out });
        reads.push(oldest.read(out));
      }
      reads.push(oldest.get("wide", "int", 2), oldest.get("precise", "double"));
      return [...reads, oldest.get("pair", "int", 2)];
    });
    t.expectEqual(
      "what it begins with, cells, numbers of 64 bits and a struct",
      made.map((read) => numbersOf(record, read)),
      [[3], oldestCells(3), oldestCells(5), [0x8000_0001 | 0, 0x0123_4567], [0.1], [3, 3]],
    );
  });

bitcode.test("names_no_kernel")
  .clauses("BITCODE-SCRIPT-36")
  .compiler()
  .params({ script: ["oldest_signed", "oldest_bare"] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, t.params.script, (script) => {
      const [cells, out] = [script.cells("int", SIZE, VALUES), script.cells("int", SIZE)];
      script.launch("root", { in: [cells], out });
      return script.read(out);
    });
    t.expectSequence("cells", numbersOf(record, made), oldestCells(3));
  });

/** Judges that code is refused, though another script of the same process works. */
async function judgeRefusal(t: Context<unknown>, code: Uint8Array): Promise<void> {
  const { record, made } = await playKernels(t, "launches", (script) => {
    const refused = script.again(code).ref;
    const out = script.cells("int", 2);
    script.launch("at_x", { out });
    return { refused, out: script.read(out) };
  });
  t.expectEqual("the script", valueOf(record, made.refused), 0);
  t.expectSequence("cells of another one", numbersOf(record, made.out), [0, 1]);
}

bitcode.test("cut_off")
  .clauses("BITCODE-SCRIPT-2")
  .compiler()
  .params({ length: [0, 3, 8, 30, 44, 60, 400, 2000, 4000] })
  .fn((t) => judgeRefusal(t, OLD.slice(0, t.params.length)));

bitcode.test("garbage")
  .clauses("BITCODE-SCRIPT-2")
  .compiler()
  .params({ wrapped: [false, true] })
  .fn((t) => {
    const from = t.params.wrapped ? 48 : 0;
    return judgeRefusal(t, OLD.map((byte, at) => at < from ? byte : (at * 7919) >> 3 & 255));
  });

bitcode.test("larger_than_its_file")
  .clauses("BITCODE-SCRIPT-2")
  .compiler()
  .params({ by: [4096, 2 ** 31] })
  .fn((t) => {
    const code = OLD.slice();
    const header = new DataView(code.buffer);
    header.setUint32(12, header.getUint32(12, true) + t.params.by, true);
    return judgeRefusal(t, code);
  });

/** Names that a script declares, where its code has another first letter. */
const NAMED = {
  kernel: ["launches", "of_eight"],
  function: ["calls", "sum_pair"],
} as const;

bitcode.test("names_what_is_not_there")
  .clauses("BITCODE-SCRIPT-6")
  .compiler()
  .params({ what: Object.keys(NAMED) as (keyof typeof NAMED)[] })
  .fn((t) => {
    const [script, name] = NAMED[t.params.what];
    const code = Uint8Array.fromBase64(scripts[script].bitcode);
    // The table of symbols is at the end, behind what the script says of itself.
    code[new TextDecoder("latin1").decode(code).lastIndexOf(name)] = 0x78;
    return judgeRefusal(t, code);
  });

bitcode.test("for_another_api")
  .clauses("BITCODE-SCRIPT-3")
  .compiler()
  .params({ level: [1, 10, apiLevel(RELEASE) + 1, 9999] })
  .fn((t) => judgeRefusal(t, forLevel(t.params.level)));

bitcode.test("undefined_function")
  .clauses("BITCODE-SCRIPT-4")
  .compiler()
  .fn((t) => judgeRefusal(t, Uint8Array.fromBase64(scripts.undefined.bitcode)));

/** The groups. */
export const tests: readonly Group[] = [bitcode];
