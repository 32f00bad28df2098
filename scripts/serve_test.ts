import { assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { execImplementation } from "../cts/contract/exec.ts";
import { PROTOCOL_VERSION } from "../cts/contract/exec_protocol.ts";
import { DEFAULT_WORLD } from "../cts/contract/world.ts";
import { smoke } from "../cts/contract/smoke.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { inTemporary } from "./testing/command.ts";

const SERVE = fromFileUrl(new URL("./serve.ts", import.meta.url));
const COMMAND = `'${Deno.execPath()}' run -A --quiet '${SERVE}'`;

async function run(args: string[], stdin = ""): Promise<Deno.CommandOutput> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", SERVE, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin)).catch(() => undefined);
  await writer.close().catch(() => undefined);
  return await child.output();
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

Deno.test("the reference device passes the smoke check behind its adapter", async () => {
  const implementation = execImplementation(COMMAND);
  try {
    assertEquals(await smoke(implementation), []);
    assertEquals(implementation.name, "sim");
  } finally {
    await implementation.dispose();
  }
});

Deno.test({
  name: "real code passes the smoke check behind its adapter, which says what it runs",
  ignore: await whyNotNative() !== undefined,
  fn: async () => {
    const implementation = execImplementation(`${COMMAND} --impl native`);
    try {
      assertEquals(await smoke(implementation), []);
      const { name, claims, elf, hostDriver } = implementation;
      const { elf: abis, claims: claimed } = await resolveImplementation("native", []);
      assertEquals([name, claims, elf, hostDriver], ["native", claimed, abis, true]);
    } finally {
      await implementation.dispose();
    }
  },
});

Deno.test("an unknown word is refused with status 2, and so is an unknown implementation", async () => {
  for (
    const [args, message] of [
      [["--fast"], `Option "--fast" is not known`],
      [["--impl"], `Option "--impl" has no value`],
      [["--impl", "sim", "more"], `Word "more" is not expected`],
      [["--impl", "nativ"], `did you mean "native"`],
      [["--part", "layer-loader"], "expected NAME=FILE"],
      [["--part", "layer-loder=./mine.ts"], 'did you mean "layer-loader"'],
    ] as const
  ) {
    const { code, stderr } = await run([...args]);
    assertEquals(code, 2);
    assertStringIncludes(text(stderr), message);
  }
});

Deno.test("a part of what is served is replaced", async () => {
  const mutants = fromFileUrl(new URL("../cts/gles/enable/settings.mutants.ts", import.meta.url));
  const deleted = async (command: string) => {
    const implementation = execImplementation(command);
    try {
      const device = await implementation.boot(DEFAULT_WORLD);
      await device.shell("settings put global gpu_debug_app com.example");
      await device.shell("settings delete global gpu_debug_app");
      return (await device.shell("settings get global gpu_debug_app")).stdout;
    } finally {
      await implementation.dispose();
    }
  };
  assertEquals(await deleted(COMMAND), "null\n");
  const part = `--part 'settings=${mutants}#deletionIgnored'`;
  assertEquals(await deleted(`${COMMAND} ${part}`), "com.example\n");
});

Deno.test("help says how to use it", async () => {
  const { code, stdout } = await run(["--help"]);
  assertEquals(code, 0);
  assertStringIncludes(text(stdout), `--impl "exec:deno run -A scripts/serve.ts"`);
});

Deno.test("a line that is no request ends it with one line on stderr and status 1", async () => {
  const { code, stdout, stderr } = await run([], "hello?\n");
  assertEquals([code, text(stdout)], [1, ""]);
  assertEquals(
    text(stderr),
    `Cannot serve "hello?": it is no request, expected one JSON object with an "id"\n`,
  );
});

Deno.test("what is served is prepared before the first request, with its steps on stderr", async () => {
  await inTemporary(async (directory) => {
    const device = `${directory}/device.ts`;
    Deno.writeTextFileSync(
      device,
      `export default {
        name: "unprepared",
        boot() {},
        async prepare(step) { step("compiling mine"); this.name = "prepared"; },
      };`,
    );
    const hello = `{"id":1,"method":"hello","params":{"protocol":${PROTOCOL_VERSION}}}\n`;
    const { stdout, stderr } = await run(["--impl", `module:${device}`], hello);
    assertStringIncludes(text(stdout), '"name":"prepared"');
    assertEquals(text(stderr), "compiling mine\n");
  });
});
