import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { HostEnded, HostLoadError } from "../code_host.ts";
import { buildHost } from "../host_build.ts";
import type { Target } from "../target.ts";
import {
  linkedWith,
  NotingHost,
  testEachTarget,
  testLibrary,
} from "../testing/native_test_library.ts";

/** Opens a host with the probe library loaded. */
function probe(target: Target) {
  const noting = new NotingHost(target);
  const library = noting.host.load(testLibrary(target, "probe.c"), "/vendor/lib64/probe.so", 0);
  const address = (name: string) => library.symbols([name])[0]!;
  const call = (name: string, ...ints: (number | bigint)[]) =>
    Number(BigInt.asIntN(64, noting.host.call(0, address(name), { ints, floats: [] }, name).int));
  return { noting, host: noting.host, library, address, call };
}

testEachTarget("calls pass 24 integers and 8 floats, and return both", (target) => {
  const { noting, host, address } = probe(target);
  using _ = noting;
  const ints = Array.from({ length: 24 }, (_, i) => (i + 3) * (i % 2 === 0 ? 1 : -1));
  const floats = Array.from({ length: 8 }, (_, i) => 0.25 * (i + 1));
  const expected = ints.reduce((sum, int, i) => sum + (i + 1) * int, 0) +
    floats.reduce((sum, float, i) => sum + (i + 1) * 1000 * float, 0);
  const { int } = host.call(0, address("weigh"), { ints, floats }, "weigh");
  assertEquals(BigInt.asIntN(64, int), BigInt(expected));
  const half = host.call(0, address("halve"), { ints: [], floats: [5] }, "halve");
  assertEquals(half.float, 2.5);
  for (const value of [-1n, 1n, -(2n ** 62n), 2n ** 40n + 5n]) {
    const negated = host.call(0, address("negate"), { ints: [value], floats: [] }, "negate").int;
    assertEquals(BigInt.asIntN(64, negated), -value);
  }
  for (const value of [-1, 2 ** 40 + 5, -(2 ** 40) - 5]) {
    const negated = host.call(0, address("negate"), { ints: [value], floats: [] }, "negate").int;
    assertEquals(BigInt.asIntN(64, negated), BigInt(-value));
  }
});

testEachTarget("memory of a call ends where nobody can read on", (target) => {
  const { noting, host, address } = probe(target);
  using _ = noting;
  const follow = (text: string) => {
    const list = { bytes: new Uint8Array(8), isOut: false, pointers: [{ offset: 0, block: 1 }] };
    const bytes = new TextEncoder().encode(text);
    const memory = [list, { bytes, isOut: false }, { bytes: new Uint8Array(16), isOut: true }];
    const words = { ints: [{ block: 0 }, 1, { block: 2 }], floats: [], memory };
    return host.call(0, address("follow"), words, "follow").int;
  };
  assertEquals(follow("one\0"), 4n);
  assertThrows(() => follow("one"), HostEnded, "SIGSEGV");
});

testEachTarget("memory of a call points to other memory of it, and comes back", (target) => {
  const { noting, host, address } = probe(target);
  using _ = noting;
  const text = (value: string) => new TextEncoder().encode(`${value}\0`);
  const out = new Uint8Array(16);
  const unchanged = text("two");
  const memory = [
    {
      bytes: new Uint8Array(16),
      isOut: false,
      pointers: [{ offset: 0, block: 1 }, { offset: 8, block: 2 }],
    },
    { bytes: text("one"), isOut: false },
    { bytes: unchanged, isOut: true },
    { bytes: out, isOut: true },
  ];
  const words = { ints: [{ block: 0 }, 2, { block: 3 }], floats: [], memory };
  assertEquals(host.call(0, address("follow"), words, "follow").int, 8n);
  assertEquals(new TextDecoder().decode(out.subarray(0, 8)), "one;two;");
  assertEquals(unchanged, text("two"));
  assertEquals(memory[0]!.bytes, new Uint8Array(16));
  const wrong = { ints: [{ block: 4 }], floats: [], memory };
  assertThrows(() => host.call(0, address("follow"), wrong, "follow"), RangeError);
});

testEachTarget("the stack is aligned, however many arguments it has", (target) => {
  const { noting, call } = probe(target);
  using _ = noting;
  const counts = Array.from({ length: 24 }, (_, count) => count);
  const off = counts.filter((count) => call("misaligned", ...counts.slice(0, count)) !== 0);
  assertEquals(off, []);
});

testEachTarget("upcalls get 18 integers and 8 floats, and errno stays", (target) => {
  const { noting, host, call, address } = probe(target);
  using _ = noting;
  noting.answer = () => ({ int: -(2n ** 50n) });
  assertEquals(call("call_many", host.thunk(65535)), -(2 ** 50));
  const upcall = noting.upcalls[0]!;
  assertEquals([upcall.thunk, upcall.thread], [65535, 0]);
  const ints = Array.from({ length: 18 }, (_, i) => BigInt.asIntN(64, upcall.int(i)));
  const counted = Array.from({ length: 16 }, (_, i) => BigInt(i + 2));
  assertEquals(ints, [-1n, ...counted, -(2n ** 63n)]);
  assertEquals(Array.from({ length: 8 }, (_, i) => upcall.float(i)), [
    0.5,
    1.5,
    2.5,
    3.5,
    4.5,
    5.5,
    6.5,
    7.5,
  ]);
  assertThrows(() => upcall.int(host.integerRegisters + 12), RangeError);
  assertThrows(() => host.thunk(65536), RangeError);
  noting.answer = (call) => ({ float: 2 * call.float(0) });
  const words = { ints: [host.thunk(1)], floats: [1.5] };
  assertEquals(host.call(0, address("call_float"), words, "call_float").float, 4);
});

testEachTarget("what an upcall finds on the stack is whole, wherever that lies", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  const wrong = new Set<number>();
  let room = 0;
  noting.answer = (upcall) => {
    for (let i = 6; i < 17; i++) if (upcall.int(i) !== BigInt(i + 1)) wrong.add(room);
    return {};
  };
  for (; room < 4096; room += 16) call("call_many_below", host.thunk(0), room);
  assertEquals([noting.upcalls.length, [...wrong]], [256, []]);
});

testEachTarget("doubles keep their 64 bits both ways, among floats", (target) => {
  const { noting, host, address } = probe(target);
  using _ = noting;
  const words = { ints: [host.thunk(3)], floats: [{ double: 0.1 }] };
  host.call(0, address("call_mixed"), words, "call_mixed");
  const [upcall] = noting.upcalls;
  assertEquals([0, 2].map((i) => upcall!.float(i)), [0.5, 1.5]);
  assertEquals([1, 3].map((i) => upcall!.double(i)), [0.1, -0.1]);
  assertThrows(() => upcall!.double(8), RangeError);
});

testEachTarget("a thunk is called where the stack ends", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  noting.answer = (upcall) => ({ int: upcall.int(0) + 1n });
  assertEquals(call("call_on_short_stack", host.thunk(0), 0), 4);
  assertEquals(call("call_on_short_stack", host.thunk(0), 1), 4);
});

testEachTarget("upcalls nest", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  noting.answer = (upcall) => {
    const depth = Number(upcall.int(0));
    return { int: depth === 0 ? 0 : call("call_back", host.thunk(depth), depth - 1) };
  };
  assertEquals(call("call_back", host.thunk(50), 50), 51);
  assertEquals(
    noting.upcalls.map(({ thunk }) => thunk),
    Array.from({ length: 51 }, (_, i) => i === 0 ? 50 : 51 - i),
  );
});

testEachTarget("each thread number is a thread of its own, which stays", (target) => {
  const { noting, host, address } = probe(target);
  using _ = noting;
  const count = (thread: number) =>
    Number(host.call(thread, address("count_in_thread"), { ints: [], floats: [] }, "count").int);
  const threads = [0, 1, 2, 0, 7, 1, 1, 0];
  assertEquals(threads.map(count), [1, 1, 1, 2, 1, 2, 3, 3]);
  noting.answer = (call) => {
    assertEquals(call.thread, 2);
    return { int: count(2) * 10 + count(1) };
  };
  const words = { ints: [host.thunk(0), 0], floats: [] };
  assertEquals(host.call(2, address("call_back"), words, "call_back").int, 25n);
  host.load(testLibrary(target, "probe.c"), "/vendor/lib64/second.so", 7);
  assertEquals(noting.lines, ["0 probe constructed", "7 probe constructed"]);
});

testEachTarget("threads that the code makes call back, and are called from there", (target) => {
  const { noting, host, call, address } = probe(target);
  using _ = noting;
  noting.answer = ({ thread }) => {
    const words = { ints: [5], floats: [] };
    return { int: host.call(thread, address("count_in_thread"), words, "count").int };
  };
  assertEquals(call("call_from_thread", host.thunk(0), 5, 3), 1 + 2 + 3);
  assertEquals(call("call_from_thread", host.thunk(0), 5, 2), 1 + 2);
  const threads = noting.upcalls.map(({ thread }) => thread);
  assertEquals(threads, [-1, -1, -1, -2, -2]);
  assertEquals(noting.lines.slice(1), ["-1 probe worked", "-2 probe worked"]);
  assertThrows(
    () => host.call(-1, address("count"), { ints: [], floats: [] }, "count"),
    Error,
    "Thread has ended",
  );
  assertEquals(call("negate", 1), -1);
});

testEachTarget(
  "many threads call back at once, with calls of their own and of others between",
  (target) => {
    const { noting, host, call, address } = probe(target);
    using _ = noting;
    const [negate, callBack] = [address("negate"), address("call_back")];
    const run = (thread: number, ...ints: number[]) => {
      const function_ = ints.length === 1 ? negate : callBack;
      const { int } = host.call(thread, function_, { ints, floats: [] }, "run");
      return Number(BigInt.asIntN(64, int));
    };
    noting.answer = (upcall) => {
      const { thunk, thread } = upcall;
      if (thunk === 1) return { int: run(thread, 5) };
      assertEquals([run(thread, 7), run(3, 7), run(4, host.thunk(1), 0)], [-7, -7, -4]);
      return { int: run(thread, host.thunk(1), 0) + Number(upcall.int(0)) };
    };
    for (const threads of [1, 2, 20]) {
      const sum = threads * (threads - 1) / 2;
      assertEquals(call("call_from_threads", host.thunk(0), threads, 25), 25 * (sum - 4 * threads));
      assertEquals(run(3, 1), -1);
    }
  },
);

testEachTarget(
  "a thread that goes on after a call is served by drain and by later calls",
  async (target) => {
    const { noting, host, call, address } = probe(target);
    using _ = noting;
    noting.answer = ({ thread }) =>
      host.call(thread, address("count"), { ints: [], floats: [] }, "count");
    for (const times of [1, 4]) {
      noting.lines.length = 0;
      call("call_from_thread_later", host.thunk(0), 0, times);
      while (!noting.lines.some((line) => line.endsWith("worked"))) {
        host.drain();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      assertEquals(call("join_thread"), 0);
      assertEquals(
        host.call(3, address("negate"), { ints: [4], floats: [] }, "negate").int,
        BigInt.asUintN(64, -4n),
      );
    }
    call("call_from_thread_later", host.thunk(0), 0, 3);
    assertEquals(call("join_thread"), 0);
    assertEquals(noting.upcalls.length, 1 + 4 + 3);
    assertEquals(call("count"), 9);
  },
);

testEachTarget("each load is a copy with variables of its own", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  assertEquals([call("count"), call("count")], [1, 2]);
  for (let i = 0; i < 100; i++) {
    const library = host.load(testLibrary(target, "probe.c"), "/vendor/lib64/probe.so", 0);
    const [count, none] = library.symbols(["count", "none"]);
    assertEquals([host.call(0, count!, { ints: [], floats: [] }, "count").int, none], [1n, 0]);
    if (i % 2 === 0) library.close();
    library.close.bind(library);
  }
  assertEquals(call("count"), 3);
  assertEquals(noting.lines.filter((line) => line.endsWith(" destructed")).length, 50);
});

testEachTarget("what cannot be loaded is told with the library's own name", (target) => {
  using noting = new NotingHost(target);
  const { host } = noting;
  const load = (file: Uint8Array) => {
    const error = assertThrows(
      () => host.load(file, "/vendor/lib64/libbad.so", 0),
      HostLoadError,
    );
    return error.message;
  };
  const undefinedSymbol = testLibrary(target, "at_load.c", [
    "-DAT_LOAD=void missing_function(void); missing_function()",
  ]);
  assertEquals(load(undefinedSymbol).includes("/proc/"), false);
  assertMatch(load(undefinedSymbol), /libbad\.so: undefined symbol: missing_function/);
  assertMatch(
    load(new TextEncoder().encode("#!/bin/sh\n")),
    /libbad\.so: file too short|libbad\.so: invalid ELF header/,
  );
  assertMatch(load(new Uint8Array(0)), /libbad\.so: file too short/);
  assertThrows(() => host.loadSystem("libnone.so.99"), HostLoadError, "libnone.so.99");
  assertEquals(host.loadSystem("libc.so.6").symbols(["labs"])[0] !== 0, true);
});

testEachTarget(
  "a library finds what it needs by soname or by file name, and its own path",
  (target) => {
    for (const flags of [["-Wl,-soname,libneeded.so"], []]) {
      using noting = new NotingHost(target);
      const { host } = noting;
      const call = (address: number) => host.call(0, address, { ints: [], floats: [] }, "call").int;
      const needed = testLibrary(target, "at_load.c", flags);
      const file = linkedWith(target, "libneeded.so", "-DNEEDS=present");
      assertThrows(() => host.load(file, "/vendor/user.so", 0), HostLoadError, "libneeded.so");
      const library = host.load(needed, "/vendor/lib64/libneeded.so", 0);
      const [ownPath] = library.symbols(["own_path"]);
      const path = flags.length === 0 ? "libneeded.so" : "/vendor/lib64/libneeded.so";
      assertEquals(host.readString(Number(call(ownPath!))), path);
      const user = host.load(file, "/vendor/user.so", 0);
      assertEquals(call(user.symbols(["call_needed"])[0]!), 7n);
      user.close();
      library.close();
      assertThrows(() => host.load(file, "/vendor/user.so", 0), HostLoadError, "libneeded.so");
    }
  },
);

testEachTarget("Android's names of the C library are there", (target) => {
  using noting = new NotingHost(target);
  const { preload } = buildHost(target);
  const file = testLibrary(target, "probe.c", ["-nodefaultlibs", ...preload, "-l:libc.so.6"]);
  const [count] = noting.host.load(file, "/vendor/lib64/probe.so", 0).symbols(["count"]);
  assertEquals(noting.host.call(0, count!, { ints: [], floats: [] }, "count").int, 1n);
});

testEachTarget("offer asks for every name in order, and names live on", (target) => {
  const { noting, host, call, address } = probe(target);
  using _ = noting;
  const names = [
    ...Array.from({ length: 1105 }, (_, i) => `glFunction${i}`),
    "glKeep",
    "glNone",
    "glOwn",
    "glNul\0l",
  ];
  const nexts = names.map((_, i) => 2 ** 40 + i);
  const own = address("offer");
  const expected = [...nexts.slice(0, -3), 0, own, nexts.at(-1)];
  for (let i = 0; i < 3; i++) assertEquals(host.offer(0, own, names, nexts), expected);
  assertEquals(host.offer(1, own, ["glA"], [5]), [5]);
  assertEquals(host.offer(0, own, [], []), []);
  assertEquals(call("is_kept"), 1);
});

testEachTarget("memory is reserved, read and written", (target) => {
  using noting = new NotingHost(target);
  const { host } = noting;
  const bytes = crypto.getRandomValues(new Uint8Array(65536));
  const large = new Uint8Array(64 * bytes.length);
  for (let i = 0; i < 64; i++) large.set(bytes, i * bytes.length);
  const address = host.reserve(large);
  assertEquals(address % 16, 0);
  assertEquals(host.read(address, large.length), large);
  host.write(address + 3, new TextEncoder().encode("text ä\0"));
  assertEquals(host.readString(address + 3), "text ä");
  assertEquals(host.read(address, 3), large.slice(0, 3));
  assertNotEquals(host.reserve(new Uint8Array(0)), 0);
  const ended = assertThrows(() => host.read(8, 4), HostEnded, "reading 4 bytes at 0x8");
  assertEquals(ended.end, { kind: "signal", signal: "SIGSEGV" });
});

testEachTarget("log lines and output come as lines, in order", (target) => {
  const { noting, host, call, address } = probe(target);
  using _ = noting;
  call("log_all");
  const print = (text: string, times: number, toError: number) =>
    host.call(0, address("print"), {
      ints: [{ block: 0 }, times, toError],
      floats: [],
      memory: [{ bytes: new TextEncoder().encode(`${text}\0`), isOut: false }],
    }, "print");
  print("out\n", 2, 0);
  print("error", 1, 1);
  call("count");
  print(" goes on\nrest", 1, 1);
  host.drain();
  assertEquals(noting.lines, [
    "0 probe constructed",
    "0 probe 42 formatted",
    "0  no tag",
    "0 probe ",
    "0 probe umlaut ä, garbage ��",
    "0 stdout out",
    "0 stdout out",
    "0 stderr error goes on",
    "0 stderr rest",
  ]);
  const ended = assertThrows(() => call("assert_false"), HostEnded);
  assertEquals(ended.end, { kind: "signal", signal: "SIGABRT" });
  assertEquals(noting.lines.at(-1), "0 probe Assertion failed: 1 == 2");
});

testEachTarget("an exception of the listener ends the process, and goes on", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  noting.answer = () => {
    host.drain();
    throw new TypeError("listener's own");
  };
  assertThrows(() => call("call_back", host.thunk(0), 0), TypeError, "listener's own");
  assertThrows(() => call("count"), HostEnded);
});

testEachTarget("a listener may end the process while it is told what was written", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  noting.log = () => host.kill();
  assertThrows(() => call("log_all"), HostEnded, "SIGKILL");
  assertThrows(() => call("count"), HostEnded, "SIGKILL");
});

testEachTarget("a listener may end the process that is ended since it has thrown", (target) => {
  const { noting, host, call } = probe(target);
  using _ = noting;
  noting.log = () => {
    noting.log = () => host.kill();
    throw new TypeError("listener's own");
  };
  assertThrows(() => call("log_all"), TypeError, "listener's own");
  assertThrows(() => call("count"), HostEnded, "SIGKILL");
});

testEachTarget("a host that was killed says so", (target) => {
  const { host, call } = probe(target);
  host.kill();
  host.kill();
  const ended = assertThrows(() => call("count"), HostEnded);
  assertEquals(ended.end, { kind: "signal", signal: "SIGKILL" });
  assertThrows(() => host.drain(), HostEnded);
});
