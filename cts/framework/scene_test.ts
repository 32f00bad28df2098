import { assertEquals, assertRejects } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { DEFAULT_WORLD } from "../contract/world.ts";
import { playScene, type Scene } from "./scene.ts";

const device = planted({ parts: {} });
const scene = (adb: string[], hostFiles: Scene["hostFiles"] = {}): Scene => ({
  world: DEFAULT_WORLD,
  adb,
  hostFiles,
  process: { kind: "native" },
  program: { calls: [] },
});
const play = (one: Scene) => playScene(one, (world) => device.boot(world));

Deno.test("a scene boots, types, launches and runs", async () => {
  const outcome = await play(scene(["adb shell settings put global layers A:B"]));
  assertEquals(outcome.record.events.map(({ who }) => who), ["A", "B"]);
  assertEquals(outcome.commands.map(({ command, result }) => [command, result.status]), [
    ["adb shell settings put global layers A:B", 0],
  ]);
});

Deno.test("host files may be text or base64", async () => {
  const files = { a: "text", b: { text: "more" }, c: { base64: btoa("\xff\0") } };
  const lines = ["a", "b", "c"].map((name) => `adb push ${name} /data/${name}`);
  const outcome = await play(scene(lines, files));
  assertEquals(await outcome.device.pull("/data/a"), new TextEncoder().encode("text"));
  assertEquals(await outcome.device.pull("/data/b"), new TextEncoder().encode("more"));
  assertEquals(await outcome.device.pull("/data/c"), new Uint8Array([255, 0]));
});

Deno.test("a line must end as its mark says", async () => {
  await play(scene(["! adb shell frob", "?adb shell frob", "? adb shell echo x", "# comment"]));
  await assertRejects(
    () => play(scene(["adb shell frob"])),
    Error,
    'ended with status 127, expected 0; it said "frob: not found"',
  );
  await assertRejects(
    () => play(scene(["! adb shell echo x"])),
    Error,
    "ended with status 0, expected a status other than 0",
  );
});
