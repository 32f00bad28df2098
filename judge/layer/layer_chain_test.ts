import { assertEquals, assertThrows } from "@std/assert";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { stackWorld } from "../../cts/layer/scenes.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { layersOfChain, layersOfWord, readLayerChain } from "./layer_chain.ts";
import { librariesIn, placing } from "./layer_world.ts";

const LAYER = "export function AndroidGLESLayer_Initialize() {}\n" +
  "export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }\n";

/** Writes layers into a folder and says what their chain is called. */
function chainIn(directory: string, names: readonly string[]): string {
  const files = names.map((name) => `${directory}/${name}`);
  for (const file of files) Deno.writeTextFileSync(file, `${LAYER}// ${file}\n`);
  return files.join(":");
}

Deno.test("a chain takes the place of one layer, in its order, and in the list of layers", async () => {
  await inTemporary((directory) => {
    const chain = readLayerChain(chainIn(directory, ["a.ts", "b.ts", "c.ts"]));
    const layers = layersOfChain(chain);
    assertEquals(layers.map(({ path }) => path.replace(/.*\//, "")), ["a.ts", "b.ts", "c.ts"]);
    const { world } = stackWorld(15, { layers: [{ name: "upper" }, "under_test"], driver: {} });
    const { files, settings } = placing(chain)(world);
    const names = ["libunder_test.so", "libunder_test_2.so", "libunder_test_3.so"];
    assertEquals(settings["gpu_debug_layers_gles"], ["libupper.so", ...names].join(":"));
    for (const [i, name] of names.entries()) {
      const file = files.find(({ path }) => path.endsWith(`/${name}`));
      assertEquals(file?.base64, layers[i]!.bytes.toBase64());
      assertEquals(librariesIn(layers)(name), layers[i]!.bytes);
    }
    assertEquals(placing(chain)({ ...DEFAULT_WORLD, abis: [] }).settings, {});
    return Promise.resolve();
  });
});

Deno.test("who names a chain wrongly is told how", async () => {
  await inTemporary((directory) => {
    const chain = chainIn(directory, ["a.ts", "b.ts"]);
    const [first] = chain.split(":");
    const says = (word: string, text: string) =>
      assertThrows(() => readLayerChain(word), UsageError, text);
    says(`${chain}:`, "names a layer that is empty, expected files with one colon between them");
    says(Array(13).fill(first).join(":"), "has 13 layers, expected at most 12");
    Deno.writeTextFileSync(`${directory}/c:d.ts`, LAYER);
    assertEquals(layersOfWord(`${directory}/c:d.ts`), [`${directory}/c:d.ts`]);
    return Promise.resolve();
  });
});
