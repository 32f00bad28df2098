import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { forwards } from "./c_libraries.ts";
import { HostEnded } from "./code_host.ts";
import type { Target } from "./target.ts";
import { NotingHost, testEachTarget } from "./testing/native_test_library.ts";
import { ndkLibrary, type StubSymbols } from "./testing/ndk_stubs.ts";

/** The symbols that `testing/for_bionic.c` is linked with. */
const FOR_BIONIC: Readonly<Record<string, StubSymbols>> = {
  "libc.so": {
    LIBC: ["strlen", "strlcpy", "__strlen_chk", "fprintf", "__errno", "stderr", "__cxa_finalize"],
    LIBC_N: ["__strncpy_chk2", "__memchr_chk", "__write_chk", "__FD_SET_chk", "__FD_ISSET_chk"],
    LIBC_P: ["getrandom"],
  },
  "libm.so": { LIBC: ["sqrt"] },
  "liblog.so": { LIBLOG: ["__android_log_write"] },
};

/** The symbols that `testing/before_api_23.c` is linked with. */
const BEFORE_API_23: Readonly<Record<string, StubSymbols>> = {
  "libc.so": {
    LIBC: [
      ...["__sF", "fprintf", "fputs", "fputc", "fwrite", "fflush", "fileno"],
      ...["localeconv", "sysconf", "getpagesize", "__cxa_finalize"],
    ],
    LIBC_N: ["__fwrite_chk"],
  },
};

/** Functions of threads that `testing/thread_canaries.c` is linked with. */
const THREADS: readonly string[] = [
  ...["init", "lock", "trylock", "unlock", "destroy"].map((name) => `pthread_mutex_${name}`),
  ...["init", "settype", "destroy"].map((name) => `pthread_mutexattr_${name}`),
  ...["init", "setstacksize", "getstacksize", "getstack", "setdetachstate", "destroy"]
    .map((name) => `pthread_attr_${name}`),
  ...["getattr_np", "create", "join", "self", "once"].map((name) => `pthread_${name}`),
  ...["init", "signal", "wait", "destroy"].map((name) => `pthread_cond_${name}`),
  ...["init", "wrlock", "unlock", "destroy"].map((name) => `pthread_rwlock_${name}`),
  ...["init", "wait", "destroy"].map((name) => `pthread_barrier_${name}`),
  ...["init", "wait", "post", "destroy"].map((name) => `sem_${name}`),
];

/** The symbols that `testing/guarded.c` is linked with. */
const GUARDED: Readonly<Record<string, StubSymbols>> = {
  "libc.so": {
    LIBC: [
      "strlen",
      "snprintf",
      "pthread_create",
      "pthread_join",
      "__stack_chk_fail",
      "__cxa_finalize",
    ],
  },
  "libdl.so": { LIBC: ["dlopen"] },
  "liblog.so": { LIBLOG: ["__android_log_print"] },
};

/** Functions of signals that `testing/signal_canaries.c` is linked with. */
const SIGNALS: readonly string[] = [
  ...["emptyset", "fillset", "addset", "delset", "ismember", "action", "procmask", "pending"],
  ...["suspend", "pause", "wait", "waitinfo", "timedwait", "setjmp", "longjmp", "hold", "relse"],
  ...["addset64", "action64", "procmask64"],
].map((name) => `sig${name}`);

/** The files that it is linked with beside those. */
const WITH_SIGNALS: readonly string[] = [
  ...["pthread_sigmask", "pthread_sigmask64", "ppoll", "ppoll64", "pselect", "epoll_pwait"],
  ...["__ppoll_chk", "__ppoll64_chk", "signalfd", "epoll_create1", "read", "close"],
  ...["raise", "kill", "getpid", "sigaltstack", "__errno", "__cxa_finalize"],
];

/** Flags of gcc with which functions look for their guard where Android keeps it (AOSP bionic, libc/platform/bionic/tls_defines.h). */
function guardFlags({ arch }: Target): string[] {
  const flag = "-mstack-protector-guard";
  const place = ["=sysreg", "-reg=tpidr_el0", "-offset=40"].map((end) => `${flag}${end}`);
  return ["-fstack-protector-all", ...arch === "aarch64" ? place : []];
}

/** Loads a library into a host, and calls its functions. */
function load(noting: NotingHost, file: Uint8Array) {
  const library = noting.host.load(file, "/data/app/libtest.so", 0);
  return (thread: number, name: string, ...ints: number[]) => {
    const [address] = library.symbols([name]);
    return Number(
      BigInt.asIntN(32, noting.host.call(thread, address!, { ints, floats: [] }, name).int),
    );
  };
}

testEachTarget(
  "a library that asks for bionic's versions is linked with the host's functions",
  (target) => {
    const file = ndkLibrary("for_bionic.c", FOR_BIONIC, ["-w"], target);
    const call = ({ host }: NotingHost, name: string) => {
      const [address] = host.load(file, "/data/app/libfor_bionic.so", 0).symbols([name]);
      const memory = [{ bytes: new TextEncoder().encode("hello\0"), isOut: false }];
      return host.call(0, address!, { ints: [{ block: 0 }], floats: [], memory }, name).int;
    };
    using noting = new NotingHost(target);
    assertEquals(call(noting, "run"), 0n);
    noting.host.drain();
    const lines = ["0 bionic hel", "0 stderr to stderr: hel", "0 stdout out"];
    assertEquals(noting.lines.toSorted(), lines);
    for (const overrun of ["overrun", "overrun_set", "overrun_write"]) {
      using other = new NotingHost(target);
      const ended = assertThrows(() => call(other, overrun), HostEnded);
      assertEquals(ended.end, { kind: "signal", signal: "SIGABRT" });
    }
  },
);

testEachTarget(
  "streams may be places in an array, and names of limits are bionic's",
  (target) => {
    using noting = new NotingHost(target);
    const call = load(noting, ndkLibrary("before_api_23.c", BEFORE_API_23, [], target));
    assertEquals(call(0, "run"), 0);
    noting.host.drain();
    assertEquals(noting.lines.toSorted(), [
      "0 stderr 2 and 2.5, fputs fwrite checked",
      "0 stdout to stdout",
    ]);
  },
);

testEachTarget("structures of threads may be as small as bionic's", (target) => {
  using noting = new NotingHost(target);
  const symbols = { LIBC: [...THREADS, "setjmp", "longjmp", "__cxa_finalize"] };
  const call = load(noting, ndkLibrary("thread_canaries.c", { "libc.so": symbols }, [], target));
  for (const name of ["mutexes", "types", "threads", "locks", "jumps"]) {
    assertEquals(call(0, name), 0, `line of ${name} at which something is wrong`);
  }
});

/** Builds and loads `testing/signal_canaries.c`. */
function loadSignals(noting: NotingHost, target: Target) {
  const symbols = { "libc.so": { LIBC: [...SIGNALS, ...WITH_SIGNALS] } };
  return load(noting, ndkLibrary("signal_canaries.c", symbols, [], target));
}

testEachTarget("structures of signals may be bionic's", (target) => {
  using noting = new NotingHost(target);
  const call = loadSignals(noting, target);
  for (const name of ["sets", "masks", "handlers", "waits", "files", "faults"]) {
    for (const thread of [0, 2]) {
      assertEquals(call(thread, name), 0, `line of ${name} at which something is wrong`);
    }
  }
});

testEachTarget("a handler of faults that calls the one before it ends the process", (target) => {
  using noting = new NotingHost(target);
  const call = loadSignals(noting, target);
  const ended = assertThrows(() => call(0, "chain"), HostEnded);
  assertEquals(ended.end.kind === "signal" && ended.end.signal, "SIGSEGV");
  assertMatch(ended.message, /libtest\.so\+0x/);
});

testEachTarget("code finds its stack guard where Android keeps it", (target) => {
  using noting = new NotingHost(target);
  const call = load(noting, ndkLibrary("guarded.c", GUARDED, guardFlags(target), target));
  noting.answer = (upcall) => ({ int: call(upcall.thread, "overrun", 8) });
  for (const thread of [0, 2]) {
    noting.lines.length = 0;
    assertEquals(call(thread, "guarded", noting.host.thunk(0), 3), 2 * ("3 of all".length + 7));
    assertEquals(noting.lines.map((line) => line.replace(/^-?\d+ /, "")), [
      "guarded 3 of all, 3.5",
      "guarded 4 of all, 4.5",
    ]);
  }
  const ended = assertThrows(() => call(0, "overrun", 40), HostEnded);
  assertEquals(ended.end, { kind: "signal", signal: "SIGABRT" });
  assertMatch(noting.lines.at(-1)!, /stderr .*stack smashing detected/);
});

Deno.test("functions are forwarded that are the host's default and take the same arguments", () => {
  const symbols = [
    "0000000000001000 T strlen@@GLIBC_2.2.5",
    "0000000000001000 i memcpy@@GLIBC_2.14",
    "0000000000001000 T memcpy@GLIBC_2.2.5",
    "0000000000001000 W write@@GLIBC_2.2.5",
    "0000000000001000 D stderr@@GLIBC_2.2.5",
    "0000000000001000 T secret@@GLIBC_PRIVATE",
    "0000000000001000 T sigaction@@GLIBC_2.2.5",
    "0000000000001000 T __sigsetjmp@@GLIBC_2.2.5",
    "0000000000001000 T fputs@@GLIBC_2.2.5",
    "0000000000001000 T fgetpos@@GLIBC_2.2.5",
    "0000000000001000 T __fgets_chk@@GLIBC_2.4",
    "0000000000000000 A GLIBC_2.2.5",
  ].join("\n");
  const names = forwards(symbols).split("\n").filter((line) => /^FORWARD(_STREAM)? /.test(line));
  assertEquals(names, [
    "FORWARD strlen",
    "FORWARD memcpy",
    "FORWARD write",
    "FORWARD __sigsetjmp",
    "FORWARD sigsetjmp, __sigsetjmp",
    "FORWARD_STREAM fputs, ARGUMENT_1",
  ]);
});
