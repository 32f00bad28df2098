import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inTemporary, PLANTED, plantedPath, startCommand } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

Deno.test("what a part throws, prints or takes is told from a clause that it breaks", async () => {
  await inTemporary(async (directory) => {
    const parts: [string, string, string[]][] = [
      ["throws", 'throw new TypeError("mine");', [
        "CRASH planted:good:count",
        "is broken: it threw TypeError: mine at file:",
        "clauses without a verdict",
      ]],
      ["prints", 'console.log("seen %s", setting); return super.load(setting).slice(1);', [
        "FAIL planted:good:count",
        "printed meanwhile:\n    seen A:B",
        "broken clauses:",
      ]],
      ["exits", "Deno.exit(9);", ["CRASH planted:good:count", "Its process exited with code 9"]],
      ["eats", "const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));", [
        "CRASH planted:good:count",
        "took more memory than it may have",
      ]],
      [
        "interferes",
        'const text = \'{"kind":"done","key":1,"attempts":[]}\\nnull\\nx\';' +
        "Deno.stdout.writeSync(new TextEncoder().encode(text)); return super.load(setting);",
        ["1 passed, 0 failed, 0 skipped"],
      ],
    ];
    for (const [name, body, said] of parts) {
      Deno.writeTextFileSync(
        `${directory}/${name}.ts`,
        `export default (Base) => class extends Base {
          load(setting) { if (setting === undefined) return []; ${body} }
        };`,
      );
      const args = ["--part", `chain=${directory}/${name}.ts`, "--timeout", "60000"];
      const ran = await ctsHere([...PLANTED, "planted:good:count", ...args]);
      for (const part of said) assertStringIncludes(ran.stdout, part, name);
    }
  });
});

Deno.test("a part that is broken from the start is named beside what it breaks", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/mine.ts`,
      "export default (Base) => class extends Base { load() { return nothing; } };",
    );
    const args = ["planted:good:*", "--part", `chain=${directory}/mine.ts`];
    const ran = await ctsHere([...PLANTED, ...args]);
    assertEquals([ran.status, ran.stdout], [2, ""]);
    assertStringIncludes(ran.stderr, "it threw ReferenceError: nothing is not defined at file:");
    assertStringIncludes(ran.stderr, "launch(");
  });
});

Deno.test({
  name: "a report that cannot be written is one line and status 2 (needs /dev/full, as on Linux)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const command = ["run", "-A", "--quiet", plantedPath("../cts.ts"), ...PLANTED];
    const { code, stderr } = await new Deno.Command("sh", {
      args: ["-c", '"$0" "$@" > /dev/full', Deno.execPath(), ...command, "planted:good:count"],
    }).output();
    assertEquals(code, 2);
    assertMatch(new TextDecoder().decode(stderr), /^Cannot write the report: [^\n]+\n$/);
  },
});

Deno.test({
  name: "no worker outlives a run that is killed (needs /proc, as on Linux)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const args = [...PLANTED, "planted:bad:hangs", "--jobs", "1", "--timeout", "600000"];
    const child = startCommand("cts.ts", args);
    const reader = child.stdout.getReader();
    await reader.read();
    const path = `/proc/${child.pid}/task/${child.pid}/children`;
    const workers = () => Deno.readTextFileSync(path).trim().split(" ").filter(Boolean);
    const found = workers();
    assertEquals(found.length, 1);
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await child.stderr.cancel();
    const isAlive = (pid: string) => {
      try {
        return !/\) Z /.test(Deno.readTextFileSync(`/proc/${pid}/stat`));
      } catch {
        return false;
      }
    };
    while (found.some(isAlive)) await new Promise((done) => setTimeout(done, 50));
  },
});
