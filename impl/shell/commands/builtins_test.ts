import { assertEquals } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

const SH = "/system/bin/sh";

Deno.test(":, true and false have the status that they are named for", async () => {
  assertEquals(await outputOf(": x; echo $?; true; echo $?; false; echo $?"), "0\n0\n1\n");
});

Deno.test("cd and pwd know where they are, links resolved", async () => {
  const run = shellOn();
  const line = "cd /data/../data/local/./tmp; pwd; cd ..; echo $?; cd /data/local/tmp; cd -; pwd";
  const { stdout } = await run(line, rootCredentials());
  assertEquals(stdout, "/data/local/tmp\n0\n/data/local\n/data/local\n");
  const link = await run("ln -s /system /data/local/tmp/s; cd /data/local/tmp/s; pwd");
  assertEquals(link.stdout, "/system\n");
});

Deno.test("cd without a directory goes home", async () => {
  assertEquals(await outputOf("cd /data; cd; pwd; HOME=/system; cd; pwd"), "/\n/system\n");
});

Deno.test("cd says what it cannot do, and stays", async () => {
  const run = shellOn();
  await outputOf("echo x > /data/local/tmp/f", run);
  const cases: readonly (readonly [command: string, message: string])[] = [
    ["cd /nope", "/nope: No such file or directory"],
    ["cd /data/local/tmp/f", "/data/local/tmp/f: Not a directory"],
    [
      "cd /data/data/com.example.debuggable",
      "/data/data/com.example.debuggable: Permission denied",
    ],
    ["cd a b", "too many arguments"],
    ["cd -", "OLDPWD not set"],
    ["unset HOME; cd", "no directory given and HOME not set"],
  ];
  for (const [command, message] of cases) {
    assertEquals(await run(`${command}; echo $?; pwd`), {
      stdout: "2\n/\n",
      stderr: `${SH}: cd: ${message}\n`,
      status: 0,
    });
  }
});

Deno.test("exit ends the shell that runs it, with a status of eight bits", async () => {
  const run = shellOn();
  assertEquals(await run("echo a; exit 3; echo b"), { stdout: "a\n", stderr: "", status: 3 });
  assertEquals((await run("exit 257")).status, 1);
  assertEquals((await run("false; exit")).status, 1);
  assertEquals(
    await outputOf("(exit 4); echo $?; exit 5 | true; echo $?; echo $(exit 6)$?"),
    "4\n0\n6\n",
  );
  assertEquals(await run("exit x; echo on"), {
    stdout: "on\n",
    stderr: `${SH}: exit: x: bad number\n`,
    status: 0,
  });
});

Deno.test("export makes a variable reach other shells, unset takes it away", async () => {
  const run = shellOn(fakeHost());
  const show = "sh -c 'echo \"$A-$B-$C\"'";
  assertEquals(
    await outputOf(`A=1; export B=2 C; C=3; ${show}; unset B; ${show}`, run),
    "-2-3\n--3\n",
  );
  assertEquals((await run("export 1=2")).stderr, `${SH}: export: 1: is not an identifier\n`);
});

Deno.test("exec runs a program in the shell's place", async () => {
  assertEquals(await outputOf("exec echo one; echo never"), "one\n");
  assertEquals(await outputOf("exec; echo goes on"), "goes on\n");
  assertEquals((await shellOn()("exec false; true")).status, 1);
});
