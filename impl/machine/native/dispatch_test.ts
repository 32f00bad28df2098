import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { join } from "@std/path";
import { buildWithGcc, hasGcc } from "../../audit/testing/gcc.ts";
import {
  buildDispatch,
  DISPATCH_LIBRARIES,
  dispatchExports,
  type DispatchLibrary,
  isOfProcess,
  SLOT_COUNT_SYMBOL,
  slotNames,
  slotOf,
  SLOTS_SYMBOL,
  USE_TABLE_SYMBOL,
} from "./dispatch.ts";

const ignore = !hasGcc() || Deno.build.os !== "linux";

/** Records what it was called with, makes calls with arguments that all differ, and makes them on threads. */
const PROBE = `
#include <pthread.h>
#include <stdint.h>

typedef int64_t wide(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t, float, float, float, float, float, float, float, float);

int64_t sink(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h, int64_t i, int64_t j,
    int64_t k, int64_t l, float m, float n, float o, float p, float q, float r, float s, float t) {
  int64_t ints[] = {a, b, c, d, e, f, g, h, i, j, k, l};
  float floats[] = {m, n, o, p, q, r, s, t};
  for (int at = 0; at < 12; at++) if (ints[at] != (at + 1) * 0x100000001) return -1 - at;
  for (int at = 0; at < 8; at++) if (floats[at] != at + 0.5f) return -101 - at;
  return 0x123456789abcdef;
}

float float_sink(float x) { return x * 2; }
int64_t one(void) { return 1; }
int64_t two(void) { return 2; }

int64_t wide_call(wide *f) {
#define W(n) n * 0x100000001
  return f(W(1), W(2), W(3), W(4), W(5), W(6), W(7), W(8), W(9), W(10), W(11), W(12), 0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f,
      6.5f, 7.5f);
}

float float_call(float (*f)(float), float x) { return f(x); }
int64_t call(int64_t (*f)(void)) { return f(); }

static pthread_t thread;
static pthread_mutex_t waiting = PTHREAD_MUTEX_INITIALIZER;
static void **(*use)(void **);
static void **table;
static int64_t (*function)(void);
static int64_t before, result;

static void *run(void *unused) {
  (void)unused;
  pthread_mutex_lock(&waiting);
  before = function();
  if (use) use(table);
  result = function();
  pthread_mutex_unlock(&waiting);
  return 0;
}

void start_thread(void) {
  pthread_mutex_lock(&waiting);
  pthread_create(&thread, 0, run, 0);
}

int64_t let_thread_call(int64_t (*f)(void), void **(*use_table)(void **), void **its_table) {
  function = f;
  use = use_table;
  table = its_table;
  pthread_mutex_unlock(&waiting);
  pthread_join(thread, 0);
  return before * 10 + result;
}
`;

const SYMBOLS = {
  wide_call: { parameters: ["u64"], result: "i64" },
  float_call: { parameters: ["u64", "f32"], result: "f32" },
  call: { parameters: ["u64"], result: "i64" },
  start_thread: { parameters: [], result: "void" },
  let_thread_call: { parameters: ["u64", "u64", "buffer"], result: "i64" },
} as const;

const DL = {
  dlopen: { parameters: ["buffer", "i32"], result: "pointer" },
  dlsym: { parameters: ["pointer", "buffer"], result: "u64" },
  dlclose: { parameters: ["pointer"], result: "i32" },
} as const;
const RTLD_NOW = 2;

const text = (value: string) => new TextEncoder().encode(`${value}\0`);

/** A copy of a dispatch library, with slots of its own. */
class Loaded {
  readonly #name: DispatchLibrary;
  readonly #handle: Deno.PointerValue;
  readonly #dl: Deno.DynamicLibrary<typeof DL>;
  readonly slots: BigUint64Array;

  constructor(name: DispatchLibrary, dl: Deno.DynamicLibrary<typeof DL>, dir: string) {
    const file = join(dir, `${crypto.randomUUID()}.so`);
    Deno.copyFileSync(buildDispatch()[name], file);
    this.#name = name;
    this.#dl = dl;
    this.#handle = dl.symbols.dlopen(text(file), RTLD_NOW);
    assertNotEquals(this.#handle, null);
    const address = Deno.UnsafePointer.create(this.symbol(SLOTS_SYMBOL))!;
    const size = slotNames(name).length * 8;
    this.slots = new BigUint64Array(Deno.UnsafePointerView.getArrayBuffer(address, size));
  }

  symbol(name: string): bigint {
    return BigInt(this.#dl.symbols.dlsym(this.#handle, text(name)));
  }

  fill(name: string, address: bigint): void {
    this.slots[slotOf(this.#name, name)] = address;
  }

  close(): void {
    this.#dl.symbols.dlclose(this.#handle);
  }
}

interface Scene {
  readonly probe: Deno.DynamicLibrary<typeof SYMBOLS>["symbols"];
  /** The address of a function of the probe. */
  address(name: string): bigint;
  load(library: DispatchLibrary): Loaded;
}

async function scene(body: (scene: Scene) => void): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "strata-dispatch-" });
  const loaded: { close(): void }[] = [];
  try {
    const dl = Deno.dlopen("libc.so.6", DL);
    loaded.push(dl);
    const file = join(dir, "probe.so");
    await Deno.writeFile(file, (await buildWithGcc(PROBE, ["-O1"]))!);
    const probe = Deno.dlopen(file, SYMBOLS);
    loaded.push(probe);
    const handle = dl.symbols.dlopen(text(file), RTLD_NOW);
    loaded.push({ close: () => void dl.symbols.dlclose(handle) });
    body({
      probe: probe.symbols,
      address: (name) => BigInt(dl.symbols.dlsym(handle, text(name))),
      load: (library) => {
        const copy = new Loaded(library, dl, dir);
        loaded.push(copy);
        return copy;
      },
    });
  } finally {
    for (const one of loaded.reverse()) one.close();
    await Deno.remove(dir, { recursive: true });
  }
}

/** A test that needs gcc. */
function test(name: string, body: (scene: Scene) => void): void {
  Deno.test({ name: `${name} (needs gcc)`, ignore, fn: () => scene(body) });
}

test("a dispatch library exports the functions of Android's library, each at one address", ({ load }) => {
  for (const library of DISPATCH_LIBRARIES) {
    const copy = load(library);
    const names = dispatchExports(library);
    const addresses = names.map((name) => copy.symbol(name));
    assertEquals(addresses.filter((address) => address === 0n), []);
    assertEquals(new Set(addresses).size, names.length);
    assertEquals(names.map((name) => copy.symbol(name)), addresses);
  }
  const counts = DISPATCH_LIBRARIES.map((library) => dispatchExports(library).length);
  assertEquals(counts, [80, 1020, 298, 1020, 10, 10, 3]);
  for (const library of DISPATCH_LIBRARIES) {
    const count = Deno.UnsafePointer.create(load(library).symbol(SLOT_COUNT_SYMBOL))!;
    assertEquals(new Deno.UnsafePointerView(count).getUint32(), slotNames(library).length);
  }
  assertEquals(load("libGLESv1_CM").symbol("glCreateShader"), 0n);
  assertEquals(load("libEGL").symbol("eglSetSwapRectangleANDROID"), 0n);
});

test("libandroid traces nothing", ({ probe, load }) => {
  const copy = load("libandroid");
  for (const name of ["isEnabled", "beginSection", "endSection", "setCounter"]) {
    assertEquals(probe.call(copy.symbol(`ATrace_${name}`)) & 0xffn, 0n, name);
  }
});

test("a stub hands on integers, floats and the stack, and what comes back", ({ probe, address, load }) => {
  for (
    const [library, name] of [
      ["libEGL", "eglInitialize"],
      ["libGLESv2", "glFlush"],
      ["libGLESv2", "glGetString"],
      ["libGLESv1_CM", "glFlush"],
      ["libGLESv1_CM", "glGetString"],
      ["libGLESv3", "glFlush"],
      ["libmediandk", "AImageReader_new"],
    ] as const
  ) {
    const copy = load(library);
    copy.fill(name, address("sink"));
    assertEquals(probe.wide_call(copy.symbol(name)), 0x123456789abcdefn, `${library} ${name}`);
    copy.fill(name, address("float_sink"));
    assertEquals(probe.float_call(copy.symbol(name), 1.25), 2.5);
  }
});

test("every stub jumps through the slot of its own name", ({ probe, address, load }) => {
  for (const library of DISPATCH_LIBRARIES) {
    const copy = load(library);
    copy.slots.fill(address("one"));
    for (const name of dispatchExports(library)) {
      copy.fill(name, address("two"));
      assertEquals(probe.call(copy.symbol(name)), 2n, name);
      copy.fill(name, address("one"));
      assertEquals(probe.call(copy.symbol(name)), 1n, name);
    }
  }
});

test("a slot that nobody has filled is a function that does nothing", ({ probe, load }) => {
  const copy = load("libGLESv2");
  assert(copy.slots.every((slot) => slot !== 0n));
  assertEquals(probe.call(copy.symbol("glFlush")), 0n);
  assertEquals(probe.float_call(copy.symbol("glFlush"), 1.25), 0);
});

test("a thread that has a table of its own leaves others alone", ({ probe, address, load }) => {
  const copy = load("libGLESv2");
  const [stub, useTable] = [copy.symbol("glFlush"), copy.symbol(USE_TABLE_SYMBOL)];
  copy.fill("glFlush", address("one"));
  const table = new BigUint64Array(slotNames("libGLESv2").length).fill(address("two"));
  probe.start_thread();
  assertEquals(probe.let_thread_call(stub, useTable, table), 12n);
  assertEquals(probe.call(stub), 1n);
});

test("a thread without a context has the common table again", ({ probe, address, load }) => {
  const copy = load("libGLESv1_CM");
  copy.fill("glFlush", address("one"));
  const definition = { parameters: ["buffer"], result: "u64" } as const;
  const symbol = Deno.UnsafePointer.create<typeof definition>(copy.symbol(USE_TABLE_SYMBOL))!;
  const use = new Deno.UnsafeFnPointer(symbol, definition);
  const table = new BigUint64Array(slotNames("libGLESv1_CM").length).fill(address("two"));
  const common = use.call(table);
  assertEquals(probe.call(copy.symbol("glFlush")), 2n);
  assertEquals(use.call(null), Deno.UnsafePointer.value(Deno.UnsafePointer.of(table)));
  assertEquals(probe.call(copy.symbol("glFlush")), 1n);
  assertEquals(use.call(null), common);
});

test("a thread that was there before the library has the common table", ({ probe, address, load }) => {
  probe.start_thread();
  const copy = load("libGLESv2");
  copy.fill("glFlush", address("two"));
  assertEquals(probe.let_thread_call(copy.symbol("glFlush"), 0n, new Uint8Array(8)), 22n);
});

test("the getters of libEGL do not go by the thread", ({ probe, address, load }) => {
  const copy = load("libGLESv2");
  copy.slots.fill(address("one"));
  const table = new BigUint64Array(slotNames("libGLESv2").length).fill(address("two"));
  const called = (name: string) => {
    probe.start_thread();
    return probe.let_thread_call(copy.symbol(name), copy.symbol(USE_TABLE_SYMBOL), table);
  };
  assertEquals(["glGetString", "glGetIntegerv", "glGetError"].map(called), [11n, 11n, 12n]);
  assert(isOfProcess("libGLESv2", "glGetIntegerv"));
  assert(!isOfProcess("libGLESv1_CM", "glGetIntegerv"));
});

Deno.test("a function has the same slot in all GL libraries, and none where it is not known", () => {
  assertEquals(slotOf("libGLESv1_CM", "glFlush"), slotOf("libGLESv2", "glFlush"));
  assertEquals(slotOf("libGLESv3", "glFlush"), slotOf("libGLESv2", "glFlush"));
  assertEquals(slotOf("libEGL", "glFlush"), -1);
  assertEquals(slotNames("libEGL")[slotOf("libEGL", "eglSwapBuffers")], "eglSwapBuffers");
});

Deno.test({
  name: "what was built is there the next time (needs gcc)",
  ignore,
  fn: () => {
    const times = () => Object.values(buildDispatch()).map((file) => Deno.statSync(file).mtime);
    assertEquals(times(), times());
  },
});
