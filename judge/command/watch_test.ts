import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { runHere, startCommand } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { main as tryMain } from "../../scripts/try.ts";

const LAYER = Deno.readTextFileSync(
  fromFileUrl(new URL("../../layers/passive.ts", import.meta.url)),
);
/** As somebody misspells it. */
const WRONG = LAYER.replaceAll("AndroidGLESLayer_Initialize", "AndroidGLESLayer_Init");

/** A command that watches a layer, and what it prints. */
class Watching implements AsyncDisposable {
  readonly #folder = Deno.makeTempDirSync();
  readonly #child: Deno.ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly layer = join(this.#folder, "layer.ts");

  constructor(script: string, args: readonly string[]) {
    Deno.writeTextFileSync(this.layer, LAYER);
    this.#child = startCommand(script, args.map((word) => word.replace("LAYER", this.layer)));
    this.#lines = linesOf(this.#child.stdout);
  }

  /** The lines up to one that begins so, whenever that comes. */
  async until(start: string): Promise<string> {
    const all: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`No line begins with "${start}":\n${all.join("\n")}`);
      all.push(value);
      if (value.startsWith(start)) return all.join("\n");
    }
  }

  /** Ends it as a terminal does. */
  async end(): Promise<number> {
    this.#child.kill("SIGTERM");
    while (!(await this.#lines.next()).done);
    await this.#child.stderr.cancel();
    return (await this.#child.status).code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.#child.status;
    Deno.removeSync(this.#folder, { recursive: true });
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream() as never)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

slowTest(
  "cts --watch judges again when the layer changes, and tells what is different",
  async () => {
    await using watching = new Watching("cts.ts", [
      "--watch",
      "--layer=LAYER",
      "--jobs=1",
      "layer:loading:exports_AndroidGLESLayer_Initialize:*",
    ]);
    assertMatch(await watching.until("watching "), /^1 passed, 0 failed, 0 skipped$/m);
    Deno.writeTextFileSync(watching.layer, WRONG);
    const broken = await watching.until("watching ");
    assertMatch(broken, /^changed: .*layer\.ts$/m);
    assertMatch(
      broken,
      /^since the last judgment:\nregression:\n {2}pass -> fail {2}layer:loading/m,
    );
    Deno.writeTextFileSync(watching.layer, "what nobody can read (");
    assertStringIncludes(await watching.until("watching "), "changed: ");
    Deno.writeTextFileSync(watching.layer, LAYER);
    assertMatch(
      await watching.until("watching "),
      /^(?:fix|judged now):\n {2}\w+ -> pass {2}layer:loading/m,
    );
    assertEquals(await watching.end(), 0);
  },
);

Deno.test("try --watch runs the layer again, and tells which lines are different", async () => {
  await using watching = new Watching("try.ts", ["--watch", "LAYER"]);
  await watching.until("watching ");
  Deno.writeTextFileSync(watching.layer, WRONG);
  const changed = await watching.until("watching ");
  assertMatch(changed, /^since the last run:\n[^]*^- .*: active$/m);
  assertEquals(await watching.end(), 1);
});

Deno.test("--watch says what is wrong with the words", async () => {
  for (
    const [args, message] of [
      [["--watch"], 'Option "--watch" is given, but no file is judged; add --layer, '],
      [["--watch", "--replay", "x"], 'Option "--replay" does not go with --watch'],
      [["--watch", "--list", "--layer", "x"], 'Option "--list" does not go with --watch'],
    ] as const
  ) {
    const { status, stderr } = await ctsHere(args);
    assertEquals(status, 2);
    assertStringIncludes(stderr, message);
  }
  const { status, errors } = await runHere(tryMain, "--watch");
  assertEquals([status, errors], [2, ["No layer is given, expected files; --help says more"]]);
});
