import { assertEquals } from "@std/assert";
import { outputOf, shellOn } from "../testing/fake_host.ts";

const SCRIPT = "/data/local/tmp/script";

Deno.test("sh -c runs a script with a name and arguments", async () => {
  assertEquals(await outputOf(`sh -c 'echo $0 $# $1 "$@"' name 'a b' c`), "name 2 a b a b c\n");
  assertEquals(await outputOf("sh -c 'echo $0 $#'"), "sh 0\n");
});

Deno.test("sh runs a file, which needs to be readable only", async () => {
  const run = shellOn();
  await outputOf(`echo 'echo "$1" $#' > ${SCRIPT}`, run);
  assertEquals(await outputOf(`sh ${SCRIPT} 'x y' z`, run), "x y 2\n");
});

Deno.test("sh runs what is on standard input, which the script's commands do not read", async () => {
  for (const call of ["sh", "sh -", "sh -s"]) {
    assertEquals(await outputOf(`printf 'echo a\\ncat\\necho b\\n' | ${call}`), "a\nb\n");
  }
  assertEquals(await outputOf("echo 'echo $1' | sh -s x"), "x\n");
});

Deno.test("a script's changes do not reach the shell that ran it", async () => {
  assertEquals(await outputOf("A=1; sh -c 'cd /data; A=2; exit 3'; echo $? $A; pwd"), "3 1\n/\n");
});

Deno.test("sh says what it cannot run", async () => {
  const run = shellOn();
  const cases: readonly (readonly [command: string, stderr: string, status: number])[] = [
    ["sh /nope", "sh: /nope: No such file or directory\n", 127],
    ["sh -c", "sh: -c: expected a script\n", 2],
    ["sh -q", "sh: -q: unknown option\n", 2],
    ["sh -c '('", "/system/bin/sh: syntax error: unexpected end of line\n", 1],
  ];
  for (const [command, stderr, status] of cases) {
    assertEquals(await run(command), { stdout: "", stderr, status });
  }
});
