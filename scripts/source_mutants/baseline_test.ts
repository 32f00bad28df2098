import { assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { Baseline, digestsOf } from "./baseline.ts";
import { instrument } from "./instrument.ts";

const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
const TABLE = `${PROJECT}cts/mutants/survivors.json`;

function read(text: string): Baseline {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, text);
  return Baseline.read(path);
}

Deno.test("each survivor with a reason is in the source", async () => {
  const baseline = Baseline.read(TABLE);
  const gone: string[] = [];
  for (const file of baseline.files) {
    const accepted = [...baseline.entriesOf(file)].filter(([, reason]) => reason !== "open");
    // Those that are open are a list of work, which the next run renews.
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
  const baseline = read('{"impl/a.ts":{"f":{"invisible":"aaaa bbbb"}}}');
  baseline.renew("impl/a.ts", [
    { fn: "f", digest: "bbbb" },
    { fn: "f", digest: "cccc" },
    { fn: "", digest: "dddd" },
  ]);
  assertEquals([...baseline.entriesOf("impl/a.ts")], [
    ["bbbb", "invisible"],
    ["cccc", "open"],
    ["dddd", "open"],
  ]);
  assertEquals(baseline.files, ["impl/a.ts"]);
});

Deno.test("a table with a reason that is none is refused", () => {
  assertThrows(
    () => read('{"impl/a.ts":{"f":{"because":"aaaa"}}}'),
    Error,
    '"impl/a.ts" has reason "because", expected equivalent, invisible',
  );
  assertThrows(() => read("["), Error, "Cannot read survivors");
});
