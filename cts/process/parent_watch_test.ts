import { assert, assertEquals, assertStringIncludes } from "@std/assert";

const BUSY = `
import { watchParent } from "${new URL("./parent_watch.ts", import.meta.url).href}";
await watchParent();
console.log(Deno.pid);
for (;;);
`;

function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    return false;
  }
}

Deno.test({
  name: "a busy process ends when its parent has died (needs /proc, as on Linux)",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const script = `'${Deno.execPath()}' eval "$0" & read line; exit 0`;
    const parent = new Deno.Command("sh", {
      args: ["-c", script, BUSY],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const reader = parent.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const pid = Number((await reader.read()).value);
    assert(isAlive(pid));
    await parent.stdin.close();
    await parent.status;
    while (!(await reader.read()).done);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  },
});

Deno.test("a busy process that takes more memory than it may is ended", async () => {
  const code = `
    import { watchParent } from "${new URL("./parent_watch.ts", import.meta.url).href}";
    await watchParent(1024);
    for (;;);
  `;
  const { signal, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] })
    .output();
  assertEquals(signal, "SIGKILL");
  assertStringIncludes(
    new TextDecoder().decode(stderr),
    "out of memory: it has more than 1024 bytes",
  );
});
