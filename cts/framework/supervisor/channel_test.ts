import { assertEquals, assertRejects } from "@std/assert";
import {
  ChannelError,
  ChannelServer,
  connectToSupervisor,
  type Invitation,
  type ServerChannel,
  type WorkerChannel,
} from "./channel.ts";
import type { FromWorker } from "./messages.ts";

const START: FromWorker = { kind: "start", key: 7 };

/** Both ends of a channel, and its invitation. */
async function withChannel(
  use: (server: ServerChannel, worker: WorkerChannel, invitation: Invitation) => Promise<void>,
): Promise<void> {
  const place = new ChannelServer();
  const { promise, resolve } = Promise.withResolvers<ServerChannel>();
  const invitation = place.invite(resolve);
  const worker = await connectToSupervisor(lineOf(invitation));
  const server = await promise;
  try {
    await use(server, worker, invitation);
  } finally {
    place.close();
    server.close();
    for await (const _ of worker.lines) break;
  }
}

function lineOf(invitation: Invitation): ReadableStream<Uint8Array> {
  return ReadableStream.from([new TextEncoder().encode(`${JSON.stringify(invitation)}\n`)]);
}

Deno.test("both ends hear each other, in order, and the worker even after the supervisor has said all", async () => {
  await withChannel(async (server, worker) => {
    const messages = server.messages();
    server.send({ kind: "run", jobs: [] });
    server.end();
    const heard = await Array.fromAsync(worker.lines);
    assertEquals(heard, ['{"kind":"run","jobs":[]}']);
    for (let key = 0; key < 3; key++) {
      worker.say({ kind: "start", key });
      await worker.flush();
    }
    for (let key = 0; key < 3; key++) {
      assertEquals((await messages.next()).value, { kind: "start", key });
    }
  });
});

Deno.test("a line without the secret breaks the channel, whatever it says", async () => {
  for (const line of [JSON.stringify(START), "\n", "secret{}", "x".repeat(36) + "{}"]) {
    const place = new ChannelServer();
    const { promise, resolve } = Promise.withResolvers<ServerChannel>();
    const { address, secret } = place.invite(resolve);
    const connection = await Deno.connect(address as Deno.ConnectOptions);
    await connection.write(new TextEncoder().encode(`${secret}\n${line}\n`));
    const server = await promise;
    await assertRejects(() => Array.fromAsync(server.messages()), ChannelError, "has written");
    connection.close();
    server.close();
    place.close();
  }
});

Deno.test("whoever does not know the secret, or comes with it twice, is not let in", async () => {
  const place = new ChannelServer();
  let guests = 0;
  const { address, secret } = place.invite(() => guests++);
  const knock = async (words: string) => {
    const connection = await Deno.connect(address as Deno.ConnectOptions);
    await connection.write(new TextEncoder().encode(words));
    const answer = words === `${secret}\n` && guests === 0
      ? undefined
      : await connection.read(new Uint8Array(1)).catch(() => null);
    return { connection, answer };
  };
  const stranger = await knock("nobody\n");
  const guest = await knock(`${secret}\n`);
  while (guests === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const second = await knock(`${secret}\n`);
  assertEquals([stranger.answer, second.answer, guests], [null, null, 1]);
  for (const { connection } of [stranger, guest, second]) connection.close();
  place.close();
});

Deno.test("a worker that nobody listens to any more goes on to its end", async () => {
  await withChannel(async (server, worker) => {
    server.close();
    for (let i = 0; i < 100; i++) {
      worker.say(START);
      await worker.flush();
    }
  });
});
