/**
 * Commands about text: `echo`, `cat`, `head`, `tail` and `wc`.
 *
 * @module
 */

import type { Command, CommandTable, Invocation } from "../command.ts";
import { decode } from "../../platform/decode.ts";
import { linesOf, type Streams } from "../streams.ts";
import { unescapeText } from "./escapes.ts";
import { readCount, readOptions } from "./options.ts";

/** `echo [-eEn] TEXT...`; mksh takes backslashes as escapes unless `-E` is given. */
const echo: Command = (run) => {
  let at = 0;
  let [newline, escapes] = [true, true];
  for (; /^-[neE]+$/.test(run.args[at] ?? ""); at++) {
    for (const letter of run.args[at]!.slice(1)) {
      if (letter === "n") newline = false;
      else escapes = letter === "e";
    }
  }
  const text = run.args.slice(at).join(" ");
  const { text: shown, stop } = escapes ? unescapeText(text) : { text, stop: false };
  run.out(shown + (newline && !stop ? "\n" : ""));
  return 0;
};

/** `cat [FILE...]`; `-` is standard input, which is passed on as it comes if nothing else is named. */
const cat: Command = (run) => {
  const { rest } = readOptions(run, {});
  if (rest.length === 0) return passOn(run.streams);
  return eachInput(run, rest, (bytes) => run.out(bytes));
};

async function passOn({ stdin, stdout }: Streams): Promise<number> {
  for (let bytes = await stdin.next(); bytes.length > 0; bytes = await stdin.next()) {
    stdout.write(bytes);
    await stdout.reader?.drained();
  }
  return 0;
}

/** `head [-n LINES] [-c BYTES] [FILE...]`. */
const head: Command = (run) => {
  const options = readOptions(run, { values: "nc" }, withLineOption(run.args));
  return eachInput(run, options.rest, (bytes) => {
    const size = options.value("c");
    if (size !== undefined) run.out(bytes.slice(0, readCount(size)));
    else run.out(bytes.slice(0, endOfLine(bytes, readCount(options.value("n") ?? "10"))));
  }, true);
};

/** `tail [-n [+]LINES] [-c [+]BYTES] [FILE...]`; `+` counts from the beginning. */
const tail: Command = (run) => {
  const options = readOptions(run, { values: "nc" }, withLineOption(run.args));
  const byBytes = options.value("c");
  const count = byBytes ?? options.value("n") ?? "10";
  const fromStart = count.startsWith("+");
  const number = readCount(count.replace(/^[+-]/, ""));
  return eachInput(run, options.rest, (bytes) => {
    const unit = byBytes !== undefined
      ? { total: bytes.length, start: (n: number) => n }
      : { total: linesOf(decode(bytes)).length, start: (n: number) => endOfLine(bytes, n) };
    const skipped = fromStart ? Math.max(0, number - 1) : Math.max(0, unit.total - number);
    run.out(bytes.slice(unit.start(skipped)));
  }, true);
};

/** `wc [-clw] [FILE...]`. */
const wc: Command = async (run) => {
  const options = readOptions(run, { flags: "clw" });
  const counters = {
    l: (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + Number(byte === 0x0a), 0),
    w: (bytes: Uint8Array) => decode(bytes).match(/\S+/g)?.length ?? 0,
    c: (bytes: Uint8Array) => bytes.length,
  };
  const all = Object.entries(counters);
  const given = all.filter(([letter]) => options.has(letter));
  const used = given.length > 0 ? given : all;
  const totals = used.map(() => 0);
  const print = (counts: readonly number[], name?: string) =>
    run.line([...counts, ...(name === undefined ? [] : [name])].join(" "));
  const status = await eachInput(run, options.rest, (bytes, name) => {
    const counts = used.map(([, count]) => count(bytes));
    for (const [i, count] of counts.entries()) totals[i]! += count;
    print(counts, name);
  });
  if (options.rest.length > 1) print(totals, "total");
  return status;
};

/** Does something with each file, or with standard input if none is named; `titled` puts names above several. */
async function eachInput(
  run: Invocation,
  paths: readonly string[],
  action: (bytes: Uint8Array, name?: string) => void,
  titled = false,
): Promise<number> {
  const { stdin } = run.streams;
  if (paths.length === 0) {
    action(await stdin.read());
    return 0;
  }
  const input = paths.includes("-") ? await stdin.read() : new Uint8Array();
  let separator = "";
  return run.each(paths, (path) =>
    run.guard(path, () => {
      const bytes = path === "-" ? input : run.session.read(run.files, path);
      if (titled && paths.length > 1) run.line(`${separator}==> ${path} <==`);
      separator = "\n";
      action(bytes, path);
    }));
}

/** Turns the old form `head -5` into `head -n 5`. */
function withLineOption(args: readonly string[]): readonly string[] {
  const [first = "", ...rest] = args;
  return /^-\d+$/.test(first) ? ["-n", first.slice(1), ...rest] : args;
}

/** The position behind a number of lines. */
function endOfLine(bytes: Uint8Array, lines: number): number {
  let at = 0;
  for (let line = 0; line < lines && at < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return at;
}

/** `echo`, `cat`, `head`, `tail` and `wc`. */
export const TEXT_COMMANDS: CommandTable = { echo, cat, head, tail, wc };
