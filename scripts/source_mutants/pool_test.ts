import { assert } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { isAlive } from "../../cts/process/process_tree.ts";
import { slowTest } from "../testing/slow.ts";

const WORKER = fromFileUrl(new URL("worker.ts", import.meta.url));
const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
const NO_MUTANTS = { size: 0, numbers: [], places: [] };

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
