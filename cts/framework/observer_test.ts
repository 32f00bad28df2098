import { assertEquals, assertRejects } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import type { Implementation } from "../contract/device.ts";
import { DEFAULT_WORLD, type World, WorldError } from "../contract/world.ts";
import { MalformedError } from "./check_shape.ts";
import { Observer } from "./observer.ts";

Deno.test("the observer remembers Worlds, processes and records", async () => {
  const observer = new Observer(planted({ parts: {} }));
  const device = await observer.boot(DEFAULT_WORLD);
  const app = await device.launch({ kind: "app", package: "com.example" });
  await app.run({ calls: [] });
  await app.run({ calls: [] });
  const other = await observer.boot(DEFAULT_WORLD, "the control");
  await other.launch({ kind: "native", user: "root" });
  assertEquals(observer.worlds, [
    { world: DEFAULT_WORLD },
    { world: DEFAULT_WORLD, purpose: "the control" },
  ]);
  assertEquals(
    observer.processes.map(({ name, world, records }) => [name, world, records.length]),
    [
      ["app com.example", 0, 2],
      ["native root", 1, 0],
    ],
  );
});

Deno.test("the observer knows which method threw, and passes the error on unchanged", async () => {
  const observer = new Observer(planted({ parts: {} }));
  const world = { ...DEFAULT_WORLD, release: 7 } as unknown as World;
  const error = await assertRejects(
    async () => {
      await observer.boot(world);
    },
    WorldError,
  );
  assertEquals(observer.raisedBy(error), "Implementation.boot");
  assertEquals(observer.raisedBy(new Error("other")), undefined);
  assertEquals(observer.raisedBy("text"), undefined);
});

Deno.test("the observer refuses what the contract does not allow, naming the method", async () => {
  const implementation: Implementation = {
    name: "strange",
    boot: async (world) => {
      const device = await planted({ parts: {} }).boot(world);
      device.shell = () => Promise.resolve({ stdout: "", stderr: "", status: NaN });
      return device;
    },
  };
  const observer = new Observer(implementation);
  const device = await observer.boot(DEFAULT_WORLD);
  const error = await assertRejects(() => device.shell("ls"), MalformedError, "status is NaN");
  assertEquals(observer.raisedBy(error), "Device.shell");
});
