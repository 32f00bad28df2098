import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { isAlive } from "../../cts/process/process_tree.ts";
import { slowTest } from "../testing/slow.ts";
import { Pool } from "./pool.ts";

const WORKER = fromFileUrl(new URL("worker.ts", import.meta.url));
const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
const NO_MUTANTS = { size: 0, numbers: [], places: [], tools: "" };

slowTest(
  "a process that runs cases ends with the one that asked for it, whatever ends that",
  async () => {
    const layout = await Deno.makeTempFile();
    Deno.writeTextFileSync(layout, JSON.stringify(NO_MUTANTS));
    // This test keeps the process's input open, so that its end tells nothing.
    const script = 'exec 3<&0; "$@" <&3 & echo $!; read line <&3; kill -KILL $$';
    const parent = new Deno.Command("sh", {
      args: ["-c", script, "sh", Deno.execPath(), "run", "-A", "--quiet", WORKER, PROJECT, layout],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = parent.stdin.getWriter();
    const reader = parent.stdout.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes('"ready"')) text += (await reader.read()).value;
    const pid = parseInt(text);
    assert(isAlive(pid));
    await writer.write(new TextEncoder().encode("\n"));
    await parent.status;
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
    await reader.cancel();
    await writer.close().catch(() => undefined);
    await Deno.remove(layout);
  },
);

/**
 * A process with mutants 1, which "good" notices, and 2, which spoils the process for "good", so that it does not pass any more. Case
 * "sick" passes in no process, "dies" ends one that has run anything before, and "waits" does not end with mutant 1.
 */
const PLAYER = `
import { createInterface } from "node:readline";
const say = (reply) => console.log(JSON.stringify(reply));
let ran = 0, isSpoilt = false;
say({ kind: "ready", places: "" });
for await (const line of createInterface({ input: (await import("node:process")).default.stdin })) {
  const { mutants, watched, cases } = JSON.parse(line);
  const passes = (id, on) => id !== "sick" && !(id === "good" && (isSpoilt || on.includes(1)));
  if (mutants.includes(2)) isSpoilt = true;
  let killed;
  for (const [at, id] of cases.entries()) {
    say({ kind: "begins", at });
    if (id === "dies" && ran > 0) Deno.exit(1);
    if (id === "waits" && mutants.includes(1)) killed = { at, status: "hang", message: "" };
    else if (!passes(id, mutants)) killed = { at, status: "fail", message: "" };
    if (killed !== undefined) break;
  }
  ran++;
  const met = watched.map(() => "0".repeat(killed?.at ?? cases.length));
  const isLost = killed !== undefined && (killed.status === "hang" || !passes(cases[killed.at], []));
  say({ kind: "tried", ...killed && { killed }, isSpoilt: isLost, met, made: "", ran: 1 });
}
`;

Deno.test("a case counts only if it passes in a new process without the mutant", async () => {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(join(root, "scripts/source_mutants"), { recursive: true });
  await Deno.writeTextFile(join(root, "deno.json"), "{}");
  await Deno.writeTextFile(join(root, "scripts/source_mutants/worker.ts"), PLAYER);
  const layout = join(root, "layout.json");
  await Deno.writeTextFile(layout, "");
  const pool = new Pool({ root, layout, jobs: 1 });
  const ask = async (mutant: number, ...cases: string[]) => {
    const limits = cases.map(() => 1);
    const request = {
      mutants: [mutant],
      watched: [mutant],
      again: [],
      isKept: true,
      compiles: false,
      cases,
      limits,
    };
    const { killed, met } = await pool.try(request);
    return [killed?.at, killed?.status, ...met];
  };
  try {
    assertEquals(await ask(3, "good"), [undefined, undefined, "0"]);
    assertEquals(await ask(1, "other", "good"), [1, "fail", "0"]);
    assertEquals(await ask(2, "good"), [0, "fail", ""]);
    assertEquals(await ask(3, "good"), [undefined, undefined, "0"], "after one that was spoilt");
    assertEquals(await ask(3, "sick", "other"), [undefined, undefined, "10"]);
    assertEquals(await ask(1, "other", "sick", "good"), [2, "fail", "01"]);
    assertEquals(await ask(3, "other", "dies"), [undefined, undefined, "00"]);
    assertEquals(await ask(1, "waits"), [0, "hang", ""]);
  } finally {
    pool.close();
    await Deno.remove(root, { recursive: true });
  }
});
