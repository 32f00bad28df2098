import { assertEquals } from "@std/assert";
import { buildNative } from "../build.ts";
import type { Target } from "../target.ts";
import { compilerFor, TARGET_ABIS } from "../target.ts";
import {
  canRunCode,
  type Need,
  NotingHost,
  testEachTarget,
} from "../testing/native_test_library.ts";
import { cageLimits } from "./host_client.ts";

/** The attempts of `testing/cage.c`; the last two change what the others need. */
const TRIED = [
  "write_here",
  "read_file",
  "read_stream",
  "write_file",
  "list_root",
  "change_mode",
  "change_time",
  "make_folder",
  "rename_file",
  "attach",
  "open_memory",
  "open_environment",
  "open_output",
  "signal_process",
  "connect_tcp",
  "send_udp",
  "connect_unix",
  "run_program",
  "become_program",
  "cut_file",
  "remove_file",
];
/** The attempts that only root can make. */
const OF_ROOT = ["become_nobody"];

/** The attempt that QEMU has not, so that its programs cannot make it anywhere. */
const NOT_BY_QEMU = "attach";

/** The prey of code: a folder with a file, and a listener. */
class Prey implements Disposable {
  readonly folder = Deno.makeTempDirSync();
  readonly file = `${this.folder}/file`;
  readonly #listeners: Deno.Listener[];
  readonly port: number;

  constructor() {
    Deno.writeTextFileSync(this.file, "secret", { mode: 0o600 });
    const tcp = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    this.port = tcp.addr.port;
    this.#listeners = [tcp, Deno.listen({ transport: "unix", path: `${this.file}.socket` })];
  }

  [Symbol.dispose](): void {
    for (const listener of this.#listeners) listener.close();
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** The results of the functions of a program that no cage is around. */
function outside(target: Target, prey: Prey, names: readonly string[]): Record<string, number> {
  const program = buildNative({
    name: "cage",
    kind: "program",
    sources: [new URL("../testing/cage.c", import.meta.url)],
    flags: ["-w"],
    compiler: compilerFor(target),
  });
  const [command, ...args] = [...target.runner === undefined ? [] : [target.runner], program];
  const { stdout } = new Deno.Command(command!, {
    args: [...args, prey.file, String(prey.port), ...names],
    cwd: prey.folder,
  }).outputSync();
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name, n]) => [name, +n!]));
}

/** The results in the cage. */
function inside(noting: NotingHost, prey: Prey, names: readonly string[]): Record<string, number> {
  const library = noting.load("cage.c");
  const memory = [{ bytes: new TextEncoder().encode(`${prey.file}\0`), isOut: false }];
  const addresses = library.symbols(names);
  return Object.fromEntries(names.map((name, i) => {
    const words = { ints: [{ block: 0 }, Deno.pid, prey.port], floats: [], memory };
    return [name, Number(noting.host.call(0, addresses[i]!, words, name).int & 0xffn)];
  }));
}

const LANDLOCK: Need = {
  name: "Linux 6.12 or newer with Landlock",
  isMet: canRunCode && cageLimits() === undefined,
};

testEachTarget(
  "code does nothing outside of its cage that it could do without one",
  (target) => {
    using prey = new Prey();
    using noting = new NotingHost(target);
    const names = [...TRIED, ...Deno.uid() === 0 ? OF_ROOT : []]
      .filter((name) => name !== NOT_BY_QEMU || target.runner === undefined);
    const refused = inside(noting, prey, names);
    assertEquals([...Deno.readDirSync(prey.folder)].map(({ name }) => name).sort(), [
      "file",
      "file.socket",
    ]);
    assertEquals(Deno.readTextFileSync(prey.file), "secret");
    const done = outside(target, prey, names);
    assertEquals(done, Object.fromEntries(names.map((name) => [name, 0])));
    assertEquals(Object.entries(refused).filter(([, why]) => why === 0), []);
  },
  TARGET_ABIS,
  LANDLOCK,
);

testEachTarget(
  "what is refused is told, with the library that tried",
  (target) => {
    using prey = new Prey();
    using noting = new NotingHost(target);
    const { file } = prey;
    const expected: Record<string, string> = {
      write_here: "write written",
      read_file: `read ${file}`,
      read_stream: `read ${file}`,
      write_file: `write ${file}`,
      list_root: "list /",
      change_mode: `change mode ${file}`,
      change_time: `change time ${file}`,
      make_folder: `make folder ${file}.folder`,
      rename_file: `rename ${file}`,
      attach: "ptrace ",
      open_output: `write /proc/${Deno.pid}/fd/1`,
      signal_process: "kill ",
      connect_tcp: "socket ",
      connect_unix: "connect ",
      run_program: "run true",
      remove_file: `remove ${file}`,
    };
    inside(noting, prey, Object.keys(expected));
    assertEquals(
      noting.barriers,
      Object.values(expected).map((tried) => `0 ${tried} /vendor/lib64/cage.c`),
    );
  },
  TARGET_ABIS,
  LANDLOCK,
);

testEachTarget("of what is refused without end, only the first is told", (target) => {
  using prey = new Prey();
  using noting = new NotingHost(target);
  inside(noting, prey, Array(100).fill("attach"));
  assertEquals([noting.barriers.length, noting.barriers.at(-1)], [
    21,
    "0 more  /vendor/lib64/cage.c",
  ]);
});

testEachTarget("code in the cage has what it needs of the system", (target) => {
  using noting = new NotingHost(target);
  const returned = (name: string) => noting.function("cage.c", name)();
  assertEquals(returned("use_own"), 0);
  assertEquals(returned("count_here"), 2);
  assertEquals(returned("has_capabilities"), 0);
  assertEquals(returned("may_gain_privileges"), 0);
});

testEachTarget(
  "the process group of its server is out of code's reach",
  (target) => {
    using noting = new NotingHost(target);
    assertEquals(noting.function("ends.c", "kill_parents_group")(), -1);
  },
  TARGET_ABIS.slice(0, 1),
  LANDLOCK,
);
