import { assert, assertEquals } from "@std/assert";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { Selinux } from "../selinux/selinux.ts";
import { Files } from "./files.ts";
import { Product } from "./product.ts";
import { StockImageCache } from "./stock_image.ts";
import { rootCredentials } from "./users.ts";

const ROOT = rootCredentials();

function imageOf(cache: StockImageCache, change: Partial<typeof DEFAULT_WORLD> = {}) {
  const world = { ...DEFAULT_WORLD, ...change };
  return cache.get(world, new Product(world.product, world.release));
}

Deno.test("devices of one kind have the same image, and those of another their own", () => {
  const cache = new StockImageCache();
  assert(imageOf(cache) === imageOf(cache, { build: "user" }));
  assert(imageOf(cache) !== imageOf(cache, { release: 8 }));
  assert(imageOf(cache) !== imageOf(cache, { abis: ["x86"] }));
  assert(imageOf(cache) !== imageOf(cache, { compat: true }));
});

Deno.test("an image has the platform's libraries and directories with their owners", () => {
  const selinux = new Selinux({ enforcing: false });
  const files = new Files({ selinux, image: imageOf(new StockImageCache()) });
  const [library] = files.readdir("/system/lib64", ROOT).filter((name) => name === "libEGL.so");
  assertEquals(library, "libEGL.so");
  assertEquals(files.realpath("/data/user/0", ROOT), "/data/data");
  const { uid, mode } = files.stat("/data/local/tmp", ROOT);
  assertEquals([uid, mode], [2000, 0o771]);
});
