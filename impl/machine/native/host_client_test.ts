import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { openChildHost } from "./child_host.ts";
import { HostEnded } from "./code_host.ts";
import { hostServer } from "./host_client.ts";
import { canRunCode, gone, NotingHost, serverOf } from "./testing/native_test_library.ts";

const ignore = !canRunCode;
const USER = new URL("testing/host_user.ts", import.meta.url);

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
    const server = serverOf(first.host.pid);
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
    assertEquals(childrenOf(server).some((pid) => pids.includes(pid)), false);
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

Deno.test({
  name: "a server that is killed takes its processes along, and is replaced (needs gcc)",
  ignore,
  async fn() {
    using noting = new NotingHost();
    using idle = new NotingHost();
    const run = noting.function("ends.c", "fork_staying");
    const copy = run();
    const survive = noting.function("ends.c", "survive");
    const server = serverOf(noting.host.pid);
    const pids = [noting.host.pid, idle.host.pid];
    Deno.kill(server, "SIGKILL");
    const ended = assertThrows(() => {
      for (;;) survive();
    }, HostEnded);
    assertEquals(ended.end, { kind: "signal", signal: "SIGKILL" });
    await gone(...pids, copy);
    assertThrows(() => idle.host.drain(), HostEnded);
    using other = new NotingHost();
    assertEquals(other.function("ends.c", "survive")(), 7);
    await gone(server);
  },
});

Deno.test({
  name: "a process that crashes leaves no file behind (needs gcc)",
  ignore,
  fn() {
    using noting = new NotingHost();
    noting.host.reserve(new Uint8Array(1));
    const limits = Deno.readTextFileSync(`/proc/${noting.host.pid}/limits`);
    assertMatch(limits, /^Max core file size +0 +0 /m);
  },
});

Deno.test({
  name: "code that runs without end ends with its server, whatever the program does (needs gcc)",
  ignore,
  async fn() {
    const program = `
      import { NotingHost, serverOf } from "./testing/native_test_library.ts";
      const noting = new NotingHost(1000);
      const spin = noting.function("ends.c", "spin");
      console.log(JSON.stringify([serverOf(noting.host.pid), noting.host.pid]));
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
});

Deno.test({
  name: "libraries that are not installed are left out, and each list has its server (needs gcc)",
  ignore,
  fn() {
    const preload = [new URL("testing/none.so", import.meta.url).pathname];
    const listener = { upcall: () => ({}), log: () => {} };
    openChildHost({ preload, listener }).kill();
    const server = hostServer(preload);
    assertEquals([server.isAlive, server === hostServer(preload)], [true, true]);
    assertEquals(server === hostServer([]), false);
    server.stop();
  },
});

Deno.test({
  name: "what a worker has started ends with it (needs gcc)",
  ignore,
  async fn() {
    const worker = new Worker(USER, { type: "module" });
    const pids = await new Promise<number[]>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.terminate();
    await gone(...pids);
  },
});

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  Deno.test({
    name: `what a program has started ends with it by ${signal} (needs gcc)`,
    ignore,
    async fn() {
      const child = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", USER.pathname],
        stdout: "piped",
      }).spawn();
      const reader = child.stdout.getReader();
      const { value } = await reader.read();
      const pids: number[] = JSON.parse(new TextDecoder().decode(value));
      child.kill(signal);
      await child.status;
      await reader.cancel();
      await gone(...pids);
    },
  });
}
