import { assertEquals, assertRejects } from "@std/assert";
import planted from "../../scripts/testing/planted_device.ts";
import { DEFAULT_WORLD, type World, WorldError } from "../contract/world.ts";
import { Observer } from "./observer.ts";

Deno.test("the observer remembers Worlds, processes and records", async () => {
  const observer = new Observer(planted({ parts: {} }));
  const device = await observer.boot(DEFAULT_WORLD);
  const app = await device.launch({ kind: "app", package: "com.example" });
  await app.run({ calls: [] });
  await app.run({ calls: [] });
  await device.launch({ kind: "native", user: "root" });
  assertEquals(observer.worlds, [DEFAULT_WORLD]);
  assertEquals(observer.processes.map(({ name, records }) => [name, records.length]), [
    ["app com.example", 2],
    ["native root", 0],
  ]);
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
