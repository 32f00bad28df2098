import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readCube, readTable } from "./color_tables.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const COUNTING = Array.from({ length: 256 }, (_, i) => i);
const CORNERS = ["0 0 0", "1 0 0", "0 1 0", "1 1 0", "0 0 1", "1 0 1", "0 1 1", "1 1 1"];

/** Reads a table that is a file. */
function fromFile<T>(read: (path: string) => T, text: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return inTemporary((folder) => {
    const path = `${folder}/table`;
    Deno.writeTextFileSync(path, text);
    try {
      resolve(read(path));
    } catch (error) {
      reject(error);
    }
    return Promise.resolve();
  }).then(() => promise);
}

async function refuses(read: (path: string) => unknown, text: string, message: string) {
  const error = await fromFile(read, text).then(() => undefined, (thrown) => thrown);
  assertThrows(
    () => {
      if (error !== undefined) throw error;
    },
    UsageError,
    message,
  );
}

Deno.test("a table has a name; alpha stays", () => {
  assertEquals([...readTable("identity")], Array(4).fill(COUNTING).flat());
  const inverted = COUNTING.toReversed();
  assertEquals([...readTable("invert")], [...inverted, ...inverted, ...inverted, ...COUNTING]);
  const gamma = readTable("gamma=2.2");
  assertEquals([gamma[0], gamma[64], gamma[512 + 64], gamma[255], gamma[768 + 64]], [
    0,
    136,
    136,
    255,
    64,
  ]);
  assertEquals(readTable("gamma=1"), readTable("identity"));
  for (const bad of ["0", "-1", "NaN", "Infinity", ""]) {
    const message = `Gamma is "${bad}", expected a number above 0`;
    assertThrows(() => readTable(`gamma=${bad}`), UsageError, message);
  }
});

Deno.test("a table's file has numbers for all colors, for each, or for alpha too", async () => {
  const [one, two, three, four] = [5, 6, 7, 8].map((value) => Array(256).fill(value));
  const cases = [
    [[one], [one, one, one, COUNTING]],
    [[one, two, three], [one, two, three, COUNTING]],
    [[one, two, three, four], [one, two, three, four]],
  ] as const;
  for (const [given, expected] of cases) {
    assertEquals([...await fromFile(readTable, given.flat().join(", "))], expected.flat());
  }
});

Deno.test("a table's file that is wrong is refused", async () => {
  await refuses(readTable, COUNTING.slice(1).join(" "), "has 255 numbers, expected 256, 768");
  for (const word of ["256", "-1", "1.5", "NaN"]) {
    const text = COUNTING.with(7, 0).join(" ").replace(" 9 ", ` ${word} `);
    await refuses(readTable, text, `has "${word}" in it, expected whole numbers from 0 to 255`);
  }
  assertThrows(() => readTable("sepia"), UsageError, 'Cannot read table "sepia": ');
});

Deno.test("a cube has red fastest, and is limited to what a byte holds", async () => {
  const lines = [
    'TITLE "x"',
    "# a note",
    "LUT_3D_SIZE 2",
    "DOMAIN_MIN 0 0 0",
    "DOMAIN_MAX 1.0 1 1",
  ];
  const text = [...lines, "", ...CORNERS.with(7, "2 -1 0.5")].join("\r\n");
  const { x, y, z, data } = await fromFile(readCube, text);
  assertEquals([x, y, z], [2, 2, 2]);
  assertEquals([...data.slice(4, 12)], [255, 0, 0, 255, 0, 255, 0, 255]);
  assertEquals([...data.slice(28)], [255, 0, 128, 255]);
});

Deno.test("a cube's file that is wrong is refused, with the line", async () => {
  const cube = (...lines: readonly string[]) => lines.join("\n");
  const size = "LUT_3D_SIZE 2";
  const cases: readonly [string, string][] = [
    [cube(size, ...CORNERS.slice(1)), "has 7 colors, expected LUT_3D_SIZE and 8"],
    [cube(size, ...CORNERS, "1 1 1"), "line 10: it is one color too many for a size of 2"],
    [cube(...CORNERS), "line 1: it is one color too many for a size of 0"],
    [cube(size, "0 0 NaN"), 'line 2: it is "0 0 NaN", expected three finite numbers'],
    [cube(size, "0 Infinity 0"), "line 2: it is"],
    [cube(size, "0 0"), "line 2: it is"],
    [cube("LUT_3D_SIZE 129"), 'line 1: its size is "129", expected 2 to 128'],
    [cube("LUT_3D_SIZE"), 'line 1: its size is "undefined"'],
    [cube(size, "DOMAIN_MAX 2 2 2"), 'line 2: DOMAIN_MAX is "2 2 2", expected 1 1 1'],
    ["", "has 0 colors, expected LUT_3D_SIZE"],
  ];
  for (const [text, message] of cases) await refuses(readCube, text, message);
});
