import { assert, assertEquals, assertInstanceOf, assertRejects, assertThrows } from "@std/assert";
import { AdapterError, execImplementation, type ExecOptions } from "./exec.ts";
import { smoke } from "./smoke.ts";
import { BOOT, HELLO, script } from "./testing/sh_adapter.ts";
import { DEFAULT_WORLD, type World, WorldError } from "./world.ts";

const TINY = `'${Deno.execPath()}' run -A --quiet '${
  new URL("./testing/tiny_adapter.ts", import.meta.url).pathname
}'`;
/** Boots behind a wrong adapter and returns what is said about it. */
async function complaint(command: string, options: ExecOptions = {}): Promise<string> {
  const implementation = execImplementation(command, options);
  try {
    const { message } = await assertRejects(
      () => implementation.boot(DEFAULT_WORLD),
      AdapterError,
      "is wrong, not the implementation behind it: ",
    );
    return message.slice(message.indexOf("behind it: ") + "behind it: ".length);
  } finally {
    await implementation.dispose();
  }
}

function assertContains(text: string, ...parts: string[]): void {
  for (const part of parts) assert(text.includes(part), `${text}\nlacks ${part}`);
}

Deno.test("a right adapter passes the smoke check and is named after its greeting", async () => {
  const implementation = execImplementation(TINY);
  assertEquals(implementation.name, `exec:${TINY}`);
  assertEquals(await smoke(implementation), []);
  assertEquals(implementation.name, "tiny 1.0");
  assertEquals(implementation.claims, ["gles"]);
  await implementation.dispose();
});

Deno.test("every method reaches the implementation and comes back", async () => {
  const implementation = execImplementation(TINY);
  const device = await implementation.boot(DEFAULT_WORLD);
  assertEquals((await device.shell("echo ä\n😀")).stdout, "ä\n😀\n");
  assertEquals((await device.root()).status, 1);
  assertEquals((await device.disableVerity()).stdout, "disable-verity\n");
  assertEquals((await device.reboot()).stdout, "reboot\n");
  assertEquals((await device.install(new Uint8Array(5), { abi: "x86" })).stdout, "Success\n");
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  await device.push("/data/local/tmp/x", bytes);
  assertEquals(await device.pull("/data/local/tmp/x"), bytes);
  await assertRejects(() => device.pull("/none"), Error, `Cannot pull "/none"`);
  await assertRejects(
    () => device.launch({ kind: "app", package: "com.example" }),
    Error,
    `Cannot launch "com.example": it is not installed`,
  );
  const process = await device.launch({ kind: "native" });
  assertEquals(process.pid, 42);
  const calls = [{ fn: "glClearDepthf", args: [-Infinity], lib: "libGLESv2.so" as const }];
  const record = await process.run({ calls });
  assertEquals(record.results, [{ value: -Infinity, outs: [] }]);
  assertEquals(record.events, [{ who: "A", at: "call", fn: "glClearDepthf" }]);
  await process.kill();
  await device.dispose();
  await implementation.dispose();
});

Deno.test("an audit is there if the adapter says so, and its findings come back", async () => {
  const implementation = execImplementation(TINY);
  await implementation.ready();
  const world = { ...DEFAULT_WORLD, files: [{ path: "/vendor/x", text: "" }] };
  const findings = await implementation.audit?.(world);
  assertEquals(findings?.map(({ subject }) => subject), ["/vendor/x"]);
  const wrong = { ...DEFAULT_WORLD, release: 7 } as unknown as World;
  await assertRejects(async () => await implementation.audit?.(wrong), WorldError, "release: is 7");
  await implementation.dispose();
  const without = execImplementation(script(`${HELLO} exec cat`));
  await without.ready();
  assertEquals(without.audit, undefined);
  await without.dispose();
});

Deno.test("two devices are asked at the same time and each gets its own answer", async () => {
  const implementation = execImplementation(TINY);
  const [one, two] = await Promise.all([
    implementation.boot(DEFAULT_WORLD),
    implementation.boot(DEFAULT_WORLD),
  ]);
  const answers = await Promise.all([one.shell("echo 1"), two.shell("echo 2")]);
  assertEquals(answers.map(({ stdout }) => stdout), ["1\n", "2\n"]);
  await implementation.dispose();
});

Deno.test("an invalid World is refused by the adapter, each field named", async () => {
  const implementation = execImplementation(TINY);
  const world = { ...DEFAULT_WORLD, build: "debug" } as unknown as World;
  const error = await assertRejects(() => implementation.boot(world), WorldError);
  assertEquals(error.problems, [`build: is "debug", expected user, userdebug or eng`]);
  await implementation.dispose();
});

Deno.test("a command line that cannot be read is refused", () => {
  assertThrows(() => execImplementation(`deno 'run`), AdapterError, "open at");
  assertThrows(() => execImplementation(" "), AdapterError, "names no program");
});

Deno.test("a program that does not exist is named", async () => {
  const text = await complaint("./no-such-adapter --flag");
  assertContains(text, "it cannot be started", "give a program that exists");
});

Deno.test("a line that is not an object is shown", async () => {
  const text = await complaint(script("read line; echo listening on port 80; exec cat"));
  assertContains(text, `it wrote "listening on port 80" to stdout`, "everything else to stderr");
});

Deno.test("a line that is not JSON is shown, shortened", async () => {
  const text = await complaint(
    script(`${HELLO} read line; echo '{"id": 2, ${"x".repeat(500)}'; exec cat`),
  );
  assertContains(text, "a line that is not JSON", `"{\\"id\\": 2, xxx`, `xxx..."`);
  assert(text.length < 400);
});

Deno.test("a reply to a request that was never made is refused", async () => {
  const text = await complaint(
    script(`${HELLO} read line; echo '{"id":99,"result":{"device":"d"}}'; exec cat`),
  );
  assertContains(text, "has the id 99, expected that of an open request (2)");
});

Deno.test("a second reply to the same request is refused", async () => {
  const twice = `echo '{"id":1,"result":{"protocol":1,"name":"x"}}'; `;
  assertContains(await complaint(script(HELLO + twice + "exec cat")), "has the id 1, expected");
});

Deno.test("a result of the wrong shape is explained", async () => {
  const text = await complaint(
    script(`${HELLO} read line; echo '{"id":2,"result":{"handle":"d"}}'; exec cat`),
  );
  assertContains(text, `its result of "boot" is malformed (device: is missing`, "handle: is");
});

Deno.test("a reply of the wrong shape is explained", async () => {
  const text = await complaint(script(`${HELLO} read line; echo '{"id":2,"ok":true}'; exec cat`));
  assertContains(text, "its reply is malformed", `{\\"id\\":2,\\"ok\\":true}`);
});

Deno.test("another protocol version is refused", async () => {
  const text = await complaint(
    script(`read line; echo '{"id":1,"result":{"protocol":9,"name":"new"}}'; exec cat`),
  );
  assertContains(text, "it speaks protocol 9, expected 1");
});

Deno.test("a refused greeting is explained", async () => {
  const text = await complaint(
    script(`read line; echo '{"id":1,"error":{"message":"no license"}}'; exec cat`),
  );
  assertContains(text, `it refused "hello" (no license)`);
});

Deno.test("an adapter that dies is quoted with its status and the end of its stderr", async () => {
  const noise = "i=0; while [ $i -lt 2000 ]; do echo noise >&2; i=$((i+1)); done; ";
  const text = await complaint(
    script(`${HELLO} read line; ${noise} echo out of memory >&2; exit 3`),
  );
  assertContains(text, `it ended with status 3 before it replied to "boot"`, 'out of memory"');
  assert(text.length < 6000);
});

Deno.test("an adapter that is killed is quoted with its signal", async () => {
  const text = await complaint(script(`${HELLO} read line; kill -SEGV $$`));
  assertContains(text, `it was ended by SIGSEGV before it replied to "boot"`);
});

Deno.test("an adapter that dies within a line is quoted with the line", async () => {
  const text = await complaint(script(`${HELLO} read line; printf '{"id":2,'; exit 4`));
  assertContains(text, "has no line feed at its end", `"{\\"id\\":2,"`, "ended with status 4");
});

Deno.test("an adapter that hangs is found, and its stderr quoted", async () => {
  const text = await complaint(script("echo waiting for a phone >&2; exec sleep 1000"), {
    limits: { start: 500 },
  });
  assertContains(text, `it wrote no reply to "hello" within 500 ms`, "waiting for a phone");
});

Deno.test("a line without end is refused at the bound", async () => {
  const text = await complaint(script(`${HELLO} exec cat /dev/zero | tr '\\0' '{'`), {
    maxLineBytes: 100_000,
  });
  assertContains(text, "is longer than 100000 bytes", "{{{");
});

Deno.test("a line of 100 MB is refused at the usual bound", async () => {
  const text = await complaint(
    script(`${HELLO} head -c 104857600 /dev/zero | tr '\\0' '{'; exec cat`),
  );
  assertContains(text, `is longer than ${64 * 1024 * 1024} bytes`, "{{{");
});

Deno.test("bytes that are no text are refused", async () => {
  assertContains(
    await complaint(script(`${HELLO} read line; printf '{\\377\\n'; exec cat`)),
    "is not UTF-8",
  );
});

Deno.test("a request beyond the bound is the suite's own fault and leaves the adapter alone", async () => {
  const implementation = execImplementation(TINY, { maxLineBytes: 10_000 });
  const device = await implementation.boot(DEFAULT_WORLD);
  const error = await assertRejects(() => device.push("/x", new Uint8Array(20_000)), Error);
  assertContains(error.message, `Cannot ask for "push"`, "expected at most 10000");
  assertEquals(error instanceof AdapterError, false);
  assertEquals((await device.shell("echo still here")).stdout, "still here\n");
  await implementation.dispose();
});

Deno.test("after a failure the old device is dead, harmless, and a new adapter is started", async () => {
  const once = await Deno.makeTempFile();
  const implementation = execImplementation(
    script(
      `if [ -s ${once} ]; then exec ${TINY}; fi; echo used > ${once}; ${HELLO}` +
        `read line; echo '{"id":2,"result":{"device":"d"}}'; read line; exit 1`,
    ),
  );
  const device = await implementation.boot(DEFAULT_WORLD);
  const first = await assertRejects(() => device.shell("echo 1"), AdapterError);
  const second = await assertRejects(() => device.shell("echo 2"), AdapterError);
  assertEquals(second.message, first.message);
  await device.dispose();
  const fresh = await implementation.boot(DEFAULT_WORLD);
  assertEquals((await fresh.shell("echo 3")).stdout, "3\n");
  await implementation.dispose();
  await Deno.remove(once);
});

Deno.test("an adapter that does not end with its stdin is killed", async () => {
  const implementation = execImplementation(script(`${HELLO} exec sleep 1000`));
  await implementation.ready();
  await implementation.dispose();
});

Deno.test("an adapter whose child holds on to its stdout does not hold up the suite", async () => {
  const implementation = execImplementation(script(`sleep 30 & ${HELLO} exit 5`));
  const error = await implementation.boot(DEFAULT_WORLD).catch((error) => error);
  assertInstanceOf(error, AdapterError);
  assertContains(error.message, `it ended with status 5 before it replied to "boot"`);
  await implementation.dispose();
});

Deno.test("an adapter that dies before it greets is quoted with its status", async () => {
  const text = await complaint(script("read line; echo no license >&2; exit 7"));
  assertContains(text, `it ended with status 7 before it replied to "hello"`, "no license");
});

Deno.test("the limit of a start is another than that of a step", async () => {
  const hung = "exec sleep 1000";
  const limits = { start: 400, step: 200 };
  assertContains(
    await complaint(script(hung), { limits }),
    `it wrote no reply to "hello" within 400 ms`,
    "raise the limit with --start-limit if it is only slow",
  );
  assertContains(
    await complaint(script(`${HELLO} ${hung}`), { limits }),
    `it wrote no reply to "boot" within 200 ms`,
    "raise the limit with --step-limit if it is only slow",
  );
});

Deno.test("an adapter that closes its stdout and lives on is told so, and killed", async () => {
  const text = await complaint(script(`${HELLO} read line; exec >&-; exec sleep 1000`));
  assertContains(text, `it closed its stdin or stdout before it replied to "boot"`);
});

Deno.test("a flood on stderr harms nothing and is quoted in part", async () => {
  const text = await complaint(
    script(`${HELLO} read line; head -c 50000000 /dev/zero | tr '\\0' x >&2; exit 3`),
  );
  assertContains(text, `it ended with status 3 before it replied to "boot"`, "xxx");
  assert(text.length < 6000);
});

Deno.test("a reply that comes byte by byte is a reply", async () => {
  const bytes = [...'{"id":2,"result":{"device":"d"}}\n'].map((char) =>
    char === "\n" ? "echo" : `printf %s '${char}'`
  ).join("; ");
  const implementation = execImplementation(script(`${HELLO} read line; ${bytes}; exec cat`));
  await implementation.boot(DEFAULT_WORLD);
  await implementation.dispose();
});

Deno.test("the steps of a start are told before they are taken", async () => {
  const steps: string[] = [];
  const onStep = (what: string) => steps.push(what);
  const implementation = execImplementation(script(`${HELLO}${BOOT} exec cat`), { onStep });
  assertEquals(steps, []);
  await implementation.ready();
  assertEquals(steps, ["starting", "hello"]);
  await implementation.boot(DEFAULT_WORLD);
  assertEquals(steps.length, 2);
  await implementation.dispose();
});
