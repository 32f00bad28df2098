import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { benchRun, compareBench, readBench } from "./against.ts";
import type { Figure } from "./figure.ts";

/** A measurement: a baseline, something that is as fast, and a figure that takes so many times as long. */
function measurement(ratio: number, equal = 1.02): Figure[] {
  const baseline = { name: "call", per: "call", median: 2 };
  return [
    baseline,
    { name: "equal", per: "call", median: 2 * equal, baseline, isNoise: true },
    { name: "layers", per: "call", median: 2 * ratio, baseline },
  ];
}

Deno.test("several measurements give bounds, and two equal things the noise", () => {
  const run = benchRun([measurement(3, 1.01), measurement(2), measurement(2.5, 0.97)], 2);
  assertEquals(run.figures[0], { name: "call", per: "call", milliseconds: 2 });
  assertEquals(run.figures[2], {
    name: "layers",
    per: "call",
    milliseconds: 5,
    ratio: { low: 2, high: 3 },
  });
  assertEquals(run.noise.toFixed(3), "0.030");
});

Deno.test("a figure is worse only beyond the bounds and the noise", () => {
  const before = benchRun([measurement(2), measurement(2.2)], 2);
  for (
    const [now, isWorse, line] of [
      [[measurement(2.1)], false, /^2 ratios compared, 0 worse; up to 10 % more/],
      [[measurement(2.41)], false, /^2 ratios compared, 0 worse/],
      [[measurement(2.43)], true, /^worse: layers, 2\.43 to 2\.43 x against 2\.00 to 2\.20 x$/],
      [[measurement(2.43), measurement(2.4)], false, /^2 ratios compared, 0 worse/],
      [[measurement(2.43, 1.2)], false, /^2 ratios compared, 0 worse; up to 20 % more/],
      [[measurement(1)], false, /^better: layers/],
      [[measurement(2).slice(0, 2)], true, /^gone: layers; measure the same$/],
    ] as const
  ) {
    const found = compareBench(before, benchRun(now, 2));
    assertEquals(found.isWorse, isWorse);
    assertMatch(found.lines[0]!, line);
  }
});

Deno.test("a file that is no benchmark run is refused, by what is wrong with it", () => {
  const file = Deno.makeTempFileSync();
  try {
    const good = JSON.stringify(benchRun([measurement(2)], 2));
    Deno.writeTextFileSync(file, good);
    assertEquals(readBench(file).processors, 2);
    for (
      const text of [
        "{",
        "null",
        "[]",
        good.replace('"format":1', '"format":2'),
        good.replace(/"low":[\d.]+/, '"low":"x"'),
        good.replace(/"low":[\d.]+/, '"low":9'),
      ]
    ) {
      Deno.writeTextFileSync(file, text);
      assertThrows(() => readBench(file), UsageError, `Cannot compare with "${file}": `);
    }
    assertThrows(() => readBench(`${file}.missing`), UsageError, "Cannot compare with");
  } finally {
    Deno.removeSync(file);
  }
});
