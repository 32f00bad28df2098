import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { forwards } from "./c_libraries.ts";
import { HostEnded } from "./code_host.ts";
import type { Target } from "./target.ts";
import { NotingHost, testEachTarget } from "./testing/native_test_library.ts";
import { ndkLibrary, type StubSymbols } from "./testing/ndk_stubs.ts";

/** What `testing/for_bionic.c` is linked with. */
const FOR_BIONIC: Readonly<Record<string, StubSymbols>> = {
  "libc.so": {
    LIBC: ["strlen", "strlcpy", "__strlen_chk", "fprintf", "__errno", "stderr", "__cxa_finalize"],
    LIBC_P: ["getrandom"],
  },
  "libm.so": { LIBC: ["sqrt"] },
  "liblog.so": { LIBLOG: ["__android_log_write"] },
};

/** What `testing/before_api_23.c` is linked with. */
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

/** What `testing/guarded.c` is linked with. */
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
    using noting = new NotingHost(target);
    const { host } = noting;
    const file = ndkLibrary("for_bionic.c", FOR_BIONIC, ["-w"], target);
    const [run, overrun] = host.load(file, "/data/app/libfor_bionic.so", 0)
      .symbols(["run", "overrun"]) as [number, number];
    const call = (address: number) =>
      host.call(0, address, {
        ints: [{ block: 0 }],
        floats: [],
        memory: [{ bytes: new TextEncoder().encode("hello\0"), isOut: false }],
      }, "run").int;
    assertEquals(call(run), 0n);
    assertEquals(noting.lines, ["0 stderr to stderr: hel", "0 bionic hel"]);
    const ended = assertThrows(() => call(overrun), HostEnded);
    assertEquals(ended.end, { kind: "signal", signal: "SIGABRT" });
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
    "FORWARD_STREAM fputs, ARGUMENT_1",
  ]);
});
