import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { openChildHost } from "./child_host.ts";
import { HostEnded } from "../code_host.ts";
import { hostServer } from "./host_client.ts";
import { TARGET_ABIS, targetFor } from "../target.ts";
import {
  canRunCode,
  gone,
  NotingHost,
  serversOf,
  testEachTarget,
} from "../testing/native_test_library.ts";

const ignore = !canRunCode;
const USER = new URL("../testing/host_user.ts", import.meta.url);

/** Files that tests that run beside this one in the same process may have opened; one for each process here would be more. */
const SOME = 100;

function countFiles(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}

function childrenOf(pid: number): number[] {
  const text = Deno.readTextFileSync(`/proc/${pid}/task/${pid}/children`).trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

Deno.test({
  name: "processes started one after the other leave nothing behind (needs gcc)",
  ignore,
  async fn() {
    using first = new NotingHost();
    const [server] = serversOf(first);
    const before = countFiles();
    const pids: number[] = [];
    for (let i = 0; i < 500; i++) {
      using noting = new NotingHost();
      pids.push(noting.host.pid);
      if (i % 5 === 0) assertThrows(() => noting.host.readString(8), HostEnded);
    }
    await gone(...pids);
    assert(countFiles() < before + SOME, `${countFiles()} files are open, ${before} were`);
    assertEquals([...Deno.readDirSync(`/proc/${server}/fd`)].length < 32, true);
    assertEquals(childrenOf(server!).some((pid) => pids.includes(pid)), false);
  },
});

Deno.test({
  name: "two hundred processes live side by side (needs gcc)",
  ignore,
  async fn() {
    const hosts = Array.from({ length: 200 }, () => new NotingHost().host);
    const addresses = hosts.map((host, i) => host.reserve(new Uint8Array([i, i + 1])));
    hosts.forEach((host, i) =>
      assertEquals(host.read(addresses[i]!, 2), new Uint8Array([i, i + 1]))
    );
    const pids = hosts.map(({ pid }) => pid);
    for (const host of hosts) host.kill();
    await gone(...pids);
  },
});

testEachTarget(
  "a server that is killed takes its processes along, and is replaced",
  async (target) => {
    using noting = new NotingHost(target);
    using idle = new NotingHost(target);
    const run = noting.function("ends.c", "fork_staying");
    const copy = run();
    const survive = noting.function("ends.c", "survive");
    const servers = serversOf(noting);
    const pids = [noting.host.pid, idle.host.pid];
    Deno.kill(servers[0]!, "SIGKILL");
    const ended = assertThrows(() => {
      for (;;) survive();
    }, HostEnded);
    assertEquals(ended.end, { kind: "signal", signal: "SIGKILL" });
    await gone(...pids, copy);
    assertThrows(() => idle.host.drain(), HostEnded);
    using other = new NotingHost(target);
    assertEquals(other.function("ends.c", "survive")(), 7);
    await gone(...servers);
  },
);

Deno.test({
  name: "a process whose server was replaced says that it has ended (needs gcc)",
  ignore,
  async fn() {
    const notings = [new NotingHost(), new NotingHost()] as const;
    notings[0].function("ends.c", "print_much")();
    const servers = serversOf(notings[0]);
    Deno.kill(servers[0]!, "SIGKILL");
    await gone(...notings.map(({ host }) => host.pid));
    using other = new NotingHost();
    assertEquals(other.function("ends.c", "survive")(), 7);
    await gone(...servers);
    for (const noting of notings) {
      const ended = assertThrows(() => noting.host.reserve(new Uint8Array(1)), HostEnded);
      assertEquals(ended.end, { kind: "signal", signal: "SIGKILL" });
    }
  },
});

testEachTarget("what keeps a server takes it along when it is killed", async (target) => {
  using noting = new NotingHost(target);
  const [server, keeper] = serversOf(noting);
  Deno.kill(keeper!, "SIGKILL");
  await gone(server!, noting.host.pid);
  using other = new NotingHost(target);
  assertEquals(other.function("ends.c", "survive")(), 7);
  await gone(keeper!);
}, TARGET_ABIS.slice(1));

testEachTarget("a process that crashes leaves no file behind", (target) => {
  using noting = new NotingHost(target);
  noting.host.reserve(new Uint8Array(1));
  const limits = Deno.readTextFileSync(`/proc/${noting.host.pid}/limits`);
  assertMatch(limits, /^Max core file size +0 +0 /m);
});

testEachTarget(
  "code that runs without end ends with its server, whatever the program does",
  async (target) => {
    const program = `
      import { TARGET_ABIS, targetFor } from "../target.ts";
      import { NotingHost, serversOf } from "../testing/native_test_library.ts";
      const noting = new NotingHost(targetFor("${target.abi}"), 1000);
      const spin = noting.function("ends.c", "spin");
      console.log(JSON.stringify([serversOf(noting)[0], noting.host.pid]));
      spin();`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-lock", program],
      cwd: new URL("./", import.meta.url),
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    const [server, spinning] = JSON.parse(new TextDecoder().decode(value)) as [number, number];
    child.kill("SIGSTOP");
    Deno.kill(server, "SIGKILL");
    try {
      await gone(spinning);
    } finally {
      child.kill("SIGKILL");
    }
    await reader.cancel();
    await child.status;
  },
);

Deno.test({
  name: "libraries that are not installed are left out, and each list has its server (needs gcc)",
  ignore,
  fn() {
    const preload = [new URL("../testing/none.so", import.meta.url).pathname];
    const listener = { upcall: () => ({}), log: () => {} };
    openChildHost({ preload, listener }).kill();
    const server = hostServer(targetFor(), preload);
    assertEquals([server.isAlive, server === hostServer(targetFor(), preload)], [true, true]);
    assertEquals(server === hostServer(targetFor(), []), false);
    server.stop();
  },
});

testEachTarget("what a worker has started ends with it", async (target) => {
  const worker = new Worker(USER, { type: "module", name: target.abi });
  const pids = await new Promise<number[]>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.terminate();
  await gone(...pids);
});

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  testEachTarget(`what a program has started ends with it by ${signal}`, async (target) => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", USER.pathname, target.abi],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const { value } = await reader.read();
    const pids: number[] = JSON.parse(new TextDecoder().decode(value));
    child.kill(signal);
    await child.status;
    await reader.cancel();
    await gone(...pids);
  });
}
