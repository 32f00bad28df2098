import { assertEquals, assertStringIncludes } from "@std/assert";
import { readShellRequest } from "./shell_service.ts";
import { Client, type ClientStream } from "./testing/client.ts";
import { fakeDevice } from "./testing/fake_device.ts";

/** A packet of the shell protocol. */
function packet(kind: number, text: string | Uint8Array): Uint8Array {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const all = new Uint8Array(5 + bytes.length);
  all[0] = kind;
  new DataView(all.buffer).setUint32(1, bytes.length, true);
  all.set(bytes, 5);
  return all;
}

/** Reads what came over the shell protocol: text by kind, and the exit status. */
async function framed(stream: ClientStream) {
  const bytes = await stream.all();
  const texts = new Map<number, string>();
  let status: number | undefined;
  for (let at = 0; at < bytes.length;) {
    const size = new DataView(bytes.buffer).getUint32(at + 1, true);
    const body = bytes.subarray(at + 5, at + 5 + size);
    if (bytes[at] === 3) status = body[0];
    else {
      texts.set(bytes[at]!, (texts.get(bytes[at]!) ?? "") + new TextDecoder().decode(body));
    }
    at += 5 + size;
  }
  return { stdout: texts.get(1) ?? "", stderr: texts.get(2) ?? "", status };
}

Deno.test("the names of services say what is asked for", () => {
  assertEquals(readShellRequest("shell,v2,TERM=xterm,pty:ls -l: x"), {
    isFramed: true,
    isTerminal: true,
    term: "xterm",
    command: "ls -l: x",
  });
  const table = [
    ["shell:", [false, true, ""]],
    ["shell:ls", [false, false, "ls"]],
    ["shell,v2,raw:", [true, false, ""]],
    ["shell,v2:ls", [true, false, "ls"]],
    ["exec:ls", [false, false, "ls"]],
  ] as const;
  for (const [name, expected] of table) {
    const { isFramed, isTerminal, command } = readShellRequest(name)!;
    assertEquals([isFramed, isTerminal, command], [...expected], name);
  }
  for (const name of ["shellx:ls", "shell", "exec,v2:ls", "sync:"]) {
    assertEquals(readShellRequest(name), undefined, name);
  }
});

Deno.test("with the shell protocol, streams are told apart and the status is told", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,raw:echo out; echo err >&2; exit 3");
  assertEquals(await framed(stream!), { stdout: "out\n", stderr: "err\n", status: 3 });
  const unknown = await client.stream("shell,v2:nothing");
  assertEquals((await framed(unknown!)).status, 127);
});

Deno.test("without it, and for exec, both streams are one", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  assertEquals(await client.ask("shell:echo out; echo err >&2"), "out\nerr\n");
  assertEquals(await client.ask("exec:printf 'a\\0b\\n'"), "a\0b\n");
});

Deno.test("a command reads what the client sends, to the end that it says", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,raw:cat; echo end");
  const parts = packet(0, "one\ntwo");
  await stream!.write(parts.subarray(0, 3));
  await stream!.write(parts.subarray(3));
  assertEquals(await stream!.until("two"), new TextDecoder().decode(packet(1, "one\ntwo")));
  await stream!.write(packet(4, ""));
  assertEquals(await framed(stream!), { stdout: "end\n", stderr: "", status: 0 });
});

Deno.test("lines that come through a pipe run one after the other in one shell", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,raw:");
  await stream!.write(packet(0, "cd /data/local/tmp\nX=7\npwd\nwc -c\nfalse\necho $? "));
  await stream!.write(packet(0, "$X\nexit 5\necho never\n"));
  await stream!.write(packet(4, ""));
  const { stdout, status } = await framed(stream!);
  assertEquals(stdout, "/data/local/tmp\n35\n");
  assertEquals(status, 0, "wc has read the rest");
  const other = await client.stream("shell,v2,raw:");
  await other!.write(packet(0, "false; echo $?\n(\nexit 5\necho never\n"));
  const ended = await framed(other!);
  assertEquals([ended.stdout, ended.status], ["1\n", 5]);
  assertStringIncludes(ended.stderr, "/system/bin/sh: ");
});

Deno.test("the log is followed until the client leaves", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const write = (tag: string, message: string) =>
    device.host.log.write({ pid: 7, tid: 7, priority: "I", tag, message });
  write("before", "first");
  const all = await client.stream("exec:logcat -v brief");
  const some = await client.stream("exec:logcat -v brief -s wanted");
  const late = await client.stream("exec:logcat -v brief -T 1");
  const first = "--------- beginning of main\nI/before  (    7): first\n";
  assertEquals(await all!.until("first\n"), first);
  assertEquals(await late!.until("first\n"), first);
  write("other", "second");
  write("wanted", "third");
  assertEquals(
    await all!.until("third\n"),
    "I/other   (    7): second\nI/wanted  (    7): third\n",
  );
  assertEquals(
    await some!.until("third\n"),
    "--------- beginning of main\nI/wanted  (    7): third\n",
  );
  await all!.close();
  await device.daemon.restart();
  await some!.ended();
});

Deno.test("abb runs a service with its words as they are", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const words = ["settings", "put", "global", "x", "it's $HOME"].join("\0");
  assertEquals(await client.ask(`abb_exec:${words}`), "");
  assertEquals(await client.ask("abb_exec:settings\0get\0global\0x"), "it's $HOME\n");
  const framedOne = await client.stream("abb:settings\0get\0global\0x");
  assertEquals(await framed(framedOne!), { stdout: "it's $HOME\n", stderr: "", status: 0 });
  const unknown = await client.stream("abb:nothing");
  assertEquals((await framed(unknown!)).status, 20);
});

Deno.test("an APK is streamed into an installation", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("exec:cmd package install -r -t --abi x86 -S 100000");
  for (const size of [65_536, 34_464]) await stream!.write(new Uint8Array(size));
  assertEquals(new TextDecoder().decode(await stream!.all()), "Success\n");
  assertEquals(device.host.done, ["install 100000 bytes for x86"]);
});

Deno.test("a terminal has a prompt, a history and the window's size, and its commands are interrupted", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,pty,TERM=xterm:");
  const type = (text: string) => stream!.write(packet(0, text));
  await stream!.until("fake:/ $ ");
  await stream!.write(packet(5, "24x80,0x0\0"));
  await type("echo $COLUMNS $LINES $TERM\r");
  await stream!.until("80 24 xterm\r\n");
  await type("cd /data; false\r");
  await stream!.until("1|fake:/data $ ");
  await type("\x1b[A\x1b[A\r");
  await stream!.until("80 24 xterm\r\n");
  await type("logcat\r");
  await type("\x03");
  await stream!.until("130|fake:/data $ ");
  await type("exit 4\r");
  assertEquals((await framed(stream!)).status, 4);
});

Deno.test("a shell that a typed command starts is typed into, and ends by exit or Ctrl-D", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,pty:");
  const type = (text: string) => stream!.write(packet(0, text));
  await stream!.until("fake:/ $ ");
  await type("cd /data; su\r");
  await stream!.until("fake:/data # ");
  await type("id -u; echo $PWD\r");
  await stream!.until("0\r\n");
  await stream!.until("/data\r\n");
  await type("sh\r");
  await stream!.until("fake:/data # ");
  await type("\x04");
  await stream!.until("fake:/data # ");
  await type("exit 3\r");
  await stream!.until("3|fake:/data $ ");
  await type("echo id -u | su\r");
  await stream!.until("0\r\n");
  await stream!.until("fake:/data $ ");
  await type("exit\r");
  assertEquals((await framed(stream!)).status, 0);
  const direct = await client.stream("shell,v2,pty:su");
  await direct!.until("fake:/ # ");
  await direct!.write(packet(0, "exit 5\r"));
  assertEquals((await framed(direct!)).status, 5);
});

Deno.test("a command with a terminal has returns before its line ends", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const stream = await client.stream("shell,v2,pty:echo a; echo b >&2; exit 2");
  assertEquals(await framed(stream!), { stdout: "a\r\nb\r\n", stderr: "", status: 2 });
});
