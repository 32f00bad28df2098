import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTemporary, PLANTED, plantedPath } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const SUITE = PLANTED.slice(0, 2);
const RECORD = {
  format: 1,
  id: "planted:good:count",
  suite: "planted",
  impl: "sim",
  parts: [],
  timeout: 10_000,
  strict: false,
  worlds: [],
  status: "fail",
  message: "",
};

Deno.test("a replay file that somebody sent runs nothing that it names", () =>
  inTemporary(async (directory) => {
    const writes = `Deno.writeTextFileSync("${directory}/ran", "");`;
    Deno.writeTextFileSync(`${directory}/evil.ts`, `${writes} export default () => {};`);
    Deno.writeTextFileSync(`${directory}/evil.c`, "#error compiled\n");
    const table: Record<string, unknown>[] = [
      { impl: `exec:sh -c 'touch ${directory}/ran'` },
      { impl: `module:${directory}/evil.ts` },
      { parts: [{ name: "linker", file: `${directory}/evil.ts`, export: "default" }] },
      { compute: `module:${directory}/evil.ts` },
      { layer: `${directory}/evil.c` },
      { driver: directory },
    ];
    for (const change of table) {
      Deno.writeTextFileSync(`${directory}/x.json`, JSON.stringify({ ...RECORD, ...change }));
      const ran = await ctsHere([...SUITE, "--replay", `${directory}/x.json`]);
      assertEquals([ran.status, ran.stdout], [2, ""], JSON.stringify(change));
      assertStringIncludes(ran.stderr, "would run code that this command line does not name");
      assertEquals([...Deno.readDirSync(directory)].map(({ name }) => name).sort(), [
        "evil.c",
        "evil.ts",
        "x.json",
      ]);
    }
  }));

Deno.test("a replay runs with what the command line names in its place", () =>
  inTemporary(async (directory) => {
    const impl = `module:${plantedPath("planted_device.ts")}`;
    const recorded = { ...RECORD, impl: "module:/elsewhere/evil.ts" };
    Deno.writeTextFileSync(`${directory}/x.json`, JSON.stringify(recorded));
    const ran = await ctsHere([...SUITE, "--replay", `${directory}/x.json`, "--impl", impl]);
    assertEquals([ran.status, ran.stderr], [0, ""]);
    assertStringIncludes(ran.stdout, "not reproduced: pass, recorded fail");
  }));

Deno.test("a replay that a run is about to remove is refused, and stays", () =>
  inTemporary(async (directory) => {
    Deno.mkdirSync(`${directory}/out/replay`, { recursive: true });
    const file = `${directory}/out/replay/planted-good-count.json`;
    Deno.writeTextFileSync(file, JSON.stringify(RECORD));
    const ran = await ctsHere([...SUITE, "--replay", file, "--out", `${directory}/out`]);
    assertEquals([ran.status, Deno.statSync(file).isFile], [2, true]);
    assertStringIncludes(ran.stderr, "name another folder, or leave --out out");
  }));
