import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { type HostEnd, HostEnded, HostLoadError } from "../code_host.ts";
import { type Target, TARGET_ABIS } from "../target.ts";
import {
  exists,
  gone,
  NotingHost,
  testEachTarget,
  testLibrary,
} from "../testing/native_test_library.ts";

const signal = (name: string): HostEnd => ({ kind: "signal", signal: name });
const exit = (code: number): HostEnd => ({ kind: "exit", code });
const hang: HostEnd = { kind: "hang", seconds: 0 };

/** A host in which code that hangs ends soon, and what its end is when it should be another. */
function hostFor(target: Target, end: HostEnd): { noting: NotingHost; expected: HostEnd } {
  if (end.kind !== "hang") return { noting: new NotingHost(target), expected: end };
  const seconds = target.runner === undefined ? 0.5 : 1;
  return { noting: new NotingHost(target, seconds), expected: { ...end, seconds } };
}

/** The ends that the functions of `testing/ends.c` come to. */
const ENDS: Readonly<Record<string, HostEnd>> = {
  segfault: signal("SIGSEGV"),
  call_nothing: signal("SIGSEGV"),
  divide: signal("SIGFPE"),
  overflow: { kind: "signal", signal: "SIGSEGV", cause: "stack overflow" },
  do_abort: signal("SIGABRT"),
  free_twice: signal("SIGABRT"),
  take_all_memory: signal("SIGABRT"),
  crash_in_thread: signal("SIGSEGV"),
  log_then_crash: signal("SIGSEGV"),
  exit_3: exit(3),
  quick_exit_4: exit(4),
  exit_with_handler: exit(5),
  fork_and_exit: exit(6),
  handle_segfault: exit(9),
  close_all: exit(125),
  kill_group: signal("SIGTERM"),
  hang,
  spin: hang,
  block_signals: hang,
  stop: hang,
  exit_thread: exit(0),
};

/** Those that are about descriptors and the host system, and take their time: tried for this machine alone. */
const ENDS_HERE: Readonly<Record<string, HostEnd>> = {
  log_for_ever: hang,
  print_for_ever: hang,
  own_session: hang,
};

testEachTarget("a process in which code traps ends by what its machine has for that", (target) => {
  using noting = new NotingHost(target);
  const ended = assertThrows(noting.function("ends.c", "trap"), HostEnded);
  assertEquals(ended.end, signal(target.arch === "aarch64" ? "SIGTRAP" : "SIGILL"));
});

for (const [name, end] of Object.entries({ ...ENDS, ...ENDS_HERE })) {
  testEachTarget(`a process in which code calls ${name} ends as it should`, async (target) => {
    const { noting, expected } = hostFor(target, end);
    using _ = noting;
    const run = noting.function("ends.c", name);
    const { pid } = noting.host;
    const ended = assertThrows(() => run(0), HostEnded, ` during ${name} on thread 0`);
    assertEquals(ended.end, expected);
    await gone(pid);
    assertEquals(assertThrows(() => noting.host.drain(), HostEnded), ended);
    using other = new NotingHost(target);
    assertEquals(other.function("ends.c", "survive")(), 7);
  }, name in ENDS_HERE ? TARGET_ABIS.slice(0, 1) : TARGET_ABIS);
}

testEachTarget("upcalls without end are a hang", (target) => {
  const { noting, expected } = hostFor(target, hang);
  using _ = noting;
  const run = noting.function("ends.c", "call_for_ever");
  const ended = assertThrows(() => run(noting.host.thunk(0)), HostEnded);
  assertEquals(ended.end, expected);
});

testEachTarget("so are upcalls without end that the device is slow to answer", (target) => {
  const { noting, expected } = hostFor(target, hang);
  using _ = noting;
  const run = noting.function("ends.c", "call_for_ever");
  noting.answer = () => {
    if (noting.upcalls.length > 100) throw new Error("Nobody ended the process");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return {};
  };
  const ended = assertThrows(() => run(noting.host.thunk(0)), HostEnded);
  assertEquals(ended.end, expected);
}, TARGET_ABIS.slice(0, 1));

for (const name of ["close_1024", "close_open_max", "fork_returning", "lower_limits"]) {
  testEachTarget(`a process survives ${name}`, (target) => {
    using noting = new NotingHost(target);
    const run = noting.function("ends.c", name);
    const survive = noting.function("ends.c", "survive");
    assertEquals([run(), run(), survive()], [7, 7, 7]);
    if (name !== "lower_limits") assertEquals(noting.function("ends.c", "survive")(), 7);
    noting.host.drain();
    assertEquals(noting.lines, []);
  });
}

testEachTarget("code sees no descriptors but its streams", (target) => {
  using noting = new NotingHost(target);
  assertEquals(noting.function("ends.c", "count_descriptors")(), 0);
});

testEachTarget("a copy that a process forks says nothing", (target) => {
  using noting = new NotingHost(target);
  assertEquals(noting.function("ends.c", "fork_talking")(noting.host.thunk(0)), 7);
  noting.host.drain();
  assertEquals([noting.lines, noting.upcalls], [[], []]);
});

for (const name of ["fork_staying", "fork_session", "fork_daemon"]) {
  for (const end of ["kill", "quick_exit_4"]) {
    testEachTarget(`what a process forks by ${name} ends with it by ${end}`, async (target) => {
      using noting = new NotingHost(target);
      const copy = noting.function("ends.c", name)();
      const { pid } = noting.host;
      assertEquals([exists(pid), exists(copy)], [true, true]);
      const quit = noting.function("ends.c", "quick_exit_4");
      if (end === "kill") noting.host.kill();
      else assertThrows(() => quit(), HostEnded);
      await gone(pid, copy);
    });
  }
}

testEachTarget("all that was logged before a crash is told, in order", (target) => {
  using noting = new NotingHost(target);
  const run = noting.function("ends.c", "log_then_crash");
  assertThrows(() => run(), HostEnded);
  assertEquals(noting.lines, Array.from({ length: 1000 }, (_, i) => `0 ends ${i}`));
});

testEachTarget("what is logged at the end is told", (target) => {
  using noting = new NotingHost(target);
  assertThrows(noting.function("ends.c", "exit_with_handler"), HostEnded);
  assertEquals(noting.lines, ["0 ends at exit"]);
});

testEachTarget("a fault is told with the place of its code, and who called it", (target) => {
  const own = String.raw`ends\.c\+0x[0-9a-f]+`;
  const places = {
    segfault: own,
    call_nothing: "0x10",
    call_null: `NULL, called from ${own}`,
    measure_nowhere: String.raw`\S+/libc\.so\.6\+0x[0-9a-f]+, called from ${own}`,
  };
  for (const [name, place] of Object.entries(places)) {
    using noting = new NotingHost(target);
    const { message } = assertThrows(noting.function("ends.c", name), HostEnded);
    assertMatch(message, new RegExp(`^was killed by SIGSEGV during ${name} .*, at ${place}`));
  }
  for (const name of ["do_abort", "overflow"]) {
    using noting = new NotingHost(target);
    const { message } = assertThrows(noting.function("ends.c", name), HostEnded);
    assertEquals(message.includes(", at "), false, message);
  }
});

testEachTarget("a fault in a constructor names the library that is loaded", (target) => {
  using noting = new NotingHost(target);
  const file = testLibrary(target, "at_load.c", ["-DAT_LOAD=*(volatile int *)8 = 1"]);
  const { message } = assertThrows(() => noting.host.load(file, "/data/libx.so", 0), HostEnded);
  assertMatch(message, /, at \/data\/libx\.so\+0x/);
});

testEachTarget(
  "what runs the code is told in the end, and not among the code's own words",
  (target) => {
    using noting = new NotingHost(target);
    const ended = assertThrows(noting.function("ends.c", "print_then_crash"), HostEnded);
    const by = target.runner === undefined ? "" : `, run by qemu-${target.arch}`;
    const message = `was killed by SIGSEGV during print_then_crash on thread 0${by}`;
    assertEquals(ended.message.split(", at ")[0], message);
    assertEquals(noting.lines, ["0 stderr half a line"]);
  },
);

testEachTarget("output beyond bounds is dropped, and said to be", (target) => {
  using noting = new NotingHost(target);
  assertEquals(noting.function("ends.c", "print_much")(), 7);
  noting.host.drain();
  const said = noting.lines.filter((line) => line.includes("is dropped"));
  assertEquals([said.length, noting.lines.length < 20_000], [1, true]);
  assertEquals(noting.lines.at(-1), said[0]);
});

const AT_LOAD: Readonly<Record<string, HostEnd>> = {
  "*(volatile int *)8 = 1": signal("SIGSEGV"),
  "abort()": signal("SIGABRT"),
  "exit(3)": exit(3),
  "for (;;) pause()": hang,
};

for (const [does, end] of Object.entries(AT_LOAD)) {
  testEachTarget(
    `a library whose constructor or destructor runs "${does}" ends its process`,
    (target) => {
      const file = (when: string) => testLibrary(target, "at_load.c", [`-D${when}=${does}`]);
      const { noting, expected } = hostFor(target, end);
      using _ = noting;
      const load = () => noting.host.load(file("AT_LOAD"), "/vendor/a.so", 2);
      const ended = assertThrows(load, HostEnded, `loading "/vendor/a.so" on thread 2`);
      assertEquals(ended.end, expected);
      const { noting: other } = hostFor(target, end);
      using __ = other;
      const library = other.host.load(file("AT_UNLOAD"), "/vendor/b.so", 0);
      assertEquals(library.symbols(["present"])[0] !== 0, true);
      assertEquals(assertThrows(() => library.close(), HostEnded, "dlclose").end, expected);
    },
  );
}

testEachTarget(
  "a library cut off anywhere is an error or an end, and harms no other process",
  (target) => {
    const file = testLibrary(target, "probe.c");
    const step = target.runner === undefined ? 64 : 1024;
    let loaded = 0;
    for (let size = 0; size < file.length; size += step) {
      using noting = new NotingHost(target);
      try {
        noting.host.load(file.subarray(0, size), "/vendor/cut.so", 0);
        loaded++;
      } catch (error) {
        const isExpected = error instanceof HostEnded
          ? error.end.kind === "signal"
          : error instanceof HostLoadError;
        if (!isExpected) throw error;
      }
    }
    assertEquals(loaded < file.length / step, true);
    using noting = new NotingHost(target);
    assertEquals(noting.function("ends.c", "survive")(), 7);
  },
);
