import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as fc from "fast-check";
import { rootCredentials } from "../platform/users.ts";
import { COMMANDS_MAX } from "./budget.ts";
import { fakeHost, outputOf, shellOn } from "./testing/fake_host.ts";
import { Shell } from "./shell.ts";
import type { Command } from "./command.ts";

const SH = "/system/bin/sh";

Deno.test("a command line prints what its commands print, and has the status of the last", async () => {
  const run = shellOn();
  assertEquals(await run("echo a; false"), { stdout: "a\n", stderr: "", status: 1 });
  assertEquals(await run("false; echo $?"), { stdout: "1\n", stderr: "", status: 0 });
  assertEquals(await run(""), { stdout: "", stderr: "", status: 0 });
  assertEquals((await run("exit 3; echo never")).status, 3);
});

Deno.test("an unknown command has status 127, a command line that is none status 1", async () => {
  const run = shellOn();
  const missing = `${SH}: nope: inaccessible or not found\n`;
  assertEquals(await run("nope -x"), { stdout: "", stderr: missing, status: 127 });
  for (
    const name of ["constructor", "__proto__", "toString", "/nope", "./nope", "/system/bin/nope"]
  ) {
    assertEquals((await run(name)).status, 127, name);
  }
  const { status, stderr } = await run("echo 'a");
  assertEquals([status, stderr], [1, `${SH}: syntax error: no closing quote (')\n`]);
});

Deno.test("&&, ||, ! and groups decide what runs", async () => {
  assertEquals(await outputOf("true && echo a || echo b"), "a\n");
  assertEquals(await outputOf("false && echo a || echo b"), "b\n");
  assertEquals(await outputOf("! false && { echo a; echo b; } | wc -l"), "2\n");
});

Deno.test("a pipe passes bytes on unchanged", async () => {
  const host = fakeHost();
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  host.files.write("/data/local/tmp/in", bytes, rootCredentials(), 0o644);
  const run = shellOn(host);
  assertEquals(await outputOf("cat /data/local/tmp/in | cat | cat > /data/local/tmp/out", run), "");
  assertEquals(host.files.read("/data/local/tmp/out", rootCredentials()), bytes);
});

Deno.test("redirections write, append, read and join streams, in order", async () => {
  const run = shellOn();
  const f = "/data/local/tmp/f";
  assertEquals(await outputOf(`echo a > ${f}; echo b >> ${f}; cat < ${f}`, run), "a\nb\n");
  assertEquals(
    await outputOf(`cat /nope > ${f} 2>&1 || cat ${f}`, run),
    "cat: /nope: No such file or directory\n",
  );
  assertEquals(await outputOf(`cat /nope 2>/dev/null || echo no`, run), "no\n");
  assertEquals(
    (await run(`cat /nope 2>&1 > ${f}`)).stdout,
    "cat: /nope: No such file or directory\n",
  );
  assertEquals(await outputOf(`: > ${f}; wc -c < ${f}`, run), "0\n");
});

Deno.test("what cannot be opened stops the command, not the line", async () => {
  const run = shellOn();
  assertEquals(await run("echo a > /system/f; echo b"), {
    stdout: "b\n",
    stderr: `${SH}: can't create /system/f: Permission denied\n`,
    status: 0,
  });
  assertEquals(await run("cat < /nope"), {
    stdout: "",
    stderr: `${SH}: can't open /nope: No such file or directory\n`,
    status: 1,
  });
});

Deno.test("variables are set, exported and split", async () => {
  const run = shellOn();
  assertEquals(await outputOf(`A='x  y'; echo $A; echo "$A"; echo '$A'`, run), "x y\nx  y\n$A\n");
  assertEquals(
    await outputOf(`A=1; sh -c 'echo [$A]'; export A; sh -c 'echo [$A]'`, run),
    "[]\n[1]\n",
  );
  assertEquals(await outputOf(`A=1 sh -c 'echo $A'; echo [$A]`, run), "1\n[]\n");
  assertEquals(await outputOf('echo "${A:-none}" ${B:-x y}; echo $USER', run), "none x y\nshell\n");
  assertEquals(await outputOf(`sh -c 'echo $0 $# "$2"' name a 'b c'`, run), "name 2 b c\n");
  assertEquals(
    await outputOf(`sh -c 'for_each() ' 2>/dev/null || sh -c 'printf "[%s]" "$@"' n 'a b' c`, run),
    "[a b][c]",
  );
});

Deno.test("substitution gives a command's output without its last line ends", async () => {
  assertEquals(await outputOf('echo "[$(printf "a\\n\\n")]" `echo b`'), "[a] b\n");
  assertEquals(await outputOf("A=$(false); echo $?"), "1\n");
  assertEquals(await outputOf("A=1; echo $(A=2; echo $A) $A"), "2 1\n");
});

Deno.test("cd lasts for the command line, but not out of a subshell", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("cd /data/local/tmp && pwd; (cd /; pwd); pwd", run),
    "/data/local/tmp\n/\n/data/local/tmp\n",
  );
  assertEquals(await outputOf("pwd", run), "/\n");
  const { status, stderr } = await run("cd /nope");
  assert(status !== 0);
  assertStringIncludes(stderr, "cd: /nope: No such file or directory");
});

Deno.test("patterns stand for files, quoted ones for themselves", async () => {
  const run = shellOn();
  await outputOf("cd /data/local/tmp; touch a1 a2 .a3", run);
  assertEquals(await outputOf('cd /data/local/tmp; echo a* "a*" b* a[2]', run), "a1 a2 a* b* a2\n");
});

Deno.test("a script file runs if it is executable, and a library does not", async () => {
  const run = shellOn();
  const f = "/data/local/tmp/s";
  await outputOf(`echo 'echo "$1"; exit 4' > ${f}`, run);
  assertEquals(await run(`${f} x`), {
    stdout: "",
    stderr: `${SH}: ${f}: can't execute: Permission denied\n`,
    status: 126,
  });
  assertEquals(await run(`chmod +x ${f}; ${f} 'a b'`), { stdout: "a b\n", stderr: "", status: 4 });
  assertEquals(await run(`sh ${f} c`), { stdout: "c\n", stderr: "", status: 4 });
  assertEquals((await run(`printf 'a\\0b' > ${f}; ${f}`)).status, 126);
});

Deno.test("a script that runs itself, and endless output, end with an error", async () => {
  const run = shellOn();
  const f = "/data/local/tmp/s";
  const deep = await run(`echo 'sh ${f}' > ${f}; sh ${f}`);
  assertEquals(deep.status, 1);
  assertStringIncludes(deep.stderr, "shells inside each other");
  const many = await run(": ;".repeat(COMMANDS_MAX + 1));
  assertStringIncludes(many.stderr, `more than ${COMMANDS_MAX} commands`);
  const double = `cat ${f} ${f} > ${f}2; cp ${f}2 ${f};`;
  const large = await run(
    `head -c 1000 /data/local/tmp/s; echo 0123456789 > ${f}; ${double.repeat(30)}`,
  );
  assertEquals(large.status, 1);
  assertStringIncludes(large.stderr, "bytes of output");
});

Deno.test("su is part of builds that can be debugged only", async () => {
  assertEquals(
    await outputOf("su root whoami", shellOn(fakeHost({ build: "userdebug" }))),
    "root\n",
  );
  assertEquals((await shellOn(fakeHost({ build: "user" }))("su root whoami")).status, 127);
});

Deno.test("a subclass can replace a command", async () => {
  class Wrong extends Shell {
    protected override command(name: string): Command | undefined {
      return name === "true" ? () => 1 : super.command(name);
    }
  }
  const shell = new Wrong(fakeHost());
  assertEquals((await shell.run("true", rootCredentials())).status, 1);
  assertEquals((await shell.run("false || echo a", rootCredentials())).stdout, "a\n");
});

Deno.test("no command line throws", async () => {
  const run = shellOn();
  const word = fc.constantFrom(
    ..."ls|cat|cd|rm|cp|mv|mkdir|chmod|find|grep|echo|printf|test|[|]|head|tail|wc|ln|stat|logcat|date|am|pm|settings"
      .split("|"),
    ..."getprop|setprop|run-as|su|sh|id|ps|kill|sleep|uname|which|cmd|export|unset|exit|touch|readlink|realpath"
      .split("|"),
    ..."-l -a -c -d -r -n -e -s -t + * / . .. '' x 1 $? \"$A\" $(id) ( ) { } | ; && || > < >> 2>&1 ! /data/local/tmp com.example.debuggable global"
      .split(" "),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (words) => {
      const { status } = await run(words.join(" "));
      assert(Number.isInteger(status) && status >= 0 && status <= 255);
    }),
    { numRuns: 400 },
  );
});
