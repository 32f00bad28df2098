import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { Heap } from "../../machine/heap.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { compileKernels } from "./build.ts";
import { KernelBlock } from "./kernel_block.ts";
import { KernelPool, type KernelRun } from "./kernel_pool.ts";
import { SERVICES_MAX } from "./kernel_threads.ts";

const SOURCE = `
/** Counts how often each cell is visited, and notes the thread of each tile. */
export function count(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const cells = load<usize>(p);
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const at = cells + (y * load<i32>(p, 4) + x) * 4;
      for (let i = 0; i < load<i32>(p, 8); i++) store<i32>(at, load<i32>(at) + 1);
    }
  }
  atomic.store<i32>(p + 64 + lid * 4, 1);
}
export function trap(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  if (y1 > 4) store<i32>(0xffff0000, 1);
}
`;

const WIDTH = 100;
const HEIGHT = 64;
const ONCE = { x1: 3, x2: 97, y1: 5, y2: 60, step: 4, threads: 1 };

async function testPool() {
  const code = await compileKernels(new Map([["assembly/index.ts", SOURCE]]));
  const module = await WebAssembly.compile(code as Uint8Array<ArrayBuffer>);
  const heap = new Heap();
  const block = new KernelBlock(heap);
  const cells = block.allocate(WIDTH * HEIGHT * 4);
  heap.bytes.fill(0, cells, cells + WIDTH * HEIGHT * 4);
  block.int(0, cells);
  block.int(4, WIDTH);
  block.int(8, 1);
  const pool = new KernelPool(module, heap.memory);
  const run = (run: Partial<KernelRun>) =>
    pool.run({ kernel: "count", parameters: block.address, ...ONCE, ...run });
  const counts = () => new Int32Array(heap.memory.buffer, cells, WIDTH * HEIGHT).slice();
  const threads = () => [...new Int32Array(heap.memory.buffer, block.address + 64, 8)];
  return { pool, block, run, counts, threads };
}

function expected(times: number, { x1, x2, y1, y2 }: typeof ONCE): Int32Array {
  return Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return x >= x1 && x < x2 && y >= y1 && y < y2 ? times : 0;
  });
}

Deno.test("each cell within the limits is visited once, by any number of threads", async () => {
  const { pool, block, run, counts, threads } = await testPool();
  block.int(8, 20_000);
  let times = 0;
  while (threads().filter((used) => used === 1).length < 3) {
    run({ threads: 3 });
    times += 20_000;
  }
  assertEquals(counts(), expected(times, ONCE));
  for (let i = 0; i < 3000; i++) {
    block.int(8, 1);
    run({ threads: 3, step: 1 + i % 7 });
  }
  assertEquals(counts(), expected(times + 3000, ONCE));
  pool.destroy();
});

Deno.test("pools take turns with the threads, which others replace in time", async () => {
  const pools = [await testPool(), await testPool()];
  const times = [0, 0];
  for (let turn = 0; turn < SERVICES_MAX + 2; turn++) {
    const [which, { block, run, threads }] = [turn % 2, pools[turn % 2]!];
    block.int(8, 100);
    block.ints(64, [0, 0]);
    while (threads()[1] === 0) {
      run({ threads: 2 });
      times[which]! += 100;
    }
  }
  for (const [which, { counts, pool }] of pools.entries()) {
    assertEquals(counts(), expected(times[which]!, ONCE));
    pool.destroy();
  }
});

Deno.test("a single row is cut into columns", async () => {
  const { run, counts } = await testPool();
  const row = { ...ONCE, y1: 7, y2: 8, step: 16 };
  run(row);
  assertEquals(counts(), expected(1, row));
  run({ ...row, x2: row.x1 });
  assertEquals(counts(), expected(1, row));
});

Deno.test("code outside of the memory is a fault of the process, after which others run", async () => {
  const { run, counts, pool } = await testPool();
  for (const threads of [1, 2]) {
    const { message } = assertThrows(() => run({ kernel: "trap", threads }), ProcessFault);
    assertStringIncludes(message, "trap reads or writes outside of the memory");
  }
  run({});
  assertEquals(counts(), expected(1, ONCE));
  assertThrows(() => run({ kernel: "nobody" }), Error, 'Kernel "nobody" is not there');
  pool.destroy();
});
