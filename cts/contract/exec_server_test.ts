import { assertEquals, assertRejects } from "@std/assert";
import { serve } from "./exec_server.ts";
import { tinyImplementation } from "./testing/tiny_implementation.ts";
import { DEFAULT_WORLD } from "./world.ts";

type Json = { readonly [name: string]: unknown };

/** Serves the given lines and returns the replies, by id. */
async function exchange(lines: readonly unknown[], log: string[] = []): Promise<Json[]> {
  const text = lines.map((line) => typeof line === "string" ? line : JSON.stringify(line));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = new Response(readable).text();
  const input = new Blob(text.map((line) => `${line}\n`)).stream();
  await serve(tinyImplementation(log), input, writable);
  const replies = (await written).split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return replies.toSorted((a, b) => a.id - b.id);
}

function request(id: number, method: string, params: unknown = {}): Json {
  return { id, method, params };
}

const BOOT = request(1, "boot", { world: DEFAULT_WORLD });

Deno.test("hello says who answers", async () => {
  assertEquals(await exchange([request(5, "hello", { protocol: 1 })]), [
    { id: 5, result: { protocol: 1, name: "tiny 1.0", claims: ["gles"], audit: true } },
  ]);
});

Deno.test("another protocol is refused", async () => {
  const [reply] = await exchange([request(5, "hello", { protocol: 2 })]);
  assertEquals(reply?.error, {
    message: "Protocol 2 is not spoken here, expected 1; " +
      "use the version of the suite that this adapter was written for",
  });
});

Deno.test("a World that is not valid is refused with its problems", async () => {
  const world = { ...DEFAULT_WORLD, release: 7 };
  const [reply] = await exchange([request(1, "boot", { world })]);
  assertEquals((reply?.error as { problems: string[] }).problems, [
    "release: is 7, expected one of 8, 8.1, 9, 10, 11, 12, 13, 14, 15",
  ]);
});

Deno.test("what is still booted at the end is disposed of", async () => {
  const log: string[] = [];
  assertEquals(await exchange([BOOT], log), [{ id: 1, result: { device: "device1" } }]);
  assertEquals(log, ["dispose"]);
});

Deno.test("a device that is disposed of is gone", async () => {
  const log: string[] = [];
  const server = await serveSteps(log, [
    BOOT,
    request(2, "dispose", { device: "device1" }),
    request(3, "shell", { device: "device1", command: "id" }),
  ]);
  assertEquals(server.at(-1)?.error, {
    message: `Device "device1" is not there, boot one and use its name`,
  });
  assertEquals(log, ["dispose"]);
});

/** Sends each request after the reply to the one before. */
async function serveSteps(log: string[], requests: readonly Json[]): Promise<Json[]> {
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const output = new TransformStream<Uint8Array, Uint8Array>();
  const served = serve(tinyImplementation(log), input.readable, output.writable);
  const writer = input.writable.getWriter();
  const reader = output.readable.pipeThrough(new TextDecoderStream()).getReader();
  const replies: Json[] = [];
  for (const one of requests) {
    const written = writer.write(new TextEncoder().encode(`${JSON.stringify(one)}\n`));
    replies.push(JSON.parse((await reader.read()).value ?? ""));
    await written;
  }
  await writer.close();
  await served;
  await reader.cancel();
  return replies;
}

Deno.test("a process runs programs until its device is disposed of", async () => {
  const calls = [{ fn: "glClearDepthf", args: [{ number: "NaN" }], lib: "libGLESv2.so" }];
  const program = request(3, "run", { process: "process2", program: { calls } });
  const replies = await serveSteps([], [
    BOOT,
    request(2, "launch", { device: "device1", spec: { kind: "native" } }),
    program,
    request(4, "dispose", { device: "device1" }),
    { ...program, id: 5 },
  ]);
  assertEquals(replies[1], { id: 2, result: { process: "process2", pid: 42 } });
  assertEquals((replies[2]?.result as Json).results, [{ value: { number: "NaN" }, outs: [] }]);
  assertEquals(
    (replies[4]?.error as Json).message,
    `Process "process2" is not there, launch ` +
      "one and use its name",
  );
});

Deno.test("a malformed request is answered with what is wrong", async () => {
  const replies = await exchange([request(1, "fly"), request(2, "shell", { command: 1 })]);
  assertEquals(replies.map(({ error }) => (error as Json).message), [
    'method: is "fly", expected "hello", "boot", "shell", "push", "pull", "install", "root", ' +
    '"disableVerity", "reboot", "launch", "run", "kill", "dispose", "audit"',
    "device: is missing, expected it to be there, command: is 1, expected a string",
  ]);
});

Deno.test("a line that is no request ends the service", async () => {
  for (const line of ["nonsense", "[]", "null", `{"method":"root"}`]) {
    await assertRejects(() => exchange([line]), Error, "it is no request");
  }
});
