import { assertEquals, assertThrows } from "@std/assert";
import { type HostEnd, HostEnded, HostLoadError } from "./code_host.ts";
import {
  canRunCode,
  exists,
  gone,
  NotingHost,
  testLibrary,
} from "./testing/native_test_library.ts";

const ignore = !canRunCode;

/** Time for code that hangs, in seconds. */
const SHORT = 0.5;

const signal = (name: string): HostEnd => ({ kind: "signal", signal: name });
const exit = (code: number): HostEnd => ({ kind: "exit", code });
const hang: HostEnd = { kind: "hang", seconds: SHORT };

/** What each function of `testing/ends.c` comes to. */
const ENDS: Readonly<Record<string, HostEnd>> = {
  segfault: signal("SIGSEGV"),
  trap: signal("SIGILL"),
  call_nothing: signal("SIGSEGV"),
  divide: signal("SIGFPE"),
  overflow: signal("SIGSEGV"),
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
  exec_true: exit(0),
  exec_echo: exit(0),
  kill_group: signal("SIGTERM"),
  kill_parents_group: signal("SIGKILL"),
  hang,
  spin: hang,
  log_for_ever: hang,
  print_for_ever: hang,
  block_signals: hang,
  own_session: hang,
  exec_sleep: hang,
  stop: hang,
  exit_thread: exit(0),
};

for (const [name, end] of Object.entries(ENDS)) {
  Deno.test({
    name: `a process in which code calls ${name} ends as it should (needs gcc)`,
    ignore,
    async fn() {
      using noting = new NotingHost(end.kind === "hang" ? SHORT : 20);
      const run = noting.function("ends.c", name);
      const { pid } = noting.host;
      const ended = assertThrows(() => run(0), HostEnded, ` during ${name} on thread 0`);
      assertEquals(ended.end, end);
      await gone(pid);
      assertEquals(assertThrows(() => noting.host.drain(), HostEnded), ended);
      using other = new NotingHost();
      assertEquals(other.function("ends.c", "survive")(), 7);
    },
  });
}

Deno.test({
  name: "upcalls without end are a hang (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost(SHORT);
    const run = noting.function("ends.c", "call_for_ever");
    const ended = assertThrows(() => run(noting.host.thunk(0)), HostEnded);
    assertEquals(ended.end, hang);
  },
});

for (const name of ["close_1024", "close_open_max", "fork_returning", "lower_limits"]) {
  Deno.test({
    name: `a process survives ${name} (needs gcc)`,
    ignore,
    fn() {
      using noting = new NotingHost();
      const run = noting.function("ends.c", name);
      const survive = noting.function("ends.c", "survive");
      assertEquals([run(), run(), survive()], [7, 7, 7]);
      if (name !== "lower_limits") assertEquals(noting.function("ends.c", "survive")(), 7);
      noting.host.drain();
      assertEquals(noting.lines, []);
    },
  });
}

Deno.test({
  name: "a copy that a process forks says nothing (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    assertEquals(noting.function("ends.c", "fork_talking")(noting.host.thunk(0)), 7);
    noting.host.drain();
    assertEquals([noting.lines, noting.upcalls], [[], []]);
  },
});

for (const name of ["fork_staying", "fork_session", "fork_daemon"]) {
  for (const end of ["kill", "quick_exit_4"]) {
    Deno.test({
      name: `what a process forks by ${name} ends with it by ${end} (needs gcc)`,
      ignore,
      async fn() {
        using noting = new NotingHost();
        const copy = noting.function("ends.c", name)();
        const { pid } = noting.host;
        assertEquals([exists(pid), exists(copy)], [true, true]);
        const quit = noting.function("ends.c", "quick_exit_4");
        if (end === "kill") noting.host.kill();
        else assertThrows(() => quit(), HostEnded);
        await gone(pid, copy);
      },
    });
  }
}

Deno.test({
  name: "all that was logged before a crash is told, in order (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    const run = noting.function("ends.c", "log_then_crash");
    assertThrows(() => run(), HostEnded);
    assertEquals(noting.lines, Array.from({ length: 1000 }, (_, i) => `0 ends ${i}`));
  },
});

Deno.test({
  name: "what is logged and printed at the end is told (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    assertThrows(noting.function("ends.c", "exit_with_handler"), HostEnded);
    assertEquals(noting.lines, ["0 ends at exit"]);
    using execs = new NotingHost();
    assertThrows(execs.function("ends.c", "exec_echo"), HostEnded);
    assertEquals(execs.lines, ["0 stdout from exec"]);
  },
});

Deno.test({
  name: "output beyond bounds is dropped, and said to be (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    assertEquals(noting.function("ends.c", "print_much")(), 7);
    noting.host.drain();
    const said = noting.lines.filter((line) => line.includes("is dropped"));
    assertEquals([said.length, noting.lines.length < 20_000], [1, true]);
    assertEquals(noting.lines.at(-1), said[0]);
  },
});

const AT_LOAD: Readonly<Record<string, HostEnd>> = {
  "*(volatile int *)8 = 1": signal("SIGSEGV"),
  "abort()": signal("SIGABRT"),
  "exit(3)": exit(3),
  "for (;;) pause()": hang,
};

for (const [does, end] of Object.entries(AT_LOAD)) {
  Deno.test({
    name: `a library whose constructor or destructor runs "${does}" ends its process (needs gcc)`,
    ignore,
    fn() {
      using noting = new NotingHost(SHORT);
      const load = () =>
        noting.host.load(testLibrary("at_load.c", [`-DAT_LOAD=${does}`]), "/vendor/a.so", 2);
      const ended = assertThrows(load, HostEnded, `loading "/vendor/a.so" on thread 2`);
      assertEquals(ended.end, end);
      using other = new NotingHost(SHORT);
      const library = other.host.load(
        testLibrary("at_load.c", [`-DAT_UNLOAD=${does}`]),
        "/vendor/b.so",
        0,
      );
      assertEquals(library.symbols(["present"])[0] !== 0, true);
      assertEquals(assertThrows(() => library.close(), HostEnded, "dlclose").end, end);
    },
  });
}

Deno.test({
  name: "a library cut off anywhere is an error or an end, and harms no other process (needs gcc)",
  ignore,
  fn() {
    const file = testLibrary("probe.c");
    let loaded = 0;
    for (let size = 0; size < file.length; size += 64) {
      using noting = new NotingHost();
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
    assertEquals(loaded < file.length / 64, true);
    using noting = new NotingHost();
    assertEquals(noting.function("ends.c", "survive")(), 7);
  },
});
