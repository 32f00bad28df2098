import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type ComputeCall, INTRINSICS } from "../../cts/contract/compute.ts";
import schema from "../../cts/contract/compute.schema.json" with { type: "json" };
import { UsageError } from "../../cts/framework/usage_error.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { mapBuffers } from "./buffers.ts";
import { startCompute } from "./exec_compute.ts";
import { typicalCall } from "./typical_calls.ts";

const HELLO = `echo '{"id":1,"result":{"compute":1,"name":"sh","intrinsics":["lut"]}}'`;

/** A call with less than its usual cells. */
function smallCall(): ComputeCall {
  const call = typicalCall("lut");
  if (call.intrinsic !== "lut") throw new Error("Intrinsic lut is expected");
  const image = { type: "u8", vectorSize: 4, width: 1, height: 1 } as const;
  return {
    ...call,
    input: { ...image, data: Uint8Array.of(1, 2, 3, 4) },
    output: { ...image, data: new Uint8Array(4) },
    clip: { x1: 0, x2: 1, y1: 0, y2: 1 },
  };
}

/** Runs a call by a shell script that has read a line for each request. */
async function runBy(script: string): Promise<ComputeCall> {
  const call = smallCall();
  await inTemporary(async (folder) => {
    Deno.writeTextFileSync(
      `${folder}/compute.sh`,
      `read -r line\n${HELLO}\nread -r line\n${script}`,
    );
    await (await startCompute(`sh '${folder}/compute.sh'`, folder)).run(call);
  });
  return call;
}

Deno.test("a run goes to a program in files, and its output comes back in one", async () => {
  const call = await runBy(
    `printf '\\5\\6\\7\\10' > "$(dirname "$0")/output.data"; echo '{"id":2,"result":{}}'; cat`,
  );
  assertEquals("output" in call && "data" in call.output && [...call.output.data], [5, 6, 7, 8]);
});

Deno.test("what a program does not support is no mistake, and what it says is wrong is one", async () => {
  const reply = (text: string) => () => runBy(`echo '{"id":2,${text}}'; cat`);
  const unsupported = await assertRejects(reply('"unsupported":"wide rows"'), Error, "wide rows");
  assertEquals(unsupported.name, "Unsupported");
  const error = await assertRejects(reply('"error":{"message":"no luck"}'), Error, "no luck");
  assertEquals(error.name, "Error");
});

Deno.test("what a program writes wrong is named with the remedy, in bounded time and memory", async () => {
  const table: [script: string, message: string][] = [
    ["exit 3", `it ended with status 3 before it replied to "run"; keep it running`],
    ["echo why >&2; exit 3", `its stderr ends with "why"`],
    ["echo nonsense; cat", `its reply to "run" is "nonsense", which is no JSON; write one reply`],
    [`echo '{"id":7,"result":{}}'; cat`, "id: is 7, expected 2; write one reply a line"],
    [`echo '{"id":2}'; cat`, `its reply to "run" is wrong`],
    [`echo '{"id":2,"result":{"output":1}}'; cat`, "output"],
    ["head -c 104857600 /dev/zero; cat", `its reply to "run" is longer than 1048576 bytes`],
    [
      `printf x > "$(dirname "$0")/output.data"; echo '{"id":2,"result":{}}'; cat`,
      "the file of output.data has 1 bytes, expected 4; overwrite its bytes",
    ],
  ];
  for (const [script, message] of table) {
    const { message: said } = await assertRejects(() => runBy(script), Error);
    assertStringIncludes(said, message);
  }
});

Deno.test("a program that does not greet is refused", async () => {
  const table: [command: string, message: string][] = [
    ["/nowhere/compute", "name a program that can be executed"],
    ["sh -c 'exit 1'", 'it ended with status 1 before it replied to "hello"'],
    ["sh -c 'echo 1; cat'", 'its reply to "hello" is wrong'],
    [`sh -c 'echo "{"'`, "which is no JSON"],
    ["sh 'x", "a quote or backslash is open"],
  ];
  for (const [command, message] of table) {
    const { message: said } = await assertRejects(() => startCompute(command, "/"), UsageError);
    assertStringIncludes(said, `Compute "exec:${command}" cannot be asked: `);
    assertStringIncludes(said, message);
  }
});

Deno.test("the schema accepts a run of each intrinsic, and no other", () => {
  const accepts = new Ajv2020({ strict: false }).compile<unknown>(schema);
  const told = (call: ComputeCall) =>
    mapBuffers(call, () => ({ file: "/f", numbers: "u8", length: 1 }) as never);
  const request = (call: unknown) => ({ id: 2, method: "run", params: { call } });
  for (const name of INTRINSICS) {
    assertEquals([name, accepts(request(told(typicalCall(name))))], [name, true]);
  }
  const wrong = [
    { ...told(typicalCall("lut")), intrinsic: "lutt" },
    { ...told(typicalCall("lut")), color: 1 },
    { ...told(typicalCall("lut")), table: [1, 2] },
    { ...told(typicalCall("lut")), clip: { x1: 0 } },
  ];
  assertEquals(wrong.filter((call) => accepts(request(call))), []);
  assertEquals(accepts({ id: 1, method: "hello", params: { compute: 2 } }), false);
});
