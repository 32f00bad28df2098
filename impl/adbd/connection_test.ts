import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { constants, generateKeyPairSync, privateEncrypt } from "node:crypto";
import { Connection, STREAMS_MAX } from "./connection.ts";
import { CLIENTS_MAX } from "./daemon.ts";
import { Held } from "./held.ts";
import { readPrivateKey } from "./keys.ts";
import { PAYLOAD_MAX, writePacket } from "./packet.ts";
import { Client } from "./testing/client.ts";
import { fakeDevice } from "./testing/fake_device.ts";

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("whoever is let in learns what the device is and can", async () => {
  await using device = fakeDevice();
  await using client = await Client.open(device.port);
  await client.introduce();
  const answer = await client.receive();
  assertEquals([answer?.command, answer?.arg0, answer?.arg1], ["CNXN", 0x01000001, PAYLOAD_MAX]);
  const banner = new TextDecoder().decode(answer!.payload);
  assertStringIncludes(banner, "device::ro.product.name=");
  assertStringIncludes(banner, "ro.product.device=fake;features=shell_v2,cmd,");
});

Deno.test("a key that is known is let in, another is told of and not, and asks in vain", async () => {
  const known = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const pem = known.export({ format: "pem", type: "pkcs8" }) as string;
  await using device = fakeDevice([readPrivateKey(pem, "me")]);
  await using client = await Client.open(device.port);
  await client.introduce();
  const asked = await client.receive();
  assertEquals([asked?.command, asked?.arg0, asked?.payload.length], ["AUTH", 1, 20]);
  await client.send("OPEN", 1, 0, encode("shell:id\0"));
  await client.send("AUTH", 2, 0, new Uint8Array(256).fill(1));
  assertEquals((await client.receive())?.command, "AUTH");
  const prefix = Uint8Array.fromHex("3021300906052b0e03021a05000414");
  const signature = privateEncrypt(
    { key: known, padding: constants.RSA_PKCS1_PADDING },
    Uint8Array.of(...prefix, ...asked!.payload),
  );
  await client.send("AUTH", 2, 0, signature);
  assertEquals((await client.receive())?.command, "CNXN");
  await client.introduce();
  assertEquals((await client.receive())?.command, "AUTH", "who begins anew is asked anew");
});

Deno.test("a public key alone lets nobody in, and whoever runs the device is told what to do", async () => {
  await using device = fakeDevice([]);
  await using client = await Client.open(device.port);
  await client.introduce();
  await client.receive();
  const line = new Uint8Array(524);
  new DataView(line.buffer).setUint32(0, 64, true);
  line.fill(0xc3, 8, 264);
  line[520] = 3;
  await client.send("AUTH", 3, 0, encode(`${line.toBase64()} you@there\0`));
  await client.send("AUTH", 2, 0, new Uint8Array(256));
  assertEquals((await client.receive())?.command, "AUTH");
  assertEquals(device.reports.length, 1);
  assertStringIncludes(device.reports[0]!, "Refused you@there with the unknown key SHA256:");
  assertStringIncludes(device.reports[0]!, "ADB_VENDOR_KEYS, or use --no-auth");
});

const cnxn = writePacket(
  { command: "CNXN", arg0: 0x01000000, arg1: 4096, payload: encode("host::") },
  true,
);
const open = writePacket(
  { command: "OPEN", arg0: 1, arg1: 0, payload: encode("shell:id\0") },
  true,
);
const wrong = open.slice();
wrong[16]! ^= 1;
const large = open.slice();
new DataView(large.buffer).setUint32(12, PAYLOAD_MAX + 1, true);
const early = open.slice();
new DataView(early.buffer).setUint32(12, PAYLOAD_MAX, true);

for (
  const [what, messages, report] of [
    ["bytes that are no message", [cnxn, encode("GET / HTTP/1.1\r\nHost: x\r\n\r\n")], "header 47"],
    ["a wrong checksum", [cnxn, wrong], "OPEN with the checksum"],
    ["a payload that is too large", [cnxn, large], "payload of 1048577 bytes, at most 1048576"],
    ["a large payload before it is let in", [early], "1048576 bytes before it was let in"],
    ["a key that is none", [authKey("%%%")], "public key that is none: it is not Base64"],
  ] as const
) {
  Deno.test(`a client that sends ${what} is let go, and others are not`, async () => {
    await using device = fakeDevice();
    await using other = await Client.connect(device.port);
    await using client = await Client.open(device.port);
    for (const message of messages) await client.sendBytes(message);
    while (await client.receive() !== undefined);
    assertEquals(device.reports.length, 1);
    assertStringIncludes(device.reports[0]!, report);
    assertEquals(await other.ask("shell:echo here"), "here\n");
  });
}

function authKey(text: string): Uint8Array {
  return writePacket({ command: "AUTH", arg0: 3, arg1: 0, payload: encode(`${text}\0`) }, true);
}

Deno.test("half a message, and then nothing, is no error", async () => {
  await using device = fakeDevice();
  for (const size of [1, 23, 26]) {
    await using client = await Client.open(device.port);
    await client.sendBytes(cnxn.subarray(0, size));
  }
  await using client = await Client.connect(device.port);
  assertEquals(await client.ask("shell:echo here"), "here\n");
  assertEquals(device.reports, []);
});

Deno.test("a client of old gets checksums and small payloads", async () => {
  await using device = fakeDevice();
  device.host.files.write("/data/local/tmp/big", new Uint8Array(10_000).fill(65), {
    uid: 0,
    gids: [0],
    domain: "su",
  });
  await using client = await Client.open(device.port, { version: 0x01000000, payloadMax: 4096 });
  await client.introduce();
  await client.receive();
  await client.send("OPEN", 7, 0, encode("exec:cat /data/local/tmp/big\0"));
  const sizes: number[] = [];
  for (let packet = await client.receive(); packet?.command !== "CLSE";) {
    if (packet?.command === "WRTE") {
      sizes.push(packet.payload.length);
      await client.send("OKAY", 7, packet.arg0);
    }
    packet = await client.receive();
  }
  assertEquals(sizes, [4096, 4096, 1808]);
});

Deno.test("a service that there is not, is refused; so are streams beyond the most", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  for (const name of ["", "nothing:", "tcp:80", "jdwp:1000", "x".repeat(70_000), "\0"]) {
    assertEquals(await client.stream(name), undefined, name.slice(0, 20));
  }
  const streams = await Promise.all(
    Array.from({ length: STREAMS_MAX + 10 }, () => client.stream("shell:cat")),
  );
  assertEquals(streams.filter((stream) => stream === undefined).length, 10);
  await streams[0]!.close();
  assertEquals(await client.ask("shell:echo again"), "again\n");
});

Deno.test("who sends more than was asked for loses the stream alone", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell:sleep 1000");
  for (let i = 0; i < 3; i++) {
    await client.send("WRTE", stream!.local, stream!.remote, new Uint8Array(PAYLOAD_MAX));
  }
  await stream!.ended();
  assertEquals(await client.ask("shell:echo here"), "here\n");
});

Deno.test("who sends many small messages unasked loses the stream alone, too", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell:sleep 1000");
  for (let i = 0; i < 2000; i++) {
    await client.send("WRTE", stream!.local, stream!.remote, new Uint8Array(1));
  }
  await stream!.ended();
  assertEquals(await client.ask("shell:echo here"), "here\n");
});

Deno.test("an empty message is neither the end nor kept", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const asleep = await client.stream("shell:sleep 1000");
  for (let i = 0; i < 2000; i++) await asleep!.write("");
  const stream = await client.stream("shell:cat");
  await stream!.write("");
  await stream!.write("after");
  assertEquals(await stream!.until("after"), "after");
});

Deno.test("answers that a client does not take keep the daemon from reading more", async () => {
  const one = writePacket({ command: "OPEN", arg0: 5, arg1: 0, payload: encode("no") }, true);
  const bytes = [...cnxn, ...one];
  let sent = 0;
  const socket = {
    read: (into: Uint8Array) => {
      if (sent > 1 << 20) return Promise.resolve(null);
      into.forEach((_, at) => {
        const from = sent + at;
        into[at] =
          bytes[from < cnxn.length ? from : cnxn.length + (from - cnxn.length) % one.length]!;
      });
      sent += into.length;
      return Promise.resolve(into.length);
    },
    write: () => new Promise<number>(() => {}),
    close: () => {},
  };
  const connection = new Connection(socket as unknown as Deno.Conn, {
    held: new Held(),
    banner: () => "",
    keys: () => undefined,
    refused: () => {},
    service: () => undefined,
  });
  connection.serve();
  await new Promise((resolve) => setTimeout(resolve));
  assert(sent > 1000 && sent < 1 << 20, `${sent} bytes were read`);
});

Deno.test("clients that say nothing do not keep others out", async () => {
  await using device = fakeDevice();
  await using other = await Client.connect(device.port);
  const silent = await Promise.all(
    Array.from({ length: CLIENTS_MAX + 10 }, () => Client.open(device.port)),
  );
  await using client = await Client.connect(device.port);
  assertEquals(await client.ask("shell:echo here"), "here\n");
  assertEquals(await other.ask("shell:echo here"), "here\n");
  assertEquals(device.daemon.clients, CLIENTS_MAX);
  for (const one of silent) await one[Symbol.asyncDispose]();
});

Deno.test("messages for streams that are not there are ignored", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell:cat");
  for (const command of ["WRTE", "OKAY", "CLSE", "STLS"] as const) {
    await client.send(command, 999, 77, encode("x"));
    await client.send(command, stream!.local + 5, stream!.remote, encode("x"));
  }
  await stream!.write("mine");
  assertEquals(await stream!.until("mine"), "mine");
});

Deno.test("what a client leaves behind is kept no longer", async () => {
  await using device = fakeDevice();
  {
    await using client = await Client.connect(device.port);
    for (const service of ["shell:cat", "sync:", "shell:", "exec:logcat", "shell:sleep 1000"]) {
      const stream = await client.stream(service);
      await client.send("WRTE", stream!.local, stream!.remote, new Uint8Array(100_000));
    }
    assert(device.daemon.clients === 1);
  }
  while (device.daemon.clients > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  while (device.daemon.held > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(device.reports, []);
});
