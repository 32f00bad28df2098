import { assertEquals, assertThrows } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { CommandError } from "../errors.ts";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";
import { applyMode } from "./modes.ts";

Deno.test("applyMode() takes octal numbers and clauses", () => {
  const mode = (text: string, before = 0o640, isDirectory = false) =>
    applyMode(text, before, isDirectory).toString(8);
  assertEquals(
    [
      mode("755"),
      mode("0700"),
      mode("+x"),
      mode("u+x,g-r"),
      mode("a=r"),
      mode("go="),
      mode("u=rwx,o+rx"),
    ],
    ["755", "700", "751", "700", "444", "600", "745"],
  );
  assertEquals([mode("+X"), mode("+X", 0o640, true), mode("u+s"), mode("+t")], [
    "640",
    "751",
    "4640",
    "1640",
  ]);
  for (const text of ["", "8", "u", "q+x", "u+q", "777777"]) {
    assertThrows(() => applyMode(text, 0, false), CommandError, "bad mode", text);
  }
});

Deno.test("chmod changes the owner's files only", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("cd /data/local/tmp; touch f; chmod 700 f; chmod -x f; stat -c %a f", run),
    "600\n",
  );
  assertEquals(await run("chmod 777 /system /nope"), {
    stdout: "",
    stderr:
      "chmod: chmod '/system' to 777: Operation not permitted\nchmod: /nope: No such file or directory\n",
    status: 1,
  });
});

Deno.test("chmod -R reaches everything below and reports what failed", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(
    await outputOf(
      "cd /data/local/tmp; mkdir -p d/e; touch d/e/f; chmod -R 750 d; stat -c %a d d/e d/e/f",
      run,
    ),
    "750\n750\n750\n",
  );
  host.files.write("/data/local/tmp/d/r", new Uint8Array(), rootCredentials());
  const { status, stderr } = await run("chmod -R 755 /data/local/tmp/d");
  assertEquals([status, stderr], [
    1,
    "chmod: chmod '/data/local/tmp/d/r' to 755: Operation not permitted\n",
  ]);
});

Deno.test("chown is for root", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(
    (await run("touch /data/local/tmp/f; chown root /data/local/tmp/f")).stderr,
    "chown: '/data/local/tmp/f' to 'root': Operation not permitted\n",
  );
  const root = rootCredentials();
  const line =
    "cd /data/local/tmp; chown u0_a0:shell f; stat -c %u:%g f; chown :system f; stat -c %u:%g f";
  assertEquals((await run(line, root)).stdout, "10000:2000\n10000:1000\n");
  assertEquals((await run("chown nobody1 /system", root)).stderr, "chown: no user 'nobody1'\n");
});
