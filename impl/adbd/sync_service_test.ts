import { assert, assertEquals } from "@std/assert";
import { rootCredentials } from "../platform/users.ts";
import { Client, type ClientStream } from "./testing/client.ts";
import { fakeDevice } from "./testing/fake_device.ts";

const FILE = 0o100644;

function message(id: string, ...parts: (number | string | Uint8Array)[]): Uint8Array {
  const bytes = [...new TextEncoder().encode(id)];
  for (const part of parts) {
    if (typeof part === "number") {
      bytes.push(part & 0xff, part >> 8 & 0xff, part >> 16 & 0xff, part >>> 24);
    } else {
      const body = typeof part === "string" ? new TextEncoder().encode(part) : part;
      bytes.push(...body);
    }
  }
  return Uint8Array.from(bytes);
}

function request(id: string, path: string): Uint8Array {
  return message(id, new TextEncoder().encode(path).length, path);
}

/** The answer to a push or a wrong request: `OKAY`, or why not. */
async function answer(stream: ClientStream): Promise<string> {
  const bytes = await stream.bytes(8);
  const id = new TextDecoder().decode(bytes.subarray(0, 4));
  const size = new DataView(bytes.buffer).getUint32(4, true);
  return id === "FAIL" ? new TextDecoder().decode(await stream.bytes(size)) : id;
}

async function push(
  stream: ClientStream,
  path: string,
  data: Uint8Array,
  { mode = FILE, time = 1_000_000_000 } = {},
): Promise<string> {
  await stream.write(request("SEND", `${path},${mode}`));
  for (let at = 0; at < data.length; at += 65_536) {
    const part = data.subarray(at, at + 65_536);
    await stream.write(message("DATA", part.length));
    await stream.write(part);
  }
  await stream.write(message("DONE", time));
  return await answer(stream);
}

Deno.test("a file is pushed and pulled, with its mode and time, whatever its size", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = (await client.stream("sync:"))!;
  for (const size of [0, 1, 65_536, 200_000]) {
    const data = new Uint8Array(size).map((_, i) => i * 7);
    const path = `/data/local/tmp/f${size}`;
    assertEquals(await push(stream, path, data, { mode: 0o100750 }), "OKAY");
    const stat = device.host.files.stat(path, rootCredentials());
    assertEquals([stat.mode, stat.size, stat.uid], [0o777, size, 2000]);
    assertEquals(stat.mtime.getTime(), 1_000_000_000_000);
    await stream.write(request("RECV", path));
    const chunks: number[] = [];
    for (;;) {
      const head = await stream.bytes(8);
      if (new TextDecoder().decode(head.subarray(0, 4)) === "DONE") break;
      chunks.push(...await stream.bytes(new DataView(head.buffer).getUint32(4, true)));
    }
    assertEquals(Uint8Array.from(chunks), data);
  }
  assertEquals(device.daemon.held, 0);
});

Deno.test("files are told of in both forms, and what is not there too", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = (await client.stream("sync:"))!;
  await push(stream, "/data/local/tmp/f", new Uint8Array(5), { mode: 0o100640 });
  await push(stream, "/data/local/tmp/l", new TextEncoder().encode("f\0"), { mode: 0o120777 });
  await stream.write(request("STAT", "/data/local/tmp/f"));
  const old = await stream.bytes(16);
  assertEquals(old, message("STAT", 0o100666, 5, 1_000_000_000));
  await stream.write(request("STAT", "/nothing"));
  assertEquals(await stream.bytes(16), message("STAT", 0, 0, 0));
  const table = [
    ["STA2", "/data/local/tmp/l", 0, 0o100666],
    ["LST2", "/data/local/tmp/l", 0, 0o120777],
    ["LST2", "/nothing", 2, 0],
    ["STA2", "/data/local/tmp/../tmp/./f", 0, 0o100666],
    ["STA2", "/../../data/local/tmp/f", 0, 0o100666],
    ["STA2", "data/local/tmp/f", 0, 0o100666],
    ["STA2", "/data/data/com.example.release/x", 13, 0],
  ] as const;
  for (const [id, path, error, mode] of table) {
    await stream.write(request(id, path));
    const bytes = await stream.bytes(72);
    const view = new DataView(bytes.buffer);
    assertEquals([view.getUint32(4, true), view.getUint32(24, true)], [error, mode], path);
  }
});

Deno.test("a directory is listed in both forms", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = (await client.stream("sync:"))!;
  await push(stream, "/data/local/tmp/d/deep/é", new Uint8Array(3));
  for (const [id, size, done] of [["LIST", 20, "DONE"], ["LIS2", 76, "DONE"]] as const) {
    await stream.write(request(id, "/data/local/tmp/d/deep/"));
    const names: string[] = [];
    for (;;) {
      const head = await stream.bytes(size);
      if (new TextDecoder().decode(head.subarray(0, 4)) === done) break;
      const length = new DataView(head.buffer).getUint32(size - 4, true);
      names.push(new TextDecoder().decode(await stream.bytes(length)));
    }
    assertEquals(names, [".", "..", "é"]);
  }
});

Deno.test("what may not be written says why, and the client may go on after it asks anew", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const table = [
    ["/system/x", FILE, "couldn't create file: Permission denied"],
    ["/data/local/tmp", FILE, "couldn't create file: Is a directory"],
    ["/data/local/tmp/../../../system/x", FILE, "couldn't create file: Permission denied"],
    ["/system/new/x", FILE, "secure_mkdirs failed: Permission denied"],
    ["/data/local/tmp/d", 0o060644, "not a regular file or link"],
    ["/system/l", 0o120777, "couldn't create symlink: Permission denied"],
    ["relative", FILE, "couldn't create file: Permission denied"],
  ] as const;
  for (const [path, mode, reason] of table) {
    const stream = (await client.stream("sync:"))!;
    assertEquals(await push(stream, path, new TextEncoder().encode("x"), { mode }), reason, path);
    await stream.ended();
  }
});

Deno.test("a request that is none ends the transfer with a reason", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const table = [
    [message("NONE", 0), 'unknown command "NONE"'],
    [message("STAT", 2000), "path too long"],
    [request("SEND", "/data/local/tmp/x"), "missing , in ID_SEND"],
    [message("SEND", 22, "/data/local/tmp/x,0644", "STAT", 0), "invalid data message"],
    [message("SEND", 22, "/data/local/tmp/x,0644", "DATA", 65_537), "oversize data message"],
    [request("RECV", "/nothing"), "open failed: No such file or directory"],
    [message("RCV2", 2, "/x", "RCV2", 1), "unknown flags: 1"],
    [message("SND2", 2, "/x", "SND2", 420, 4), "unknown flags: 4"],
    [message("SND2", 2, "/x", "STAT", 420, 4), "expected a second SND2"],
  ] as const;
  for (const [bytes, reason] of table) {
    const stream = (await client.stream("sync:"))!;
    await stream.write(bytes);
    assertEquals(await answer(stream), reason);
    await stream.ended();
  }
  const quits = (await client.stream("sync:"))!;
  await quits.write(message("QUIT", 0));
  await quits.ended();
});

Deno.test("the second form of sending and receiving does the same", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = (await client.stream("sync:"))!;
  const path = "/data/local/tmp/x";
  await stream.write(message("SND2", path.length, path, "SND2", 0o100600, 0));
  await stream.write(message("DATA", 3, "abc", "DONE", 5));
  assertEquals(await answer(stream), "OKAY");
  await stream.write(message("RCV2", path.length, path, "RCV2", 0));
  assertEquals(await stream.bytes(19), message("DATA", 3, "abc", "DONE", 0));
});

Deno.test("a file that the disk has no room for is refused at its end, and nothing is kept of it", async () => {
  await using device = fakeDevice(undefined, 150_000);
  await using client = await Client.connect(device.port);
  const stream = (await client.stream("sync:"))!;
  const reason = await push(stream, "/data/local/tmp/big", new Uint8Array(200_000));
  assertEquals(reason, "write failed: No space left on device");
  assert(!device.host.files.exists("/data/local/tmp/big"));
  assertEquals(device.daemon.held, 0);
  const again = (await client.stream("sync:"))!;
  assertEquals(await push(again, "/data/local/tmp/small", new Uint8Array(50_000)), "OKAY");
});
