import { assertEquals, assertStringIncludes } from "@std/assert";
import { readResults } from "../../cts/framework/report/results_file.ts";
import {
  inTemporary,
  PLANTED,
  plantedPath,
  runCommand,
  startCommand,
} from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const KILLS = 6;
const PART = `chain=${plantedPath("planted_mutants.ts")}#reversed`;

const names = (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name).sort();

function endIfAlive(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

function isWhole(path: string): boolean {
  const text = Deno.readTextFileSync(path);
  return text !== "" && readResults(text).complete;
}

Deno.test("a run that is killed at any moment leaves no report that says good", () =>
  inTemporary(async (directory) => {
    const args = [...PLANTED, "planted:good:*", "--jobs", "1", "--out", "out"];
    const out = `${directory}/out`;
    const before = performance.now();
    assertEquals((await runCommand("cts.ts", args, directory)).status, 0);
    const whole = performance.now() - before;
    for (let kill = 0; kill < KILLS; kill++) {
      if (!names(out).includes("junit.xml")) await runCommand("cts.ts", args, directory);
      const child = startCommand("cts.ts", args, directory);
      await new Promise((done) => setTimeout(done, whole * Math.random()));
      endIfAlive(child);
      await child.output();
      const left = names(out);
      const [part, ended, junit] = ["results.jsonl.part", "results.jsonl", "junit.xml"]
        .map((name) => left.includes(name));
      if (junit) assertEquals(isWhole(`${out}/results.jsonl`), true);
      if (part) {
        assertEquals([isWhole(`${out}/results.jsonl.part`), ended, junit], [false, false, false]);
      }
    }
  }));

Deno.test("from its first line on, a run that is killed leaves nothing of an earlier one", () =>
  inTemporary(async (directory) => {
    const args = [...PLANTED, "--jobs", "1", "--out", "out"];
    const bad = await ctsHere([...PLANTED, "--out", `${directory}/out`, "planted:bad:fails"]);
    assertEquals(bad.status, 1);
    assertEquals(names(`${directory}/out`), [
      "junit.xml",
      "replay",
      "report.html",
      "results.jsonl",
    ]);
    const child = startCommand("cts.ts", [...args, "planted:slow:*"], directory);
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await child.stderr.cancel();
    assertEquals(names(`${directory}/out`), ["replay", "results.jsonl.part"]);
    assertEquals(names(`${directory}/out/replay`), []);
    const text = Deno.readTextFileSync(`${directory}/out/results.jsonl.part`);
    assertEquals(readResults(text).complete, false);
    const good = await ctsHere([...PLANTED, "--out", `${directory}/out`, "planted:good:*"]);
    assertEquals([good.status, names(`${directory}/out`)], [0, [
      "junit.xml",
      "replay",
      "report.html",
      "results.jsonl",
    ]]);
  }));

Deno.test("results name the files of what was judged by their digests", () =>
  inTemporary(async (directory) => {
    const args = [...PLANTED, "planted:good:count", "--part", PART];
    await ctsHere([...args, "--out", `${directory}/out`]);
    const { header } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    const roles = header.judged.map(({ role }) => role);
    assertEquals(roles.filter((role) => !role.includes("import")), [
      "implementation",
      "part chain",
    ]);
    const xml = Deno.readTextFileSync(`${directory}/out/junit.xml`);
    for (const { path, sha256 } of header.judged) {
      assertStringIncludes(xml, `value="${path} sha256:${sha256}"`);
    }
  }));

Deno.test("a file that changes while it is judged ends with status 2 and without a report", () =>
  inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      `export default (Base) => class extends Base {
        load(setting) { Deno.writeTextFileSync("${directory}/mine.ts", "// " + Math.random()); return super.load(setting); }
      };`,
    );
    const args = ["planted:good:count", "--part", `chain=${directory}/mine.ts`];
    const ran = await ctsHere([...PLANTED, ...args, "--out", `${directory}/out`]);
    assertEquals([ran.status, names(`${directory}/out`)], [2, ["results.jsonl.part"]]);
    assertStringIncludes(ran.stderr, `"${directory}/mine.ts" (part chain) changed meanwhile`);
    assertStringIncludes(ran.last, "1 passed");
  }));
