import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { whyNotNative } from "../../judge/implementation/native_ready.ts";
import { ctsHere } from "./cts_here.ts";
import { slowTest } from "./slow.ts";
import { canBuild } from "./sample_layers.ts";

const FOLDER = new URL("./real_layers/", import.meta.url);
/** Layers that are judged in every run of the tests, each by the group that tells most of it, and the clauses of that. */
const QUICK: readonly (readonly [file: string, query: string, clauses: readonly string[]])[] = [
  ["wrong_texture_unit.c", "layer:swaps:*", ["LAYER-SWAP-1"]],
  ["wrong_shader_dump.c", "layer:texts:*", ["LAYER-TEXT-1"]],
  ["right_thread_buffer.c", "layer:overlap:*", []],
  ["wrong_static_buffer.c", "layer:overlap:*", ["LAYER-THREAD-4"]],
];

const ignore = await whyNotNative() !== undefined || !canBuild();

/** Reads what a layer says of itself: `right`, or the clauses that it breaks, and what it does on purpose. */
function readLayer(file: string): { readonly clauses: string[]; readonly expect: string[] } {
  const text = Deno.readTextFileSync(new URL(file, FOLDER));
  const verdict = /^\/\/ verdict: (right|LAYER-\S+(?: LAYER-\S+)*)$/m.exec(text)?.[1];
  if (verdict === undefined) throw new Error(`"${file}" lacks a line "// verdict: ..."`);
  const expect = /^\/\/ expect: (\S+)$/m.exec(text)?.[1];
  return {
    clauses: verdict === "right" ? [] : verdict.split(" "),
    expect: expect === undefined ? [] : ["--expect", fromFileUrl(new URL(expect, FOLDER))],
  };
}

async function judge(
  file: string,
  queries: readonly string[] = [],
  clauses: readonly string[] = readLayer(file).clauses,
): Promise<void> {
  const { expect } = readLayer(file);
  const layer = fromFileUrl(new URL(file, FOLDER));
  const args = ["--layer", layer, "--strict", "--release", "15", ...expect, ...queries];
  const { status, lines, stdout } = await ctsHere(args);
  const broken = lines.flatMap((line) =>
    /^ {2}(LAYER-\S+) (?:must|should|aosp) \(/.exec(line)?.[1] ?? []
  );
  assertEquals([status, broken], [clauses.length === 0 ? 0 : 1, clauses], stdout);
}

const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name)
  .filter((name) => /\.(c|cpp)$/.test(name)).sort();

for (const file of files) {
  const { clauses } = readLayer(file);
  const verdict = clauses.length === 0 ? "is right" : `breaks ${clauses.join(", ")}`;
  slowTest(`the layer ${file} in the style of real ones ${verdict}`, () => judge(file), ignore);
}

for (const [file, query, clauses] of QUICK) {
  Deno.test({
    name: `${file} has its verdict by ${query}`,
    ignore,
    fn: () => judge(file, [query], clauses),
  });
}

Deno.test("there are ten right layers and ten wrong ones, at the least", () => {
  const count = (prefix: string) => files.filter((name) => name.startsWith(prefix)).length;
  assertEquals([count("right_") >= 10, count("wrong_") >= 10], [true, true]);
});
