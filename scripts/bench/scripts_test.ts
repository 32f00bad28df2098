import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { slowTest } from "../testing/slow.ts";
import { CpuIntrinsics } from "../../judge/script/cpu_intrinsics.ts";
import { benchCompile, benchScript, SCRIPT_CASES, scriptLines } from "./scripts.ts";

const SIZE = { width: 24, height: 10 };

slowTest(
  "scripts are measured beside the intrinsic and plain loops (needs clang of npm)",
  async () => {
    const cpu = await CpuIntrinsics.start();
    try {
      for (const one of SCRIPT_CASES) {
        const images = { input: noise(SIZE), output: noise(SIZE, 2), clip: whole(SIZE) };
        const call = { ...one.make(), ...images };
        const row = await benchScript({ ...one, make: () => call }, cpu, { rounds: 2, share: 1e9 });
        assertEquals(row.name, one.name);
        const figures = [...row.script, ...row.intrinsic, row.plain, ...row.rate];
        assert(figures.every((value) => Number.isFinite(value) && value > 0));
      }
    } finally {
      cpu.destroy();
    }
    const { cold, warm, cached } = await benchCompile();
    assert([cold, warm, cached].every((value) => Number.isFinite(value) && value > 0));
  },
);

Deno.test("lines about scripts have ratios within the run", () => {
  const row = {
    name: "mono",
    script: [6, 4],
    intrinsic: [2, 1],
    plain: 12,
    rate: [300, 450],
  } as const;
  const [compiled, one, two] = scriptLines({
    compile: { cold: 1000, warm: 50, cached: 0.25 },
    rows: [row],
  });
  assertStringIncludes(compiled!, "1000 ms cold");
  assertStringIncludes(compiled!, "50 ms warm (0.05 x), 0.25 ms cached");
  assertStringIncludes(one!, "300 Mpixel/s on one thread; 3.0 x the intrinsic's 2.00 ms there");
  assertStringIncludes(one!, "plain TypeScript takes 2.0 x as long (budget: 5 x)");
  assertStringIncludes(two!, "450 Mpixel/s on two threads; 4.0 x the intrinsic's 1.00 ms there");
  assertStringIncludes(two!, "plain TypeScript takes 3.0 x as long (budget: 5 x)");
});

Deno.test("scripts that cannot be measured are left out with the reason", () => {
  assertEquals(scriptLines("no clang"), ["scripts are left out: no clang"]);
});
