import { assertEquals, assertNotEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { buildWithGcc, hasGcc } from "../../../audit/testing/gcc.ts";
import { type CodeHostListener, HostEnded, HostLoadError, type Upcall } from "../code_host.ts";
import { logLibrary } from "../host_build.ts";
import { InProcessHost } from "./in_process_host.ts";
import { processTurn } from "../testing/process_turn.ts";

const ignore = !hasGcc() || Deno.build.os !== "linux" || Deno.build.arch !== "x86_64";

const CODE = `
#include <pthread.h>
#include <stdint.h>
#include <string.h>

int64_t sum(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h, int64_t i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}

float weigh(float a, int64_t n, float b, float c, float d) { return n * (a + 10 * b + 100 * c + 1000 * d); }

int64_t lengths(const char **texts, int32_t *out) {
  int count = 0;
  for (; texts[count]; count++) out[count] = strlen(texts[count]);
  return count;
}

static int64_t count;
int64_t counted(void) { return ++count; }

typedef int64_t many(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, float, float);
int64_t call_many(many *f) { return f(1, 2, 3, 4, 5, 6, 7, 8, 0.5f, 1.5f); }
float call_float(float (*f)(float), float x) { return f(x) * 2; }
void call_double(void (*f)(float, double), double x) { f(0.5f, x); }
int64_t call_twice(int64_t (*f)(int64_t), int64_t x) { return f(x) + f(x); }

static pthread_t thread;
static int64_t answer;
static void *on_thread(void *f) {
  __atomic_store_n(&answer, ((int64_t (*)(int64_t))f)(7), __ATOMIC_RELEASE);
  return 0;
}
void start_thread(void *f) { pthread_create(&thread, 0, on_thread, f); }
int64_t answered(void) { return __atomic_load_n(&answer, __ATOMIC_ACQUIRE); }
void join_thread(void) { pthread_join(thread, 0); }

static void *kept;
void *GetProcAddress(const char *name, void *next) {
  if (!strcmp(name, "glKept")) kept = (void *)name;
  return !strcmp(name, "glHooked") ? (void *)sum : next;
}
const char *kept_name(void) { return kept; }
`;

const ints = (...values: (number | bigint)[]) => ({ ints: values, floats: [] });

interface Scene {
  readonly host: InProcessHost;
  readonly bytes: Uint8Array;
  /** The address of a function of the code above, loaded once. */
  address(name: string): number;
}

/** A test of a host that is open while it runs. */
function test(
  name: string,
  body: (scene: Scene) => void | Promise<void>,
  upcall: CodeHostListener["upcall"] = () => ({}),
): void {
  Deno.test({
    name: `${name} (needs gcc)`,
    ignore,
    fn: async () => {
      const bytes = (await buildWithGcc(CODE, ["-O1"]))!;
      using _turn = await processTurn();
      const host = new InProcessHost({ upcall, log: () => {} });
      try {
        const library = host.load(bytes, "/data/libcode.so", 0);
        await body({ host, bytes, address: (symbol) => library.symbols([symbol])[0]! });
      } finally {
        host.kill();
      }
    },
  });
}

test("calls hand over integers, floats and the stack", ({ host, address }) => {
  const words = ints(1, 2, 3, 4, 5, 6, 7, 8n, -1);
  assertEquals(host.call(0, address("sum"), words, "sum").int, 195n);
  const floats = { ints: [2], floats: [0.5, 0.25, 2, 1] };
  assertEquals(host.call(0, address("weigh"), floats, "weigh").float, 2406);
  assertEquals(
    host.call(0, address("sum"), ints(-1, 0, 0, 0, 0, 0, 0, 0, 0), "sum").int,
    2n ** 64n - 1n,
  );
  const many = { ints: [], floats: new Array(9).fill(0) };
  assertThrows(() => host.call(0, address("weigh"), many, "weigh"), RangeError, "9 floats");
});

test("memory of a call has pointers to other memory, and comes back if it is out", ({ host, address }) => {
  const text = (value: string) => ({ bytes: new TextEncoder().encode(value), isOut: false });
  for (const length of [3, 1_000_000]) {
    const out = new Uint8Array(8);
    const untouched = text("kept as it is\0");
    const words = {
      ints: [{ block: 0 }, { block: 1 }],
      floats: [],
      memory: [
        {
          bytes: new Uint8Array(24),
          isOut: false,
          pointers: [{ offset: 0, block: 2 }, { offset: 8, block: 3 }],
        },
        { bytes: out, isOut: true },
        text(`${"x".repeat(length)}\0`),
        untouched,
      ],
    };
    assertEquals(host.call(0, address("lengths"), words, "lengths").int, 2n);
    assertEquals([...new Int32Array(out.buffer)], [length, 13]);
    assertEquals(words.memory[0]!.bytes, new Uint8Array(24));
  }
  const wrong = { ints: [{ block: 1 }], floats: [] };
  assertThrows(() => host.call(0, address("sum"), wrong, "sum"), RangeError, "Block 1");
});

const doubles: number[] = [];
test(
  "doubles keep their 64 bits both ways",
  ({ host, address }) => {
    const words = { ints: [host.thunk(5)], floats: [{ double: 0.1 }] };
    host.call(0, address("call_double"), words, "call_double");
    assertEquals(doubles, [0.5, 0.1]);
  },
  (call: Upcall) => {
    doubles.push(call.float(0), call.double(1));
    return {};
  },
);

const seen: unknown[] = [];
test(
  "a thunk's function sees the arguments, and its result is returned",
  ({ host, address }) => {
    const thunk = host.thunk(70);
    assertEquals(host.call(0, address("call_many"), ints(thunk), "call_many").int, 2n ** 63n);
    assertEquals(seen, [70, 0, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 0.5, 1.5]);
    const words = { ints: [host.thunk(65535)], floats: [0.5] };
    assertEquals(host.call(0, address("call_float"), words, "call_float").float, 2.5);
    assertThrows(() => host.thunk(65536), RangeError, "65536");
  },
  (call: Upcall) => {
    const found = Array.from({ length: 8 }, (_, i) => call.int(i));
    if (call.thunk === 70) {
      seen.push(call.thunk, call.thread, ...found, call.float(0), call.float(1));
    }
    return { int: 2n ** 63n, float: call.float(0) + 0.75 };
  },
);

let nested: Scene | undefined;
test(
  "upcalls make calls that make upcalls",
  (scene) => {
    nested = scene;
    const words = ints(scene.host.thunk(0), 6);
    assertEquals(scene.host.call(0, scene.address("call_twice"), words, "call_twice").int, 128n);
  },
  (call: Upcall) => {
    const depth = Number(call.int(0));
    if (depth === 0) return { int: 1 };
    const { host, address } = nested!;
    const words = ints(host.thunk(0), depth - 1);
    return { int: host.call(0, address("call_twice"), words, "call_twice").int };
  },
);

let upcalls = 0;
test(
  "what an upcall throws is thrown by the call that led to it, and the code goes on with 0",
  ({ host, address }) => {
    const words = ints(host.thunk(0), 1);
    const call = () => host.call(0, address("call_twice"), words, "call_twice");
    assertThrows(call, Error, "thrown by 1");
    assertEquals(upcalls, 1);
    assertEquals(host.call(0, address("sum"), ints(5, 0, 0, 0, 0, 0, 0, 0, 0), "sum").int, 5n);
    assertThrows(call, Error, "thrown by 2");
  },
  () => {
    throw new Error(`thrown by ${++upcalls}`);
  },
);

const callers: number[] = [];
test(
  "a thread of the code's own calls a thunk when the device is at rest",
  async ({ host, address }) => {
    const call = (name: string, ...words: number[]) =>
      host.call(0, address(name), ints(...words), name).int;
    call("start_thread", host.thunk(3));
    while (call("answered") === 0n) await new Promise((resolve) => setTimeout(resolve, 1));
    call("join_thread");
    assertEquals([call("answered"), callers.length, callers[0]! < 0], [14n, 1, true]);
  },
  (call: Upcall) => {
    callers.push(call.thread);
    return { int: call.int(0) * 2n };
  },
);

Deno.test({
  name: "log lines are told, while the host is open (needs gcc)",
  ignore,
  fn: async () => {
    const writer = `
      int __android_log_print(int, const char *, const char *, ...);
      void write_line(int number) { __android_log_print(5, "tag", "number %d", number); }`;
    const liblog = logLibrary();
    const bytes = (await buildWithGcc(writer, ["-Wl,--no-as-needed", liblog]))!;
    const lines: unknown[][] = [];
    using _turn = await processTurn();
    const host = new InProcessHost({
      upcall: () => ({}),
      log: (...line) => {
        lines.push(line);
        if (lines.length === 2) throw new Error("thrown by the listener");
      },
    }, [liblog]);
    try {
      const [write] = host.load(bytes, "libwriter.so", 0).symbols(["write_line"]);
      const call = (number: number) => host.call(0, write!, ints(number), "write_line");
      call(-3);
      assertThrows(() => call(4), Error, "thrown by the listener");
      assertEquals(lines, [[0, 5, "tag", "number -3"], [0, 5, "tag", "number 4"]]);
    } finally {
      host.kill();
    }
    const refused = () =>
      new InProcessHost({ upcall: () => ({}), log: () => {} }, ["libnone.so.9"]);
    assertThrows(refused, HostLoadError, "libnone.so.9");
    assertThrows(refused, HostLoadError, "libnone.so.9");
  },
});

test("each load is a copy with statics of its own", ({ host, bytes, address }) => {
  const other = host.load(bytes, "/data/libcode.so", 0);
  const [counted] = other.symbols(["counted"]) as [number];
  assertNotEquals(counted, address("counted"));
  const next = (function_: number) => host.call(0, function_, ints(), "counted").int;
  assertEquals([next(counted), next(counted), next(address("counted"))], [1n, 2n, 1n]);
  other.close();
  assertEquals(next(address("counted")), 2n);
});

test("offers go out in order, with names that stay", ({ host, address }) => {
  const names = ["glKept", "glHooked", "glOther"];
  assertEquals(host.offer(0, address("GetProcAddress"), names, [16, 32, 0]), [
    16,
    address("sum"),
    0,
  ]);
  host.offer(0, address("GetProcAddress"), ["glMore"], [0]);
  const kept = Number(host.call(0, address("kept_name"), ints(), "kept_name").int);
  assertEquals(host.readString(kept), "glKept");
});

test("memory is reserved, read and written", ({ host }) => {
  const memory = host.reserve(new Uint8Array([1, 2, 3]));
  host.write(memory + 1, new Uint8Array([7]));
  assertEquals([...host.read(memory, 3)], [1, 7, 3]);
  assertEquals(host.read(memory, 0).length, 0);
  assertThrows(() => host.readString(0), RangeError, "NULL");
});

test("a library that cannot be loaded says why, by its own name", ({ host, bytes }) => {
  const load = (file: Uint8Array) => host.load(file, "/data/libbad.so", 0);
  const error = assertThrows(() => load(bytes.slice(0, 100)), HostLoadError);
  assertStringIncludes(error.message, "/data/libbad.so");
  assertThrows(() => load(new TextEncoder().encode("#!/bin/sh\n")), HostLoadError);
  assertThrows(() => host.loadSystem("libstrata_nobody.so"), HostLoadError, "libstrata_nobody.so");
  assertNotEquals(host.loadSystem("libc.so.6").symbols(["strlen"]), [0]);
});

test("symbols that a library has not are 0", ({ host, bytes }) => {
  const library = host.load(bytes, "libcode.so", 0);
  assertEquals(library.symbols([]), []);
  const [none, sum] = library.symbols(["nobody_has_it", "sum"]);
  assertEquals([none, sum! > 0], [0, true]);
});

test("a process has one host at a time, and one thread", ({ host, address }) => {
  assertThrows(() => new InProcessHost({ upcall: () => ({}), log: () => {} }), Error, "Another");
  assertThrows(() => host.call(1, address("sum"), ints(), "sum"), RangeError, "thread 1");
  host.kill();
  host.kill();
  assertThrows(() => host.call(0, 1, ints(), "glFlush"), HostEnded, "glFlush");
  new InProcessHost({ upcall: () => ({}), log: () => {} }).kill();
});
