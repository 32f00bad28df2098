import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { AdbError } from "./adb.ts";
import { devicesOf, openAdb, requireReady } from "./adb_program.ts";
import { requireSameServer } from "./adb_server.ts";

const PRINTED = `List of devices attached
emulator-5554\tdevice
0A1B2C\tunauthorized
localhost:5555\toffline
9X\tno permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.html]

`;

Deno.test("devices are told with their states", () => {
  assertEquals(devicesOf(PRINTED).map(({ serial, state }) => `${serial} ${state}`), [
    "emulator-5554 device",
    "0A1B2C unauthorized",
    "localhost:5555 offline",
    "9X no permissions",
  ]);
  assertEquals(devicesOf("List of devices attached\n\n"), []);
});

for (
  const [serial, message] of [
    ["0A1B2C", 'Device "0A1B2C" is unauthorized, expected one that answers; unlock it'],
    [
      "localhost:5555",
      "is offline, expected one that answers; start it again, and run adb disconnect",
    ],
    ["9X", 'Device "9X" is no permissions, expected one that answers; give your user the right'],
    ["other", 'Device "other" is not connected, expected one of emulator-5554 (device), 0A1B2C'],
  ] as const
) {
  Deno.test(`a device that does not answer is named: ${serial}`, () => {
    const devices = devicesOf(PRINTED);
    requireReady("emulator-5554", devices);
    assertThrows(() => requireReady(serial, devices), AdbError, message);
  });
}

Deno.test("that no device is connected is said", () => {
  assertThrows(() => requireReady("x", []), AdbError, "and none is; plug one in");
});

/** A server that answers each client the same. */
async function withServer(answer: string, use: (port: number) => Promise<void>): Promise<void> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const socket of listener) {
      await socket.read(new Uint8Array(64));
      await socket.write(new TextEncoder().encode(answer));
      socket.close();
    }
  })();
  await use(listener.addr.port);
  listener.close();
  await serving.catch(() => undefined);
}

Deno.test("an adb server of another version is left alone, and named", async () => {
  await withServer("OKAY00040028", async (port) => {
    await requireSameServer(40, port);
    await assertRejects(
      () => requireSameServer(41, port),
      AdbError,
      `An adb server of version 1.0.40 runs at port ${port}`,
    );
  });
  await withServer("HTTP/1.1 400 Bad Request\r\n\r\n", (port) => requireSameServer(41, port));
});

Deno.test("without the program adb, the remedy says how to get it", async () => {
  const path = Deno.env.get("PATH")!;
  Deno.env.set("PATH", "/nowhere");
  try {
    await assertRejects(() => openAdb("x"), AdbError, 'The program "adb" is not found');
  } finally {
    Deno.env.set("PATH", path);
  }
});
