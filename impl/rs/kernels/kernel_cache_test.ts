import { assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path";
import { KernelCache } from "./kernel_cache.ts";

const NAME = "kernels.wasm";
/** A module without anything in it, and behind that a section that tells nothing. */
const CODE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, 3, 1, 0x61, 7);

async function withFolder(body: (folder: URL, path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir();
  try {
    await body(toFileUrl(`${path}/kernels/`), `${path}/kernels`);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

const namesIn = (path: string) => Array.from(Deno.readDirSync(path), ({ name }) => name);

Deno.test("a module that was kept is read by others, and one of other sources is not", async () => {
  await withFolder(async (folder) => {
    const cache = new KernelCache(folder);
    assertEquals(await cache.read(NAME), undefined);
    await cache.write(NAME, CODE);
    assertEquals(await new KernelCache(folder).read(NAME), CODE);
    assertEquals(await cache.read("other.wasm"), undefined);
  });
});

Deno.test("a file that is cut off, or changed anywhere, counts as missing", async () => {
  await withFolder(async (folder, path) => {
    const cache = new KernelCache(folder);
    await cache.write(NAME, CODE);
    const file = await Deno.readFile(`${path}/${NAME}`);
    for (let length = 0; length < file.length; length++) {
      await Deno.writeFile(`${path}/${NAME}`, file.slice(0, length));
      assertEquals(await cache.read(NAME), undefined, `${length} bytes`);
      await Deno.writeFile(
        `${path}/${NAME}`,
        file.map((byte, i) => i === length ? byte ^ 1 : byte),
      );
      assertEquals(await cache.read(NAME), undefined, `byte ${length}`);
    }
    await cache.write(NAME, CODE);
    assertEquals(await cache.read(NAME), CODE);
  });
});

Deno.test("only the newest module stays, and nothing of what was not finished", async () => {
  await withFolder(async (folder, path) => {
    const cache = new KernelCache(folder);
    await cache.write("old.wasm", CODE);
    await Deno.writeTextFile(`${path}/old.wasm.1.part`, "killed");
    await cache.write(NAME, CODE);
    assertEquals(namesIn(path), [NAME]);
  });
});

Deno.test("where nothing can be kept, nothing fails", async () => {
  await withFolder(async (folder, path) => {
    await Deno.writeTextFile(path, "no folder");
    const cache = new KernelCache(folder);
    await cache.write(NAME, CODE);
    assertEquals(await cache.read(NAME), undefined);
    assertEquals(await Deno.readTextFile(path), "no folder");
  });
});

Deno.test("several programs keep modules at once, and no half of one is ever read", async () => {
  await withFolder(async (folder) => {
    const large = new Uint8Array(200_000).fill(7);
    const caches = Array.from({ length: 4 }, () => new KernelCache(folder));
    const found = await Promise.all(caches.flatMap((cache) => [
      cache.write(NAME, large).then(() => cache.read(NAME)),
      cache.read(NAME),
    ]));
    for (const code of found) {
      if (code !== undefined) assertEquals(code, large);
    }
    await caches[0]!.write(NAME, large);
    assertEquals(await caches[1]!.read(NAME), large);
  });
});
