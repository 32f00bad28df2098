import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { inTemporary, plantedPath } from "../../scripts/testing/command.ts";
import { loadCompute } from "./load_compute.ts";

Deno.test("a library is loaded as it is, private fields included", async () => {
  const { name, intrinsics } = await loadCompute(`module:${plantedPath("planted_compute.ts")}`);
  assertEquals([name, intrinsics], ["planted 1.0", ["lut", "blend"]]);
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      'export default new class { #n = "mine"; get name() { return this.#n; } ' +
        'intrinsics = ["lut"]; run() {} };',
    );
    assertEquals((await loadCompute(`module:${directory}/mine.ts`)).name, "mine");
  });
});

Deno.test("what is no library is refused with what it should be", async () => {
  const table: [string, string][] = [
    ["export const compute = {};", "has no default export, expected a Compute"],
    ["export default 5;", "has a default export of 5"],
    ["export default () => ({});", "has a default export of"],
    ["export default null;", "has a default export of null"],
    ['export default { intrinsics: ["lut"], run() {} };', "has a name of undefined"],
    ['export default { name: " ", intrinsics: ["lut"], run() {} };', 'has a name of " "'],
    ['export default { name: "x", run() {} };', 'expected a list such as ["blur"]'],
    ['export default { name: "x", intrinsics: [], run() {} };', "expected a list such as"],
    ['export default { name: "x", intrinsics: "lut", run() {} };', 'has intrinsics of "lut"'],
    [
      'export default { name: "x", intrinsics: ["lut", "blurr"], run() {} };',
      'lists intrinsic "blurr", expected some of blur, convolve3x3',
    ],
    ['export default { name: "x", intrinsics: ["blurr"], run() {} };', 'did you mean "blur"'],
    ['export default { name: "x", intrinsics: [{}], run() {} };', "lists intrinsic {}"],
    ['export default { name: "x", intrinsics: ["lut"], run: 1 };', "has a run of 1, expected"],
    [
      'export default { get name() { throw new Error("mine"); }, intrinsics: ["lut"], run() {} };',
      "cannot be read: mine; correct the module",
    ],
    ["export default {", "correct the module"],
    ['throw new Error("at load");', "cannot be loaded: at load at file://"],
  ];
  await inTemporary(async (directory) => {
    for (const [i, [source, message]] of table.entries()) {
      const spec = `module:${directory}/${i}.ts`;
      Deno.writeTextFileSync(`${directory}/${i}.ts`, source);
      const error = await assertRejects(() => loadCompute(spec), UsageError, message);
      assertStringIncludes(error.message, `Compute "${spec}"`);
    }
  });
  for (const spec of ["", "mine.ts", "module:", "module: ", "exec:", "sim"]) {
    await assertRejects(
      () => loadCompute(spec),
      UsageError,
      "expected module:FILE or exec:COMMAND",
    );
  }
  await assertRejects(() => loadCompute("module:/nowhere.ts"), UsageError, "file that exists");
});
