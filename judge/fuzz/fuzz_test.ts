import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { AdapterError } from "../../cts/contract/adapter_error.ts";
import type { Implementation } from "../../cts/contract/device.ts";
import { reversed } from "../../cts/gles/chain/order.mutants.ts";
import { tableOfRedIsForAll } from "../../cts/rs/intrinsic/lut.mutants.ts";
import { searchesBackwards } from "../../cts/linker/namespace/isolation.mutants.ts";
import { type AnyPartFactory, type PartFactory, sim } from "../../impl/mod.ts";
import { type AreaName, AREAS } from "./area_names.ts";
import { areaOf } from "./areas.ts";
import { fuzz, type Fuzzed } from "./fuzz.ts";
import { playsOn } from "./sides.ts";

const SEED = 7;

/** The reference device with a part replaced by a wrong one. */
function wrong(part: string, { make }: { readonly make: unknown }): Implementation {
  return sim({ parts: { [part]: make as AnyPartFactory } });
}

function compared(
  area: AreaName,
  other: Implementation,
  scenes: number,
): Promise<Fuzzed> {
  return fuzz(areaOf(area, 14), [playsOn(sim()), playsOn(other)], { scenes, seed: SEED });
}

for (const area of AREAS) {
  Deno.test(`the reference device differs from itself in no scene of ${area}`, async () => {
    const found = await compared(area, sim(), 15);
    assertEquals(found, { played: 15, differences: [], quirks: [] });
  });
}

Deno.test("layers in the wrong order are found, and the scene has no more than it needs", async () => {
  const { differences } = await compared("gles", wrong("layer-loader", reversed), 12);
  assert(differences.length > 0);
  const { scene, words } = differences[0]!;
  const layers = scene.world.files.filter(({ path }) => path.startsWith("/data/"));
  assertEquals(layers.length, 2, words.join("\n"));
  assertEquals(scene.program.calls.length <= 3, true, words.join("\n"));
});

Deno.test("a linker that searches backwards is found", async () => {
  const { differences } = await compared("linker", wrong("linker", searchesBackwards), 40);
  assert(differences.length > 0);
  assertEquals(differences[0]!.scene.world.compat, true);
});

Deno.test("a wrong intrinsic is found, and the scene has no other run", async () => {
  const lut = wrong("rs-intrinsics", tableOfRedIsForAll);
  const { differences } = await compared("rs", lut, 40);
  assertEquals(differences.length, 1);
  const { words, seen } = differences[0]!;
  assertEquals(words.length, 2, words.join("\n"));
  assertStringIncludes(words[1]!, '"intrinsic":"lut"');
  assertMatch(seen[1].lines.join("\n"), /: lut of u8: number \d+ is \d+, expected \d+; /);
});

Deno.test("a wrong function of objects is found, and the scene has no other program", async () => {
  const make: PartFactory<"rs-driver-allocation"> = (Base) =>
    class extends Base {
      override functions() {
        return { ...super.functions(), allocData2D: () => undefined };
      }
    };
  const { differences } = await compared("rs", wrong("rs-driver-allocation", { make }), 6);
  assert(differences.length > 0);
  const { words } = differences[0]!;
  assertEquals(words.filter((word) => word.startsWith("program ")), ["program 1, objects:"]);
  assertMatch(words.join("\n"), /"do":"copy"/);
});

Deno.test("the same seed gives the same scenes, another one others", async () => {
  const run = async (seed: number) => {
    const seen: string[] = [];
    const play = playsOn(sim());
    await fuzz(areaOf("gles", 14), [(scene) => {
      seen.push(JSON.stringify(scene));
      return play(scene);
    }, play], { scenes: 3, seed });
    return seen;
  };
  const [first, again, other] = [await run(1), await run(1), await run(2)];
  assertEquals(first, again);
  assertEquals(first.some((scene) => other.includes(scene)), false);
});

Deno.test("who is sane where Android is not differs by known quirks only", async () => {
  const reference = sim();
  const sane: Implementation = {
    ...reference,
    boot: (world) => reference.boot({ ...world, compat: false }),
  };
  const { differences, quirks } = await compared("gles", sane, 15);
  assertEquals(differences, []);
  assert(quirks.length > 0);
});

Deno.test("an implementation that gives no answer is asked no more", async () => {
  const silent: Implementation = {
    ...sim(),
    boot: () => Promise.reject(new AdapterError("x", "it said nothing", "let it answer")),
  };
  const { played, differences, failed } = await compared("gles", silent, 25);
  assertEquals([played, differences.length], [1, 1]);
  assertStringIncludes(failed!, "it said nothing");
});
