import { assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { Baseline, digestsOf, type Reason } from "./baseline.ts";
import { instrument } from "./instrument.ts";

const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** Reasons that nobody has given by reading: the next run renews them. */
const FOUND: readonly Reason[] = ["far", "open"];
const TABLE = `${PROJECT}cts/mutants/survivors.json`;

function read(text: string): Baseline {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, text);
  return Baseline.read(path);
}

Deno.test("each survivor that someone gave a reason is in the source", async () => {
  const baseline = Baseline.read(TABLE);
  const gone: string[] = [];
  for (const file of baseline.files) {
    const accepted = [...baseline.entriesOf(file)].filter(([, reason]) => !FOUND.includes(reason));
    if (accepted.length === 0) continue;
    const { mutants } = await instrument(file, Deno.readTextFileSync(PROJECT + file), 0);
    const digests = new Set(await digestsOf(mutants));
    for (const [digest] of accepted) {
      if (!digests.has(digest)) gone.push(`${file} ${digest}`);
    }
  }
  assertEquals(gone, [], "their code has changed: deno task mutate --source FILE --baseline");
});

Deno.test("survivors keep their reasons, new ones are open, and those that are gone go", () => {
  const baseline = read('{"impl/a.ts":{"f":"invisible aaaaaaaa bbbbbbbb"}}');
  baseline.renew("impl/a.ts", [
    { fn: "f", digest: "bbbbbbbb" },
    { fn: "f", digest: "cccccccc" },
    { fn: "", digest: "dddddddd" },
  ]);
  assertEquals([...baseline.entriesOf("impl/a.ts")], [
    ["bbbbbbbb", "invisible"],
    ["cccccccc", "open"],
    ["dddddddd", "open"],
  ]);
  assertEquals(baseline.files, ["impl/a.ts"]);
});

Deno.test("a reason stays with a mutant that was not judged, and what was open goes", () => {
  const baseline = read('{"impl/a.ts":{"f":"wording aaaaaaaa open bbbbbbbb cccccccc"}}');
  const rest = ["aaaaaaaa", "bbbbbbbb", "dddddddd"].map((digest) => ({ fn: "g", digest }));
  baseline.renew("impl/a.ts", [{ fn: "f", digest: "cccccccc" }], rest);
  assertEquals([...baseline.entriesOf("impl/a.ts")], [
    ["cccccccc", "open"],
    ["aaaaaaaa", "wording"],
  ]);
});

Deno.test("a table with a reason that is none is refused", () => {
  assertThrows(
    () => read('{"impl/a.ts":{"f":"because aaaaaaaa"}}'),
    Error,
    '"impl/a.ts" has reason "because", expected equivalent, invisible',
  );
  assertThrows(() => read('{"impl/a":"because"}'), Error, '"impl/a" has reason "because"');
  assertThrows(() => read('{"impl/a.ts":{"f":"open aaaa"}}'), Error, 'has reason "aaaa"');
  assertThrows(() => read("["), Error, "Cannot read survivors");
});

Deno.test("a folder's reason holds for all files below it, and for no others", () => {
  const baseline = read('{"impl/a":"elsewhere","impl/ab.ts":{"f":"open aaaaaaaa"}}');
  baseline.renew("impl/a/b.ts", [{ fn: "f", digest: "bbbbbbbb" }]);
  assertEquals([baseline.files, baseline.folders], [["impl/ab.ts"], ["impl/a"]]);
  assertEquals(baseline.reasonOfFolder("impl/a/b.ts"), "elsewhere");
  assertEquals(baseline.reasonOfFolder("impl/ab.ts"), undefined);
});

Deno.test("each folder with a reason is in the source", () => {
  for (const folder of Baseline.read(TABLE).folders) {
    assertEquals(Deno.statSync(PROJECT + folder).isDirectory, true, folder);
  }
});
