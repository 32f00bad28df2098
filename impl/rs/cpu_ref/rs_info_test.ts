import { assertEquals, assertThrows } from "@std/assert";
import { type RsInfo, RsInfoError, RsInfoReader } from "./rs_info.ts";

const SECTIONS = [
  "exportVarCount: 2\ngColor\ngScript\n",
  "exportFuncCount: 1\nstart\n",
  "exportForEachCount: 2\n0 - root\n35 - copy\n",
  "exportReduceCount: 1\n1 - 8 - sum - sum_init - sum_accum - . - . - .\n",
  "objectSlotCount: 1\n1\n",
  "pragmaCount: 2\nversion - 1\nrs_fp_relaxed - \n",
  "isThreadable: yes\n",
  "buildChecksum: abadcafe\n",
  "versionInfo: 1\nignored\n",
];

function read(text: string, warnings: string[] = []): RsInfo {
  return new RsInfoReader(text, (message) => warnings.push(message)).read();
}

function replaced(from: string, to: string): string {
  return SECTIONS.join("").replace(from, to);
}

Deno.test("all sections are read", () => {
  assertEquals(read(SECTIONS.join("")), {
    variables: ["gColor", "gScript"],
    functions: ["start"],
    forEach: [{ signature: 0, name: "root" }, { signature: 35, name: "copy" }],
    reduce: [{
      name: "sum",
      accumSize: 8,
      initializer: "sum_init",
      accumulator: "sum_accum",
      combiner: undefined,
      outconverter: undefined,
    }],
    objectSlots: [1],
    pragmas: [["version", "1"], ["rs_fp_relaxed", ""]],
    isThreadable: true,
    checksum: 0xabadcafe,
  });
});

Deno.test("sections in another order, or too few of them, are refused", () => {
  for (let index = 0; index + 1 < SECTIONS.length; index++) {
    const swapped = SECTIONS.with(index, SECTIONS[index + 1]!).with(index + 1, SECTIONS[index]!);
    assertThrows(() => read(swapped.join("")), RsInfoError);
  }
  for (let count = 0; count <= 7; count++) {
    assertThrows(() => read(SECTIONS.slice(0, count).join("")), RsInfoError);
  }
  const warnings: string[] = [];
  read(SECTIONS.slice(0, 8).join(""), warnings);
  assertEquals(warnings, [".rs.info is missing versionInfo section"]);
});

Deno.test("items that are wrong are refused", () => {
  const cases = [
    ["sum - sum_init", ". - sum_init", "Expected reduce and accumulator names!"],
    ["sum_accum", ".", "Expected reduce and accumulator names!"],
    [". - . - .\n", ". - . - halt\n", "Did not expect halter name!"],
    [". - . - .\n", ". - .\n", "Invalid export reduce new!"],
    [": yes", ": maybe", "Invalid threadable flag!: may"],
    ["buildChecksum: abadcafe", "buildChecksum: none", "Invalid checksum flag!"],
    ["35 - copy", "copy", "Invalid export forEach!"],
    ["exportVarCount: 2", "exportVarCount: 99999999999", ""],
  ] as const;
  for (const [from, to, message] of cases) {
    assertThrows(() => read(replaced(from, to)), RsInfoError, message);
  }
});

Deno.test("a line with its end has at most 499 bytes", () => {
  const name = "n".repeat(498);
  assertEquals(read(replaced("gColor", name)).variables, [name, "gScript"]);
  assertThrows(() => read(replaced("gColor", `${name}n`)), RsInfoError);
});
