import { assertEquals, assertInstanceOf, assertRejects, assertStringIncludes } from "@std/assert";
import { isAlive } from "../process/process_tree.ts";
import { AdapterError, type ExecImplementation, execImplementation } from "./exec.ts";
import { BOOT, DONE, HELLO, script } from "./testing/sh_adapter.ts";
import { DEFAULT_WORLD } from "./world.ts";

const ON_LINUX = { ignore: Deno.build.os !== "linux" };
/** Starts a process in a session of its own, and waits until it is there; its number is in `b`. */
const OWN_SESSION = 'f=$(mktemp -u); setsid sh -c "touch $f; exec sleep 1000" & b=$!; ' +
  "while [ ! -e $f ]; do sleep 0.01; done; rm $f; ";
/** Starts that and a child in its group, and is named after all three. */
const CHILDREN = `${OWN_SESSION} sleep 1000 & name="pids $$ $! $b"; ${HELLO}`;
const IGNORE_ALL = 'trap "" TERM HUP INT; ';
const FOREVER = "while :; do sleep 1000; done";

/** The processes that an adapter's name tells of. */
function pidsOf({ name }: ExecImplementation): number[] {
  return name.split(" ").slice(1).map(Number);
}

async function untilDead(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The complaints about an adapter that is disposed of after its greeting, or after a device has come and gone. */
async function told(
  text: string,
  use: "greeted" | "used" = "used",
): Promise<{ readonly fault: string | undefined; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const implementation = execImplementation(script(text), { onNote: (note) => notes.push(note) });
  await implementation.ready();
  if (use === "used") await (await implementation.boot(DEFAULT_WORLD)).dispose();
  const error = await implementation.dispose().then(() => undefined, (error) => error);
  await implementation.dispose();
  if (error !== undefined) assertInstanceOf(error, AdapterError);
  return { fault: error?.message, notes };
}

Deno.test({
  ...ON_LINUX,
  name: "an adapter that ignores all ends is killed with what it has started (needs /proc)",
  fn: async () => {
    const notes: string[] = [];
    const implementation = execImplementation(script(IGNORE_ALL + CHILDREN + FOREVER), {
      onNote: (note) => notes.push(note),
    });
    await implementation.ready();
    const pids = pidsOf(implementation);
    assertEquals(pids.map(isAlive), [true, true, true]);
    await implementation.dispose();
    await untilDead(pids);
    assertEquals(notes.length, 1);
    assertStringIncludes(notes[0]!, "did not end within 2000 ms of the end of its stdin");
  },
});

Deno.test({
  ...ON_LINUX,
  name: "an adapter that breaks the protocol is killed with what it has started (needs /proc)",
  fn: async () => {
    const text = IGNORE_ALL + CHILDREN + "read line; echo junk; " + FOREVER;
    const implementation = execImplementation(script(text));
    await implementation.ready();
    const pids = pidsOf(implementation);
    await assertRejects(() => implementation.boot(DEFAULT_WORLD), AdapterError, `"junk"`);
    await untilDead(pids);
    await implementation.dispose();
  },
});

Deno.test({
  ...ON_LINUX,
  name: "an adapter that is stopped hangs, and is killed (needs /proc)",
  fn: async () => {
    const implementation = execImplementation(script(CHILDREN + "read line; kill -STOP $$"), {
      limits: { step: 300 },
    });
    await implementation.ready();
    const pids = pidsOf(implementation);
    await assertRejects(
      () => implementation.boot(DEFAULT_WORLD),
      AdapterError,
      `it wrote no reply to "boot" within 300 ms`,
    );
    await untilDead(pids);
    await implementation.dispose();
  },
});

Deno.test({
  ...ON_LINUX,
  name: "what an adapter leaves behind in its group ends with it (needs /proc)",
  fn: async () => {
    const text = 'sleep 1000 & name="pids $$ $!"; ' + HELLO + "read line; exit 0";
    const implementation = execImplementation(script(text));
    await implementation.ready();
    const pids = pidsOf(implementation);
    await implementation.dispose();
    await untilDead(pids);
  },
});

Deno.test({
  ...ON_LINUX,
  name:
    "a child in a session of its own that holds on to all pipes does not hold up the suite (needs /proc)",
  fn: async () => {
    const text = `${OWN_SESSION} name="pids $$ $b"; ${HELLO} read line; exit 0`;
    const implementation = execImplementation(script(text));
    await implementation.ready();
    await implementation.dispose();
    Deno.kill(pidsOf(implementation)[1]!, "SIGKILL");
  },
});

Deno.test("an adapter that ends in order has nothing told of it", async () => {
  assertEquals(await told(`${HELLO}${BOOT}${DONE} exec cat`), { fault: undefined, notes: [] });
});

Deno.test("a crash after the last reply is told, whatever happened to stdin", async () => {
  const ends: readonly (readonly [end: string, expected: string])[] = [
    ["kill -SEGV $$", "it was ended by SIGSEGV"],
    ["read line; kill -SEGV $$", "it was ended by SIGSEGV after its last reply"],
    ["read line; kill -ABRT $$", "it was ended by SIGABRT after its last reply"],
    ["read line; kill -KILL $$", "SIGKILL (the system may be out of memory) after its last reply"],
    [
      "read line; exit 139",
      "ended with status 139, as if what it ran was ended by SIGSEGV after its last reply",
    ],
  ];
  for (const [end, expected] of ends) {
    for (const use of ["greeted", "used"] as const) {
      const { fault, notes } = await told(
        `${HELLO}${use === "used" ? BOOT + DONE : ""}${end}`,
        use,
      );
      assertStringIncludes(fault ?? "nothing", expected, `${end} ${use}`);
      assertStringIncludes(fault!, "is wrong, not the implementation behind it");
      assertEquals(notes, []);
    }
  }
});

Deno.test("what is written after the last reply is told", async () => {
  const writings: readonly (readonly [writing: string, expected: string])[] = [
    ["echo bye", `it wrote "bye" to stdout, expected a JSON object, while no request was open`],
    [`read line; echo bye`, `it wrote "bye" to stdout`],
    [`read line; echo '{"id":3,"result":{}}'`, "expected that of an open request (none)"],
    ["read line; printf '{'", "has no line feed at its end"],
    ["read line; printf '\\377\\n'", "is not UTF-8"],
  ];
  for (const [writing, expected] of writings) {
    const { fault } = await told(`${HELLO}${BOOT}${DONE}${writing}; cat > /dev/null`);
    assertStringIncludes(fault ?? "nothing", expected, writing);
  }
});

Deno.test("a flood after the last reply is told at the bound", async () => {
  const implementation = execImplementation(
    script(`${HELLO} read line; tr '\\0' '{' < /dev/zero`),
    {
      maxLineBytes: 100_000,
    },
  );
  await implementation.ready();
  await assertRejects(() => implementation.dispose(), AdapterError, "longer than 100000 bytes");
});

Deno.test("a status other than 0 after the end of stdin is a note", async () => {
  for (const status of [1, 3, 130, 143, 255]) {
    const { fault, notes } = await told(`${HELLO}${BOOT}${DONE}cat; echo oh >&2; exit ${status}`);
    assertEquals(fault, undefined);
    assertEquals(notes.length, 1);
    assertStringIncludes(
      notes[0]!,
      `ended with status ${status} when its stdin had ended, expected an end with status 0; ` +
        `its stderr ends with "oh"`,
    );
  }
});

Deno.test("an end before the end of stdin is told by the device", async () => {
  const implementation = execImplementation(script(`${HELLO}${BOOT} exit 3`));
  const device = await implementation.boot(DEFAULT_WORLD);
  await assertRejects(() => device.dispose(), AdapterError, "it ended with status 3");
  await device.dispose();
  await implementation.dispose();
});

Deno.test({
  ...ON_LINUX,
  name: "what happens between two requests is told by the device, once (needs /proc)",
  fn: async () => {
    const text = `name="pids $$"; ${HELLO}${BOOT} echo between; exec cat`;
    const implementation = execImplementation(script(text));
    const device = await implementation.boot(DEFAULT_WORLD);
    await untilDead(pidsOf(implementation));
    await assertRejects(() => device.dispose(), AdapterError, `it wrote "between" to stdout`);
    await device.dispose();
    await implementation.dispose();
  },
});

Deno.test({
  ...ON_LINUX,
  name: "what happens between two devices is told at the end, and of neither (needs /proc)",
  fn: async () => {
    const once = await Deno.makeTempFile();
    const text = `name="pids $$"; if [ -s ${once} ]; then ${HELLO}${BOOT}${DONE} exec cat; fi; ` +
      `echo used > ${once}; ${HELLO}${BOOT}${DONE} echo between; exec cat`;
    const implementation = execImplementation(script(text));
    await (await implementation.boot(DEFAULT_WORLD)).dispose();
    await untilDead(pidsOf(implementation));
    await (await implementation.boot(DEFAULT_WORLD)).dispose();
    await assertRejects(
      () => implementation.dispose(),
      AdapterError,
      `it wrote "between" to stdout`,
    );
    await implementation.dispose();
    await Deno.remove(once);
  },
});

Deno.test("two devices that are booted at once have the same adapter", async () => {
  const count = await Deno.makeTempFile();
  const second = BOOT.replace(`"id":2`, `"id":3`);
  const implementation = execImplementation(
    script(`echo x >> ${count}; ${HELLO}${BOOT}${second} exec cat`),
  );
  await Promise.all([implementation.boot(DEFAULT_WORLD), implementation.boot(DEFAULT_WORLD)]);
  await implementation.dispose();
  assertEquals(await Deno.readTextFile(count), "x\n");
  await Deno.remove(count);
});
