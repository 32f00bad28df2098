import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { slowTest } from "../../scripts/testing/slow.ts";
import { PAYLOAD_MAX, writePacket } from "./packet.ts";
import { Client } from "./testing/client.ts";
import { type FakeDevice, fakeDevice } from "./testing/fake_device.ts";

const SERVICES = [
  "shell:cat",
  "shell:",
  "shell,v2,pty:",
  "shell,v2,raw:wc",
  "exec:logcat",
  "exec:cmd package install -S 100",
  "sync:",
  "abb_exec:settings\0get\0global\0x",
  "reverse:forward:tcp:1;tcp:2",
  "reverse:list-forward",
  "tcp:1",
  "jdwp",
  "root:",
  "reboot:",
  "nothing:",
].map((name) => new TextEncoder().encode(`${name}\0`));

const SYNC = ["STAT", "LIST", "RECV", "SEND", "DATA", "DONE", "STA2", "SND2", "QUIT", "LIS2"];

/** Small numbers, so that streams are hit. */
const id = fc.oneof({ weight: 8, arbitrary: fc.nat(12) }, {
  weight: 1,
  arbitrary: fc.nat(0xffffffff),
});

const syncBytes = fc.tuple(fc.constantFrom(...SYNC), fc.nat(80), fc.uint8Array({ maxLength: 90 }))
  .map(([name, size, rest]) =>
    Uint8Array.of(...new TextEncoder().encode(name), size, 0, 0, 0, ...rest)
  );

const shellBytes = fc.tuple(fc.nat(6), fc.nat(40), fc.string({ maxLength: 40 }))
  .map(([kind, size, text]) =>
    Uint8Array.of(kind, size, 0, 0, 0, ...new TextEncoder().encode(text))
  );

const payload = fc.oneof(
  fc.constantFrom(...SERVICES),
  syncBytes,
  shellBytes,
  fc.uint8Array({ maxLength: 200 }),
);

/** Mostly sound messages; some are cut, or have a bit turned. */
const message = fc.record({
  command: fc.constantFrom("OPEN", "OPEN", "WRTE", "WRTE", "OKAY", "CLSE", "CNXN", "AUTH", "STLS"),
  arg0: id,
  arg1: id,
  payload,
  damage: fc.oneof({ weight: 300, arbitrary: fc.constant(undefined) }, {
    weight: 1,
    arbitrary: fc.nat(23),
  }),
}).map(({ command, arg0, arg1, payload, damage }) => {
  const isFirst = command === "CNXN";
  const bytes = writePacket(
    {
      command: command as "OPEN",
      arg0: isFirst ? 0x01000001 : arg0,
      arg1: isFirst ? PAYLOAD_MAX : arg1,
      payload,
    },
    false,
  );
  if (damage !== undefined) bytes[damage]! ^= 1 << (damage % 8);
  return bytes;
});

/** Sends so many messages over as many connections as they take, and looks at what is left. */
async function fuzz(device: FakeDevice, count: number, seed: number): Promise<void> {
  const messages = fc.sample(message, { numRuns: count, seed });
  let at = 0;
  while (at < messages.length) {
    const client = await Client.open(device.port);
    await client.introduce();
    let isOver = false;
    const reading = (async () => {
      while (await client.receive() !== undefined);
      isOver = true;
    })();
    while (at < messages.length && !isOver) {
      await client.sendBytes(messages[at++]!);
      if (at % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await client[Symbol.asyncDispose]();
    await reading;
  }
}

async function checkSound(device: FakeDevice): Promise<void> {
  await using client = await Client.connect(device.port);
  assertEquals(await client.ask("shell:echo still here"), "still here\n");
  while (device.daemon.clients > 1) await new Promise((resolve) => setTimeout(resolve, 5));
}

Deno.test("some thousand messages of any kind leave the daemon as it was", async () => {
  await using device = fakeDevice();
  await fuzz(device, 3000, 20);
  await checkSound(device);
  const unexpected = device.reports.filter((line) => !/^(?:Let a client go|Refused)/.test(line));
  assertEquals(unexpected, []);
  assert(device.daemon.held < 1 << 20);
});

slowTest("a hundred thousand messages do not make the daemon grow", async () => {
  await using device = fakeDevice();
  await fuzz(device, 20_000, 1);
  await checkSound(device);
  const before = memory();
  for (let seed = 2; seed < 6; seed++) {
    await fuzz(device, 20_000, seed);
    await checkSound(device);
  }
  assert(device.daemon.held < 1 << 20);
  assert(memory() < before + (64 << 20), `grew from ${before} to ${memory()} bytes`);
  const unexpected = device.reports.filter((line) => !/^(?:Let a client go|Refused)/.test(line));
  assertEquals(unexpected, []);
});

function memory(): number {
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}
