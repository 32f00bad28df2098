import { assertEquals, assertRejects } from "@std/assert";
import { dirname, join } from "@std/path";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { changedFiles, reachedBy } from "./since.ts";
import { inTemporary } from "../testing/command.ts";

const WITNESSES = {
  "impl/a/one.ts": { "A-1": "x", "A-2": "y" },
  "impl/a/two.ts": { "A-3": "x" },
  "impl/b/three.ts": { "B-1": "x", "LAYER-A-1": "x" },
};

const TREE = {
  "deno.json": "{}",
  "impl/a/one.ts": "export const one = 1;",
  "impl/a/one_test.ts": 'import "./one.ts";',
  "impl/a/other.ts": 'import type { T } from "./two.ts"; export type U = T;',
  "impl/a/two.ts": 'import { one } from "./one.ts"; export type T = 1; export const two = one;',
  "impl/a/type_test.ts": 'import type { T } from "./two.ts"; export type U = T;',
  "impl/b/three.ts":
    'import { two } from "../a/two.ts"; Deno.readFile("table.json"); export { two };',
  "impl/b/three_test.ts": 'import "./three.ts";',
  "impl/b/table.json": "{}",
  "scripts/main_test.ts": 'import "../impl/b/three.ts";',
  "cts/suite.ts": 'import "./t/tests.ts"; import "./u/tests.ts";',
  "cts/suite_test.ts": 'import "./suite.ts";',
  "cts/t/tests.ts": 'import "./scenes.ts"; group("t:one", "");',
  "cts/layer/tests.ts": 'import "../t/clauses.ts"; group("layer:one", "");',
  "cts/t/scenes.ts": "",
  "cts/t/clauses.ts": "",
  "cts/u/tests.ts": 'import "../t/scenes.ts"; group(\n  "u:one", "");',
  "cts/mutants/witnesses.json": JSON.stringify(WITNESSES),
};

async function withTree(test: (root: string) => Promise<void>): Promise<void> {
  await inTemporary(async (root) => {
    for (const [path, text] of Object.entries(TREE)) {
      Deno.mkdirSync(dirname(join(root, path)), { recursive: true });
      Deno.writeTextFileSync(join(root, path), text);
    }
    await test(root);
  });
}

Deno.test("a change reaches tests by imports of code, and cases by witnesses", () =>
  withTree(async (root) => {
    const one = await reachedBy(root, ["impl/a/one.ts"]);
    assertEquals(one, {
      tests: ["impl/a/one_test.ts", "impl/b/three_test.ts"],
      testsLeft: 1,
      cases: ["A-1", "A-2"],
      clauses: ["A-1", "A-2"],
    });
    const other = await reachedBy(root, ["impl/a/other.ts"]);
    assertEquals([other.tests, other.cases, other.clauses], [[], ["A-1", "A-2", "A-3"], []]);
    const type = await reachedBy(root, ["impl/a/type_test.ts"]);
    assertEquals([type.tests, type.cases], [["impl/a/type_test.ts"], []]);
  }));

Deno.test("a file that is no module reaches those that name it, and a script its tests", () =>
  withTree(async (root) => {
    const { tests, cases } = await reachedBy(root, ["impl/b/table.json"]);
    assertEquals([tests, cases], [["impl/b/three_test.ts"], ["B-1"]]);
    assertEquals((await reachedBy(root, ["impl/new.ts"])).cases, ["*"]);
    const script = await reachedBy(root, ["scripts/main_test.ts"]);
    assertEquals(script.tests, ["scripts/main_test.ts"]);
  }));

Deno.test("a topic's files reach its cases and those that use them, and not the whole suite", () =>
  withTree(async (root) => {
    const scenes = await reachedBy(root, ["cts/t/scenes.ts"]);
    assertEquals([scenes.cases, scenes.tests], [["t:one:*", "u:one:*"], []]);
    assertEquals((await reachedBy(root, ["cts/t/clauses.ts"])).cases, ["t:one:*"]);
    assertEquals((await reachedBy(root, ["cts/suite.ts"])).tests, ["cts/suite_test.ts"]);
  }));

Deno.test("changed, new and removed files differ from a commit, and a wrong commit is named", () =>
  withTree(async (root) => {
    const git = async (...args: string[]) => {
      const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
      const { success } = await new Deno.Command("git", { args: [...identity, ...args], cwd: root })
        .output();
      assertEquals(success, true, args.join(" "));
    };
    await git("init", "-q");
    await git("add", "-A");
    await git("commit", "-q", "-m", "first");
    assertEquals(await changedFiles(root, "HEAD"), []);
    Deno.writeTextFileSync(join(root, "impl/a/one.ts"), "");
    Deno.writeTextFileSync(join(root, "impl/a/new file.ts"), "");
    Deno.removeSync(join(root, "cts/t/clauses.ts"));
    const changed = ["cts/t/clauses.ts", "impl/a/new file.ts", "impl/a/one.ts"];
    assertEquals(await changedFiles(root, "HEAD"), changed);
    assertEquals(await changedFiles(root, "HEAD", ["impl"]), changed.slice(1));
    assertEquals((await reachedBy(root, changed)).cases.includes("t:one:*"), true);
    await assertRejects(
      () => changedFiles(root, "no-such"),
      UsageError,
      'Commit "no-such" cannot be compared',
    );
  }));
