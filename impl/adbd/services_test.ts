import { assertEquals } from "@std/assert";
import { Client, type ClientStream } from "./testing/client.ts";
import { fakeDevice } from "./testing/fake_device.ts";

Deno.test("adb root starts the daemon anew for root, and unroot for the shell", async () => {
  await using device = fakeDevice();
  for (
    const [service, said, user] of [
      ["root:", "restarting adbd as root\n", "root"],
      ["unroot:", "restarting adbd as non root\n", "shell"],
    ] as const
  ) {
    await using other = await Client.connect(device.port);
    const watching = await other.stream("shell:logcat");
    await using client = await Client.connect(device.port);
    assertEquals(await client.ask(service), said);
    await watching!.ended();
    await using anew = await Client.connect(device.port);
    assertEquals(await anew.ask("shell:whoami"), `${user}\n`);
    if (user === "root") {
      assertEquals(await anew.ask("root:"), "adbd is already running as root\n");
      assertEquals(await anew.ask("shell:echo goes on"), "goes on\n");
    }
  }
});

Deno.test("a reboot tells every client, and the device comes back", async () => {
  await using device = fakeDevice();
  await using one = await Client.connect(device.port);
  await using two = await Client.connect(device.port);
  const watching = await two.stream("shell:logcat");
  assertEquals(
    await one.ask("reboot:bootloader"),
    'this device has no "bootloader", use adb reboot\n',
  );
  assertEquals(await one.ask("reboot:"), "");
  await watching!.ended();
  await using anew = await Client.connect(device.port);
  assertEquals(await anew.ask("shell:echo up"), "up\n");
});

Deno.test("what is asked of the device is answered", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  assertEquals(await client.ask("jdwp"), "1000\n");
  const tracked = await client.stream("track-jdwp");
  assertEquals(await tracked!.until("\n"), "00051000\n");
  await tracked!.close();
  assertEquals(await client.ask("remount:"), "remount succeeded\n");
  assertEquals(await client.ask("disable-verity:"), "verity\n");
  assertEquals(await client.ask("enable-verity:"), "verity again\n");
});

Deno.test("what a client listens at on the device, it is passed, and it goes with the client", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  const reached: string[] = [];
  client.reverse = async (stream: ClientStream, name) => {
    reached.push(name);
    await stream.accept();
    const asked = await stream.bytes(4);
    await stream.write(Uint8Array.of(...asked).reverse());
    await stream.close();
  };
  assertEquals(await client.ask("reverse:forward:tcp:8000;tcp:9000"), "OKAY");
  assertEquals(await client.ask("reverse:forward:tcp:0;localabstract:x"), "OKAY000532768");
  assertEquals(
    await client.ask("reverse:forward:norebind:tcp:8000;tcp:1"),
    "FAIL002ccannot bind listener: Address already in use",
  );
  assertEquals(
    await client.ask("reverse:list-forward"),
    "0040(reverse) tcp:8000 tcp:9000\n(reverse) tcp:32768 localabstract:x\n",
  );
  await using other = await Client.connect(device.port);
  const through = (await other.stream("tcp:8000"))!;
  await through.write("abcd");
  assertEquals(new TextDecoder().decode(await through.all()), "dcba");
  assertEquals(reached, ["tcp:9000\0"]);
  assertEquals(await other.ask("reverse:list-forward"), "0000");
  assertEquals(await client.ask("reverse:killforward:tcp:8000"), "OKAY");
  assertEquals(
    await client.ask("reverse:killforward:tcp:8000"),
    "FAIL001dlistener 'tcp:8000' not found",
  );
  assertEquals(await other.stream("tcp:8000"), undefined);
  assertEquals(await client.ask("reverse:killforward-all"), "OKAY");
  assertEquals(await client.ask("reverse:list-forward"), "0000");
  assertEquals(await client.ask("reverse:forward:tcp:5;tcp:6"), "OKAY");
  await client[Symbol.asyncDispose]();
  while (device.daemon.clients > 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assertEquals(await other.stream("tcp:5"), undefined);
});

Deno.test("sockets that could not be are refused by name", async () => {
  await using device = fakeDevice();
  await using client = await Client.connect(device.port);
  for (const [from, to] of [["tcp:70000", "tcp:1"], ["tcp:1", "nowhere"], ["", "tcp:1"]] as const) {
    const answer = await client.ask(`reverse:forward:${from};${to}`);
    assertEquals(answer?.slice(0, 4), "FAIL", `${from};${to}`);
    assertEquals(answer?.includes("unknown socket specification"), true);
  }
  for (const name of ["reverse:", "reverse:nothing", "reverse:forward:tcp:1"]) {
    assertEquals(await client.stream(name), undefined, name);
  }
});
