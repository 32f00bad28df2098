import { assert, assertEquals } from "@std/assert";
import { endDescendants, endTree } from "./keeper.ts";
import { descendantsOf, isAlive } from "./process_tree.ts";

const ON_LINUX = { ignore: Deno.build.os !== "linux" };

/** Runs a program in Deno that first becomes a keeper, and prints the result of its last expression. */
async function keeperSays(body: string): Promise<string> {
  const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `
    import { becomeKeeper, endDescendants } from ${url("./keeper.ts")};
    import { descendantsOf, isAlive } from ${url("./process_tree.ts")};
    const sh = (script) => new Deno.Command("sh", { args: ["-c", script], stdout: "piped" });
    const until = async (what) => { while (!what()) await new Promise((done) => setTimeout(done, 10)); };
    ${body}`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] })
    .output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).trim();
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((done) => setTimeout(done, 10));
}

Deno.test({
  ...ON_LINUX,
  name:
    "a keeper ends what has left its parent, its group and its session (needs /proc, as on Linux)",
  fn: async () => {
    const script =
      "setsid sh -c 'trap \"\" TERM HUP; sleep 1000 & sleep 1000' > /dev/null 2>&1 & exit 0";
    const said = await keeperSays(`
      const kept = becomeKeeper();
      await sh(${JSON.stringify(script)}).output();
      await until(() => descendantsOf(Deno.pid).length >= 3);
      const found = descendantsOf(Deno.pid);
      endDescendants(Deno.pid);
      await until(() => !found.some(isAlive));
      console.log(kept, found.length);`);
    assertEquals(said, "true 3");
  },
});

Deno.test({
  ...ON_LINUX,
  name: "without a keeper the same processes get away (needs /proc, as on Linux)",
  fn: async () => {
    const said = await keeperSays(`
      const { stdout } = await sh("setsid sleep 1000 > /dev/null 2>&1 & echo $!").output();
      const pid = Number(new TextDecoder().decode(stdout));
      await until(() => isAlive(pid));
      endDescendants(Deno.pid);
      console.log(pid, isAlive(pid));`);
    const [pid, isThere] = said.split(" ");
    assertEquals(isThere, "true");
    endTree(Number(pid));
    await until(() => !isAlive(Number(pid)));
  },
});

Deno.test({
  ...ON_LINUX,
  name: "a child that is kept goes on with its children (needs /proc, as on Linux)",
  fn: async () => {
    const said = await keeperSays(`
      const spawn = () => sh("sleep 1000 & echo ready; wait").spawn();
      const [kept, other] = [spawn(), spawn()];
      for (const child of [kept, other]) await child.stdout.getReader().read();
      const inKept = descendantsOf(kept.pid);
      endDescendants(Deno.pid, (pid) => pid === kept.pid);
      await other.status;
      console.log(inKept.length, inKept.every(isAlive), isAlive(kept.pid));
      endDescendants(Deno.pid);
      await kept.status;
      Deno.exit(0);`);
    assertEquals(said, "1 true true");
  },
});

Deno.test({
  ...ON_LINUX,
  name: "a tree ends with its root (needs /proc, as on Linux)",
  fn: async () => {
    const child = new Deno.Command("sh", {
      args: ["-c", "sleep 1000 & echo ready; wait"],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    const below = descendantsOf(child.pid);
    assert(below.length > 0 && below.every(isAlive));
    endTree(child.pid);
    assertEquals((await child.status).signal, "SIGKILL");
    await until(() => !below.some(isAlive));
    await reader.cancel();
    endDescendants(-1);
  },
});
