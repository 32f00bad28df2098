import { assertEquals, assertStringIncludes } from "@std/assert";
import { decode } from "fast-png";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";
import { rootCredentials } from "../../platform/users.ts";

const FRAME = { width: 2, height: 1, pixels: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255) };

Deno.test("screencap writes the frame, as PNG or as it is", async () => {
  const host = fakeHost({ frame: FRAME });
  const run = shellOn(host);
  await outputOf("cd /data/local/tmp; screencap -p > a; screencap b.png; screencap c", run);
  const read = (name: string) => host.files.read(`/data/local/tmp/${name}`, rootCredentials());
  for (const name of ["a", "b.png"]) {
    const { width, height, data, channels } = decode(read(name));
    assertEquals([width, height, channels, [...data]], [2, 1, 4, [...FRAME.pixels]]);
  }
  const raw = read("c");
  assertEquals([...new Uint32Array(raw.slice(0, 16).buffer)], [2, 1, 1, 1]);
  assertEquals(raw.slice(16), FRAME.pixels);
});

Deno.test("without a frame screencap says what to do", async () => {
  const { status, stdout, stderr } = await shellOn()("screencap -p");
  assertEquals([status, stdout], [1, ""]);
  assertStringIncludes(stderr, "nothing was shown yet; start an app of machine code");
});
