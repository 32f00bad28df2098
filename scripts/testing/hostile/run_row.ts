/**
 * Runs a command as the parent of all that comes of it, and tells what it did and what it left.
 *
 * A program of its own, since a process that adopts the descendants of one command adopts those of all.
 *
 * @module
 */

import { adoptDescendants, killDescendants, outlast } from "./processes.ts";

/** A command to run. */
export interface RowCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which it is given up. */
  readonly net: number;
}

/** The outcome. */
export interface RowRun {
  /** Whether it had to be given up. */
  readonly isHung: boolean;
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The processes that were there when it had ended, and did not end soon after. */
  readonly left: readonly string[];
  readonly milliseconds: number;
}

/** Characters of each stream that are kept. */
const KEPT = 4 * 1024 ** 2;
/** Milliseconds that processes which have been killed have to be gone, and streams to end. */
const GRACE = 5000;

async function main(command: RowCommand): Promise<RowRun> {
  adoptDescendants();
  const started = performance.now();
  const child = new Deno.Command(command.program, {
    args: [...command.args],
    cwd: command.cwd,
    env: command.env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [stdout, stderr] = [new Tail(child.stdout), new Tail(child.stderr)];
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    killDescendants();
  }, command.net);
  const { code } = await child.status;
  clearTimeout(timer);
  const milliseconds = Math.round(performance.now() - started);
  const left = (await outlast(GRACE)).map(({ command }) => command);
  await killDescendants();
  await Promise.race([Promise.all([stdout.ended, stderr.ended]), pause(GRACE)]);
  return { isHung, status: code, stdout: stdout.text, stderr: stderr.text, left, milliseconds };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

class Tail {
  text = "";
  readonly ended: Promise<void>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.ended = this.#read(stream);
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      this.text = (this.text + decoder.decode(chunk, { stream: true })).slice(-KEPT);
    }
  }
}

if (import.meta.main) {
  const run = await main(await new Response(Deno.stdin.readable).json());
  Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(run)));
  Deno.exit(0);
}
