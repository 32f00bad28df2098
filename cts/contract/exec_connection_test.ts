import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { AdapterError, BusyError } from "./adapter_error.ts";
import { ExecConnection } from "./exec_connection.ts";
import { PROTOCOL_VERSION } from "./exec_protocol.ts";
import type { UsageSource } from "./patient_wait.ts";

const STARVED: UsageSource = () => () => ({ ran: 0, waited: 1e9 });
const GREETING = { protocol: PROTOCOL_VERSION, name: "planted 1.0" };

/** A connection to an adapter that answers with these lines, one to a request, and then no more. */
function connect(replies: readonly unknown[], usage: UsageSource, step = 20) {
  const graces: boolean[] = [];
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const output = new TransformStream<Uint8Array, Uint8Array>();
  const exited = Promise.withResolvers<void>();
  const writer = output.writable.getWriter();
  const end = (grace: boolean) => {
    graces.push(grace);
    exited.resolve();
    writer.close().catch(() => undefined);
    return Promise.resolve({ kind: "orderly", how: "ended with status 0", stderr: "" } as const);
  };
  const answer = async () => {
    let next = 0;
    for await (const _ of input.readable) {
      if (next === replies.length) continue;
      const line = JSON.stringify({ id: next + 1, result: replies[next++] });
      await writer.write(new TextEncoder().encode(`${line}\n`));
    }
  };
  answer().catch(() => undefined);
  const connection = new ExecConnection(output.readable, input.writable, {
    adapter: "planted",
    limits: { start: step, step },
    usage,
    exited: exited.promise,
    end,
  });
  return { connection, graces };
}

Deno.test("an adapter that the machine gave no time is not wrong, and of no more use", async () => {
  const { connection, graces } = connect([GREETING], STARVED);
  await connection.call("hello", { protocol: PROTOCOL_VERSION });
  const asked = connection.call("shell", { device: "d", command: "true" });
  const error = await assertRejects(() => asked, BusyError);
  assertEquals(error.isUndecided, true);
  assertMatch(
    error.message,
    /^Adapter "planted" got too little of the processor to be judged: no answer to "shell" within \d+ ms, of which it could use 0 and may take 20; run this again/,
  );
  assertEquals(graces, [false]);
  const again = () => connection.call("root", { device: "d" });
  assertEquals(await assertRejects(again, BusyError), error);
  assertEquals(await connection.close(), {});
});

Deno.test("an adapter that had time and wrote nothing is wrong", async () => {
  const { connection } = connect([], () => () => ({ ran: 0, waited: 0 }));
  const asked = connection.call("hello", { protocol: PROTOCOL_VERSION });
  await assertRejects(() => asked, AdapterError, `it wrote no reply to "hello" within 20 ms`);
  assertEquals(await connection.close(), {});
});

Deno.test("nothing is looked at for a reply that comes at once", async () => {
  const never: UsageSource = () => {
    throw new Error("It was looked at");
  };
  const { connection } = connect([GREETING, GREETING], never, 60_000);
  assertEquals(await connection.call("hello", { protocol: PROTOCOL_VERSION }), GREETING);
  assertEquals(await connection.call("hello", { protocol: PROTOCOL_VERSION }), GREETING);
  assertEquals(await connection.close(), {});
});

Deno.test("an adapter is asked nothing more when it is disposed of", async () => {
  const { connection, graces } = connect([GREETING], STARVED);
  assertEquals(await connection.close(), {});
  const asked = () => connection.call("hello", { protocol: PROTOCOL_VERSION });
  await assertRejects(asked, Error, "the adapter is disposed of");
  assertEquals(graces, [true]);
});
